import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FORGED_LOGS, linkLog, logFile, SHORT_LOG, withoutName, withoutPayload } from '../../test/support/forged-logs.ts';
import { toyWitness } from '../../test/support/toy-log.ts';
import { FOLDER } from '../../test/vectors/files.ts';
import { logProofOf } from '../../test/vectors/make/log-proof.ts';
import { digestName } from '../log/name-digest.ts';
import { decodeEntry } from '../log/step.ts';
import { readCheckpoint } from '../transparency/checkpoint.ts';
import { cosign } from '../transparency/cosignature.ts';
import { encodeVerifierKey } from '../transparency/signed-note.ts';
import { verifyPage } from './verify-page.ts';

const FINAL = 'cbf91aeb4454b96186e1f10bfd1a1b3d93141e1fe756fa692e87caf92afc7f85';
const folder = mkdtempSync(join(tmpdir(), 'fogline-by-hand-'));
afterAll(() => rmSync(folder, { recursive: true }));

copyFileSync(`${FOLDER}battleship-xaya.jsonl`, join(folder, 'match.jsonl'));
const { step: last } = decodeEntry(readFileSync(join(folder, 'match.jsonl'), 'utf8').trimEnd().split('\n').at(-1)!);

const commandsOf = (page: string): string[] => [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands!);
const [ofFolder, ofMatch, ofWhole, ofLog, ofKey, ofWitnesses] = commandsOf(
  verifyPage({ finalHash: FINAL, isLogged: true, isWitnessed: true }),
) as [string, string, string, string, string, string];

/** What the commands print, or `failed`. */
function run(commands: string, shell = 'sh', cwd = folder): string {
  try {
    return execFileSync(shell, ['-c', commands], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'failed';
  }
}

function give(proof: string, vkey: string, witnesses: readonly string[] = []): void {
  writeFileSync(join(folder, 'final.tlog-proof'), proof);
  writeFileSync(
    join(folder, 'keys.json'),
    `{"log":${JSON.stringify(vkey)},"relay":"…","witnesses":${JSON.stringify(witnesses)}}`,
  );
}

const holds = (steps: number, payloads: number, names: number, final = FINAL): string =>
  [
    `${steps} steps, each linked to the one before`,
    `${payloads} payloads with the digests in their steps, ${steps - payloads} left out`,
    `${names} names with the digests in their payloads, ${2 - names} left out`,
    `${final}  -`,
  ].join('\n');

it.each(['sh', 'bash'])('the first commands find plain files in %s, print the final hash, and what belongs to it', (shell) => {
  expect([ofFolder, ofMatch, ofWhole].map((commands) => run(commands, shell))).toEqual([
    'Plain files only',
    `${FINAL}  -`,
    holds(78, 78, 2),
  ]);
});

it.each([
  ['symbolic link', 'ln -s ../outside entry'],
  ['symbolic link to nothing', 'ln -s ../nothing entry'],
  ['symbolic link deeper down', 'mkdir deep && ln -s ../../outside deep/entry'],
  ['hard link', 'echo mine > match.jsonl && ln match.jsonl entry'],
  ['pipe', 'mkfifo entry'],
])('the first command stops a reader who has extracted a %s, through which the others would write', (_, make) => {
  const place = mkdtempSync(join(folder, 'extracted-'));
  run(
    `mkdir packed extracted && cd packed && ${make} && tar -cf ../bundle.tar * && tar -xf ../bundle.tar -C ../extracted`,
    'sh',
    place,
  );
  const extracted = join(place, 'extracted');
  expect(readdirSync(extracted)).not.toEqual([]);
  expect(run(ofFolder, 'sh', extracted)).toBe('failed');
});

describe('of a log', () => {
  const place = mkdtempSync(join(folder, 'log-'));
  const byHand = (log: string): string => {
    writeFileSync(join(place, 'match.jsonl'), log);
    return run(ofMatch + ofWhole, 'sh', place);
  };
  const { lines, final } = SHORT_LOG;

  it('names that were forgotten and payloads that were left out are counted', () => {
    const other = (at: number, edit: (line: string) => string): string => logFile(lines.with(at, edit(lines[at]!)));
    expect(byHand(other(1, withoutName))).toBe(`${final}  -\n${holds(8, 8, 1, final)}`);
    expect(byHand(other(4, withoutPayload))).toBe(`${final}  -\n${holds(8, 7, 2, final)}`);
    const bare = [...lines.slice(0, 2).map(withoutName), ...lines.slice(2).map(withoutPayload)];
    expect(byHand(logFile(bare))).toBe(`${final}  -\n${holds(8, 2, 0, final)}`);
  });

  it('that is honest and hard to split, the commands split as a reader of JSON does', () => {
    const trap = ',"step":{"digest":"","prev":""}';
    const terms = { clock: { budget: 1 }, game: 'rps', goesOn: true, listed: false, params: { name: '5a'.repeat(32) } };
    const names = [`"'\\},"payload":{`, '$(touch run)%s\\n Ł é 𝄞'].map((text) => ({ salt: '5a'.repeat(16), text }));
    const log = linkLog([
      { payload: { ...terms, name: digestName(names[0]!), relay: '' }, name: names[0]! },
      { payload: { invite: { key: '', sig: '' }, name: digestName(names[1]!), seat: 1 }, name: names[1]! },
      { payload: { payload: { step: { payload: trap } }, step: { a: [trap, '"name":"'], step: {} } } },
    ]);
    expect(byHand(logFile(log.lines))).toBe(`${log.final}  -\n${holds(3, 3, 2, log.final)}`);
    expect(existsSync(join(place, 'run'))).toBe(false);
  });

  it.each([...FORGED_LOGS.keys()])('where %s, they stop', (name) => {
    const found = byHand(FORGED_LOGS.get(name)!);
    const [first, ...rest] = found.split('\n');
    const said = rest.map((line) => /^\d+ (?:steps|payloads|names) |^[0-9a-f]{64} /.exec(line)?.[0].replace(/^\d+ /, ''));
    const isWhole = first === `${final}  -` && said.join('') === `steps payloads names ${final} `;
    expect(isWhole, found).toBe(false);
  });
});

it.each([
  ['symbolic link', 'ln -s ../outside entry'],
  ['symbolic link to nothing', 'ln -s ../nothing entry'],
  ['symbolic link deeper down', 'mkdir deep && ln -s ../../outside deep/entry'],
  ['hard link', 'echo mine > match.jsonl && ln match.jsonl entry'],
  ['pipe', 'mkfifo entry'],
])('the first command stops a reader who has extracted a %s, through which the others would write', (_, make) => {
  const place = mkdtempSync(join(folder, 'extracted-'));
  run(
    `mkdir packed extracted && cd packed && ${make} && tar -cf ../bundle.tar * && tar -xf ../bundle.tar -C ../extracted`,
    'sh',
    place,
  );
  const extracted = join(place, 'extracted');
  expect(readdirSync(extracted)).not.toEqual([]);
  expect(run(ofFolder, 'sh', extracted)).toBe('failed');
});

it.each([
  [0, 1],
  [1, 2],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 8],
  [6, 11],
  [10, 11],
  [137, 200],
])('the commands find entry %i in a log of %i, and no other place or size', (index, size) => {
  const { proof, vkey } = logProofOf(last, index, size);
  give(proof, vkey);
  expect([run(ofLog), run(ofKey)]).toEqual(['The log has it', 'Signature Verified Successfully']);
  if (size === 1) return;
  give(proof.replace(/^index .*$/m, `index ${index === 0 ? 1 : index - 1}`), vkey);
  expect(run(ofLog)).not.toBe('The log has it');
});

