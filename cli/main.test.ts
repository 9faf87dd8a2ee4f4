import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../shared/encoding/bytes.ts';
import { encodeCanonical } from '../shared/encoding/canonical.ts';
import { encodeLog } from '../shared/log/file.ts';
import { fogline, startFogline } from '../test/support/command-line.ts';
import { kingTakenAtOnce, withoutFlights } from '../test/support/proven-record.ts';
import { FINAL_HASH, ILL_FORMED, ILL_FORMED_FAULT, WELL_FORMED } from '../test/support/repaired-log.ts';
import { playedTable } from '../test/support/table.ts';
import { unknownGameLog } from '../test/support/toy-match.ts';
import { LOGS, logText } from '../test/vectors/files.ts';

const GOOD = fileURLToPath(new URL('../test/vectors/battleship-xaya.jsonl', import.meta.url));

let folder = '';
let log = '';
/** A match that is verified in no time, for what does not depend on its game. */
let short = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-cli-'));
  log = await readFile(GOOD, 'utf8');
  short = (await playedTable({ game: 'rps', seed: 'cli', bots: ['random', 'random'] })).log;
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (name: string, content: string | Uint8Array): Promise<string> => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

describe('fogline verify, as a process', () => {
  it('says of a good file that it holds, for people and for programs', async () => {
    const [words, json] = await Promise.all([fogline('verify', GOOD), fogline('verify', GOOD, '--json')]);
    expect([words.code, json.code]).toEqual([0, 0]);
    expect(words.stdout).toMatch(/^Verified: the whole match holds\./);
    const { step } = JSON.parse(log.split('\n')[0]!);
    const verdict = JSON.parse(json.stdout);
    expect(verdict).toMatchObject({
      ok: true,
      finalHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      steps: log.split('\n').length - 1,
      game: 'battleship/xaya',
      result: { kind: 'won', reason: 'fleet-sunk' },
      timestampsBy: step.timestamp.key,
      match: step.match,
      holds: true,
      evidence: 'proven',
      checks: { chain: { kind: 'held', of: log.split('\n').length - 1 }, openings: { kind: 'held', of: 2 } },
      passed: ['chain', 'life', 'game', 'openings', 'ending'],
    });
    expect(verdict.seats[0]).toMatchObject({ key: step.signatures[0].key, verdict: 'honest' });
    expect(words.stdout).toContain(verdict.finalHash);
  });

  it('runs from its sources, as people start it', async () => {
    const options = { cwd: fileURLToPath(new URL('..', import.meta.url)) };
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'fogline', '--', 'verify', GOOD], options);
    expect(stdout).toMatch(/^Verified: the whole match holds\./);
  });

  it('says of a practice match that it is one, for people and for programs', async () => {
    const practice = await write('practice.jsonl', logText(LOGS.cases.find((one) => one.practice)!));
    const [words, json] = await Promise.all([fogline('verify', practice), fogline('verify', practice, '--json')]);
    expect(words.stdout).toMatch(/^Practice +a practice match/m);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, practice: true });
  });

  it('sets its exit code by what is required, and by whether it knows the game', async () => {
    const logOf = (reveal: 'never' | 'end'): string => encodeLog(withoutFlights(kingTakenAtOnce(reveal)));
    const attested = await write('attested.jsonl', logOf('never'));
    const unopened = await write('unopened.jsonl', logOf('end'));
    const unknown = await write('unknown.jsonl', encodeLog(unknownGameLog()));
    const runs = await Promise.all([
      fogline('verify', attested, '--json'),
      fogline('verify', attested, '--json', '--require', 'attested'),
      fogline('verify', unopened, '--json', '--require', 'opened'),
      fogline('verify', await write('short.jsonl', short), '--require', 'proven'),
      fogline('verify', unknown, '--json'),
      fogline('verify', GOOD, '--require', 'claimed'),
    ]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 1, 0, 3, 2]);
    const [plain, , required, , stranger] = runs.map(({ stdout }) => (stdout.startsWith('{') ? JSON.parse(stdout) : {}));
    expect(plain).toMatchObject({ ok: true, holds: true, evidence: 'attested', passed: ['chain', 'life', 'ending'] });
    expect(required).toMatchObject({ ok: false, holds: true, evidence: 'attested', unmet: [{ code: 'verify/weaker-evidence' }] });
    expect(stranger).toMatchObject({
      ...{ ok: false, holds: true, evidence: 'claimed', unknown: { game: 'toy', rules: 1 }, result: null },
      agreed: { kind: 'won', reason: 'points', winners: [1] },
      checks: { chain: { kind: 'held' }, game: { kind: 'not-asked', why: 'unknown-game' } },
    });
  });

  it('says of a step that a seat has signed whether the record has it', async () => {
    const timedOut = LOGS.cases.find(({ name }) => name === 'time runs out, and the loser signs nothing')!;
    const late = await write('late.jsonl', logText(timedOut));
    const seq = logText(timedOut)
      .split('\n')
      .findIndex((line) => line.includes('"kind":"timeout"'));
    const { step, payload } = JSON.parse(log.split('\n')[seq]!);
    const { timestamp: _, ...signed } = step;
    const draft = await write('shot.json', JSON.stringify({ draft: { ...signed, payload } }));
    const other = await write('other.json', JSON.stringify({ ...signed, payload: {} }));
    const [words, json, whole, refused] = await Promise.all([
      fogline('verify', late, '--beside', draft),
      fogline('verify', late, '--beside', draft, '--json', '--require', 'attested'),
      fogline('verify', GOOD, '--beside', draft, '--json'),
      fogline('verify', late, '--beside', other, '--json'),
    ]);
    expect([words, json, whole, refused].map(({ code }) => code)).toEqual([0, 0, 0, 1]);
    expect(words.stdout.replace(/\s+/g, ' ')).toContain(
      'and the record does not have it. It was kept back by its seat or by the relay',
    );
    expect(JSON.parse(json.stdout)).toMatchObject({ evidence: 'attested', draft: { seq, recorded: false, follows: true } });
    expect(JSON.parse(whole.stdout)).toMatchObject({ ok: true, draft: { seq, recorded: true } });
    expect(JSON.parse(refused.stdout)).toMatchObject({ ok: false, unmet: [{ code: 'log/digest-mismatch' }] });
  });

  it('says for programs what was asked of an archive that it refuses', async () => {
    const { code, stdout } = await fogline(
      'verify',
      await write('no.tar', await packTar([{ header: { name: 'x', size: 1 }, body: 'x' }])),
      '--json',
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      holds: false,
      evidence: 'claimed',
      checks: { chain: { kind: 'not-asked' } },
    });
  });

  it('reads a log from standard input', async () => {
    const verifying = startFogline(['verify', '-', '--json']);
    verifying.type(short.trimEnd());
    expect((await verifying.end().ended).code).toBe(0);
  });

  it('refuses bytes that are not UTF-8 at their step, from a file, from standard input and from a relay', async () => {
    const relay = createServer((_, response) => response.end(ILL_FORMED)).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    try {
      const permalink = `http://127.0.0.1:${(relay.address() as AddressInfo).port}/h/${FINAL_HASH}`;
      const verdicts = await Promise.all([
        fogline('verify', await write('ill-formed.jsonl', ILL_FORMED), '--json'),
        startFogline(['verify', '-', '--json']).typeBytes(ILL_FORMED).end().ended,
        fogline('verify', `${permalink}#12`, '--json'),
      ]);
      for (const { stdout } of verdicts)
        expect(JSON.parse(stdout)).toMatchObject({ ok: false, steps: 1, fault: ILL_FORMED_FAULT });
      const honest = await fogline('verify', await write('well-formed.jsonl', WELL_FORMED), '--json');
      expect(JSON.parse(honest.stdout)).toMatchObject({ finalHash: FINAL_HASH, passed: expect.arrayContaining(['chain']) });
    } finally {
      relay.close();
    }
  });

  it('names the code and the step of a tampered file, with exit code 1', async () => {
    const at = short.split('\n').findIndex((line) => line.includes('"kind":"rps.reveal"'));
    const file = await write('tampered.jsonl', short.replace('"hand":"scissors"', '"hand":"rock"'));
    const [words, json] = await Promise.all([fogline('verify', file), fogline('verify', file, '--json')]);
    expect([words.code, json.code]).toEqual([1, 1]);
    expect(words.stdout).toContain(`log/digest-mismatch at step ${at}.`);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, result: null, fault: { code: 'log/digest-mismatch', step: at } });
  });

  it.each([
    ['between two lines', (text: string) => text.split('\n').slice(0, 6).join('\n').concat('\n'), 'log/not-closed', 5],
    [
      'within a line',
      (text: string) => text.slice(0, text.split('\n').slice(0, 6).join('\n').length - 9),
      'log/line-not-ended',
      5,
    ],
  ])('tells that a file was cut off %s, with exit code 1', async (_, cut, code, step) => {
    const ended = await fogline('verify', await write(`${code.slice(4)}.jsonl`, cut(short)), '--json');
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({ ok: false, fault: { code, step } });
  });

  it('says of a bundle whose timestamp is junk what does not hold, with exit code 1, for people and for programs', async () => {
    const record = {
      ...{ finalHash: FINAL_HASH, match: 'BAQEBAQEBAQEBAQEBAQEBA', game: 'rps', rules: 1, seats: [null, null] },
      ...{ relay: '01'.repeat(32), steps: 9, claim: null },
    };
    const keys = encodeCanonical({ relay: record.relay, seats: record.seats });
    const files = { 'final.json': encodeCanonical(record), 'keys.json': keys, 'match.jsonl': log, 'final.tsr': 'junk' };
    const entries = Object.entries(files).map(([name, body]) => ({ header: { name, size: encodeUtf8(body).length }, body }));
    const bundle = await write('junk.tar', await packTar(entries));
    const [words, json] = await Promise.all([fogline('verify', bundle), fogline('verify', bundle, '--json')]);
    expect([words.code, json.code]).toEqual([1, 1]);
    expect(words.stderr).toMatch(/^timestamp\/malformed: /);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, timestamps: [], unmet: [{ code: 'timestamp/malformed' }] });
  });

  it('says that a file is missing or cannot be read, with exit code 2', async () => {
    const [missing, directory] = await Promise.all([fogline('verify', 'none.jsonl'), fogline('verify', 'cli')]);
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toMatch(/^"none.jsonl" is no file, permalink, final hash or match link.\n/);
    expect(directory).toMatchObject({ code: 2, stdout: '' });
    expect(directory.stderr).toContain('"cli" cannot be read: EISDIR');
  });
});
