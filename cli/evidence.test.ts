import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { encodeLog } from '../shared/log/file.ts';
import { RELAY, ToyMatch } from '../test/support/toy-match.ts';
import { runFogline } from './commands/registry.ts';
import { explainError } from './program.ts';

let folder = '';
let log: MockInstance<typeof console.log>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-evidence-'));
  for (const [name, move] of [
    ['mine', 'here'],
    ['yours', 'there'],
  ] as const) {
    const match = new ToyMatch().to('play').say('toy.move', 0, { move }, [1]);
    await writeFile(join(folder, `${name}.jsonl`), encodeLog(match.entries));
  }
  await writeFile(join(folder, 'shorter.jsonl'), encodeLog(new ToyMatch().to('setup').entries));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  log = vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const at = (name: string): string => join(folder, name);
const printed = (): string => String(log.mock.lastCall?.[0]);

describe('two logs of one match', () => {
  it('that fork give a file against each key that signed both branches, and each file convicts by itself', async () => {
    const code = await runFogline(['evidence', at('mine.jsonl'), at('yours.jsonl'), '--output', folder, '--json']);
    expect(code).toBe(1);
    const { evidence } = JSON.parse(printed()) as { evidence: { file: string; guilty: string; key: string }[] };
    const keys = [RELAY.publicKey, new ToyMatch().signers[0]!.publicKey];
    expect(evidence.map(({ guilty, key }) => ({ guilty, key }))).toEqual([
      { guilty: 'relay', key: keys[0] },
      { guilty: 'author', key: keys[1] },
    ]);
    for (const { file, key } of evidence) {
      expect(await runFogline(['verify-evidence', file])).toBe(0);
      expect(printed()).toMatch(/^Proven: the holder of this key /);
      expect(printed()).toContain(`Key    ${key}\n`);
      for (const line of printed().split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    }
  });

  it('of which one is the beginning of the other prove nothing', async () => {
    const before = await readdir(folder);
    expect(await runFogline(['evidence', at('mine.jsonl'), at('shorter.jsonl'), '--output', folder])).toBe(0);
    expect(printed()).toContain('Nothing contradicts');
    expect(await readdir(folder)).toEqual(before);
  });
});

it('a file that convicts nobody says why, with the exit code of a fault', async () => {
  await writeFile(at('none.json'), '{"evidence":"author"}\n');
  expect(await runFogline(['verify-evidence', at('none.json'), '--json'])).toBe(1);
  expect(JSON.parse(printed())).toMatchObject({ ok: false, fault: { code: 'encoding/wrong-shape' } });
  expect(await runFogline(['verify-evidence', at('mine.jsonl')])).toBe(1);
  expect(printed()).toMatch(/^Nobody is convicted by this file\. /);
});

it('the log of a match that is not over is not published again, with what to do', async () => {
  const refusal = await runFogline(['republish', at('mine.jsonl')]).then(() => 'published', explainError);
  expect(refusal).toMatch(/^log\/not-closed: .*\nOnly a match that is over has a final hash\./);
});