it('the commands refuse the proof of another match, another path, and a checkpoint that the log has not signed', () => {
  const { proof, vkey } = logProofOf(last, 6, 11);
  give(logProofOf({ ...last, match: 'AAAAAAAAAAAAAAAAAAAAAA' }, 6, 11).proof, vkey);
  expect(run(ofLog)).not.toBe('The log has it');
  const lines = proof.split('\n');
  give([...lines.slice(0, 2), lines[3], lines[2], ...lines.slice(4)].join('\n'), vkey);
  expect(run(ofLog)).not.toBe('The log has it');
  give(proof.replace('\n11\n', '\n12\n'), vkey);
  run(ofLog);
  expect(run(ofKey)).toBe('failed');
});

it('the commands check the cosignature of each witness, and print its name and time', () => {
  const { proof, vkey } = logProofOf(last, 6, 11);
  const { text } = readCheckpoint(proof.slice(proof.indexOf('\n\n') + 2));
  const [one, other] = [toyWitness('one.example/witness'), toyWitness('other.example/witness')];
  const seen = (time: number, { key, signer }: typeof one, by = signer): string => cosign(text, time, key, by);
  const keys = [one, other].map(({ key }) => encodeVerifierKey(key));
  const printed = (lines: string): string => {
    give(proof + lines, vkey, keys);
    run(ofLog);
    expect(run(ofKey)).toBe('Signature Verified Successfully');
    return run(ofWitnesses);
  };
  const [first, second] = ['one.example/witness, 1800000000 s after 1970', 'other.example/witness, 4294967296 s after 1970'];
  expect(printed(seen(1_800_000_000, one) + seen(2 ** 32, other))).toBe(
    ['', first, '', second].map((line) => line || 'Signature Verified Successfully').join('\n'),
  );
  const forged = printed(seen(1_800_000_000, one, other.signer) + seen(2 ** 32, other));
  expect(forged).not.toContain('one.example');
  expect(forged).toContain(second);
  expect(printed(seen(1_800_000_000, one))).not.toContain('other.example');
  // What a terminal would obey is not printed.
  const hostile = toyWitness('\u001b[2J\u001b[1;1Hlies.example');
  printed(seen(5, hostile));
  writeFileSync(join(folder, 'keys.json'), `{"log":"${vkey}","witnesses":["${encodeVerifierKey(hostile.key)}"]}`);
  expect(run(ofWitnesses)).toBe('Signature Verified Successfully\n[2J[1;1Hlies.example, 5 s after 1970');
});

it.each(['sh', 'bash'])('nothing that a bundle says is run by %s as a program', (shell) => {
  const { proof, vkey } = logProofOf(last, 6, 11);
  const isRun = (hostile: string, key = vkey): boolean => {
    give(hostile, key, [key]);
    run(ofLog, shell);
    run(ofKey, shell);
    run(ofWitnesses, shell);
    return existsSync(join(folder, 'run'));
  };
  expect(isRun(proof.replace(/^index .*$/m, 'index at[$(touch run)]'))).toBe(false);
  expect(isRun(proof.replace('\n11\n', '\nend[$(touch run)]\n'))).toBe(false);
  expect(isRun(proof, vkey.replace(/^[^+]*/, 'x ||;1e touch run #'))).toBe(false);
});
