import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packTar } from 'modern-tar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { encodeUtf8 } from '../shared/encoding/bytes.ts';
import { encodeCanonical } from '../shared/encoding/canonical.ts';
import { encodeLog } from '../shared/log/file.ts';
import { signCheckpoint } from '../shared/transparency/checkpoint.ts';
import { encodeLogProof } from '../shared/transparency/log-proof.ts';
import { encodeVerifierKey, logKey } from '../shared/transparency/signed-note.ts';
import { parseTilePath, tilePath, widthIn } from '../shared/transparency/tile-paths.ts';
import { signerOf, ToyLog } from '../test/support/toy-log.ts';
import { ToyMatch } from '../test/support/toy-match.ts';
import { runFogline } from './commands/registry.ts';
import { explainError } from './program.ts';

let folder = '';
let served: ToyLog;
/** What the log at the address shows; undefined where it shows nothing. */
let size: number | undefined;
let server: Server;
let log: ToyLog;
let printed: MockInstance<typeof console.log>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-trees-'));
  server = createServer(({ url = '' }, response) => {
    const tile = parseTilePath(url.slice('/tlog/'.length));
    if (size !== undefined && tile !== undefined && tile.width <= widthIn(size, tile)) response.end(served.tile(tile));
    else if (size !== undefined && url === '/tlog/checkpoint') response.end(served.checkpoint(size));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  log = new ToyLog(`127.0.0.1:${(server.address() as AddressInfo).port}/tlog`);
  await file('policy', `log ${encodeVerifierKey(log.key)}\nquorum none\n`);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  [served, size] = [log, undefined];
  printed = vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

/** A folder with the tiles of the tree of so many entries, and its checkpoint. */
async function tilesOf(history: ToyLog, entries: number): Promise<string> {
  const name = `tiles-${(await readdir(folder)).length}`;
  for (const level of [0, 1]) {
    for (let index = 0; widthIn(entries, { level, index }) > 0; index++) {
      const tile = { level, index, width: widthIn(entries, { level, index }) };
      await file(join(name, tilePath(tile)), history.tile(tile));
    }
  }
  await file(join(name, 'checkpoint'), history.checkpoint(entries));
  return join(folder, name);
}

/** The exit code, and what the one file says that was written. */
async function compare(...args: string[]): Promise<{ code: number; conclusion?: Record<string, unknown> }> {
  const output = await mkdtemp(join(folder, 'output-'));
  const policy = args.includes('--policy') ? [] : ['--policy', join(folder, 'policy')];
  const code = await runFogline(['evidence', ...args, ...policy, '--output', output, '--json']);
  const { evidence } = JSON.parse(String(printed.mock.lastCall![0])) as { evidence: { file: string }[] };
  if (evidence.length === 0) return { code };
  expect(await runFogline(['verify-evidence', evidence[0]!.file, '--json'])).toBe(0);
  return { code, conclusion: JSON.parse(String(printed.mock.lastCall![0])) };
}

const refusal = (...args: string[]): Promise<string | undefined> =>
  compare(...args).then(
    () => 'no refusal',
    (error) => explainError(error)?.replaceAll(/\s+/g, ' '),
  );

const guilty = (contradiction: string, entries: number) => ({
  code: 1,
  conclusion: expect.objectContaining({
    guilty: 'log',
    key: log.signer.publicKey,
    origin: log.origin,
    size: entries,
    contradiction,
  }),
});

describe('two trees of a transparency log', () => {
  it('of one size with two roots convict it, in whatever form they are given', async () => {
    const fork = log.forkedAt(3);
    const [mine, theirs] = [await file('mine', log.checkpoint(9)), await file('theirs', fork.checkpoint(9))];
    const proof = await file('theirs.tlog-proof', encodeLogProof(fork.proof(2, 9)));
    expect(await compare(mine, theirs)).toEqual(guilty('two-trees-of-one-size', 9));
    expect(await compare(theirs, mine)).toEqual(guilty('two-trees-of-one-size', 9));
    expect(await compare(mine, proof)).toEqual(guilty('two-trees-of-one-size', 9));
    [served, size] = [fork, 9];
    expect(await compare(mine, `http://${log.origin}`)).toEqual(guilty('two-trees-of-one-size', 9));
    expect(await compare(`http://${log.origin}/checkpoint`, mine)).toEqual(guilty('two-trees-of-one-size', 9));
    expect(await compare(mine, await file('mine-again', log.checkpoint(9)))).toEqual({ code: 0 });
  });

  it.each([
    [5, 9],
    [8, 20],
    [256, 300],
    [300, 700],
  ])('of %i and %i entries convict it by the tiles of the larger one, in a folder or at its address', async (old, later) => {
    const fork = log.forkedAt(old - 1);
    const given = [await file('older', log.checkpoint(old)), await file('newer', fork.checkpoint(later))] as const;
    expect(await compare(...given, '--tiles', await tilesOf(fork, later))).toEqual(guilty('another-beginning', later));
    [served, size] = [fork, later + 5];
    expect(await compare(...given)).toEqual(guilty('another-beginning', later));
    // Of one history they agree.
    const same = await file('same', fork.checkpoint(old));
    expect(await compare(same, given[1])).toEqual({ code: 0 });
    expect(await compare(same, `http://${log.origin}`)).toEqual({ code: 0 });
  });

  it('convict it by what it shows now, where it shows the tiles of the other one alone', async () => {
    const fork = log.forkedAt(4);
    const given = [await file('public', log.checkpoint(8)), await file('private', fork.checkpoint(12))] as const;
    size = 30;
    expect(await compare(...given)).toEqual(guilty('another-beginning', 30));
    // Where it goes no further than the larger tree, both have one size.
    size = 12;
    expect(await compare(...given)).toEqual(guilty('two-trees-of-one-size', 12));
  });

  it('convict nobody, and say why, where nothing leads to the larger one', async () => {
    const fork = log.forkedAt(4);
    const given = [await file('one', log.checkpoint(8)), await file('two', fork.checkpoint(12))] as const;
    expect(await refusal(...given)).toMatch(/^transparency\/wrong-path: tile\/0\/000\.p\/12 is not there/);
    expect(
      await refusal(
        ...given,
        '--tiles',
        await tilesOf(log.forkedAt(1), 12).then((at) => rm(join(at, 'checkpoint')).then(() => at)),
      ),
    ).toMatch(/^transparency\/wrong-path: the tiles at \S+ do not lead to the tree of 12 entries/);
    // What was not signed by the log is not its word.
    const forged = await file(
      'forged',
      signCheckpoint({ origin: log.origin, size: 8, root: '00'.repeat(32) }, signerOf('mallory')),
    );
    expect(await refusal(given[0], forged)).toMatch(/^transparency\/bad-signature: /);
    const other = new ToyLog('other.example/tlog');
    expect(await refusal(given[0], await file('other', other.checkpoint(8)))).toMatch(
      /^These are trees of two transparency logs/,
    );
    const both = `log ${encodeVerifierKey(log.key)}\nlog ${encodeVerifierKey(logKey(log.origin, signerOf('second').publicKey))}\nquorum none\n`;
    const second = signCheckpoint({ origin: log.origin, size: 8, root: '00'.repeat(32) }, signerOf('second'));
    expect(await refusal(given[0], await file('second', second), '--policy', await file('both', both))).toMatch(
      /^evidence\/other-key: the two trees contradict each other/,
    );
    expect(await refusal(given[0], await file('nothing', '{}\n'))).toMatch(
      /is neither the log of a match nor a tree of a log\. /,
    );
    expect(
      await refusal(
        given[0],
        await file('foreign', other.checkpoint(8)),
        '--policy',
        await file('p', `log ${encodeVerifierKey(other.key)}\nquorum none\n`),
      ),
    ).toMatch(/^These are trees of two/);
  });

  it('are taken out of bundles, with the key that these name, whatever matches are in them', async () => {
    const bundle = async (name: string, history: ToyLog, entries: number, hash: string, match: ToyMatch): Promise<string> => {
      const record = {
        ...{ finalHash: hash, match: 'BAQEBAQEBAQEBAQEBAQEBA', game: 'rps', rules: 1, seats: [null, null] },
        ...{ relay: '01'.repeat(32), steps: 9, claim: null },
      };
      const files = {
        'final.json': encodeCanonical(record),
        'final.tlog-proof': encodeLogProof(history.proof(1, entries)),
        'keys.json': encodeCanonical({
          relay: record.relay,
          seats: record.seats,
          log: encodeVerifierKey(log.key),
          witnesses: [],
        }),
        'match.jsonl': encodeLog(match.entries),
      };
      const entriesOf = Object.entries(files).map(([path, text]) => ({
        header: { name: path, size: encodeUtf8(text).length },
        body: text,
      }));
      return file(name, await packTar(entriesOf));
    };
    const own = await bundle('one.tar', log, 9, '5a'.repeat(32), new ToyMatch().to('play'));
    const fork = await bundle('other.tar', log.forkedAt(5), 9, '5b'.repeat(32), new ToyMatch().to('setup'));
    const code = await runFogline(['evidence', own, fork, '--output', folder, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(String(printed.mock.lastCall![0]))).toMatchObject({ evidence: [{ guilty: 'log', origin: log.origin }] });
    // Without the tiles their logs of one match are compared all the same.
    const later = await bundle('later.tar', log, 12, '5a'.repeat(32), new ToyMatch().to('setup'));
    const said = vi.spyOn(console, 'error').mockReturnValue();
    expect(await runFogline(['evidence', own, later, '--output', folder])).toBe(0);
    expect(said.mock.lastCall![0]).toMatch(/^The trees beside the logs were not compared: /);
  });
});
