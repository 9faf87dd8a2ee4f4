import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../shared/encoding/bytes.ts';
import { encodeLog } from '../shared/log/file.ts';
import { verifyLog } from '../shared/verify/verify-log.ts';
import { FlightsLog } from '../test/support/flights-log.ts';
import { kingTakenAtOnce, withoutFlights } from '../test/support/proven-record.ts';
import { findRememberingGame as findGame } from '../test/support/remembered-positions.ts';
import { playedTable } from '../test/support/table.ts';
import { ToyMatch, unknownGameLog } from '../test/support/toy-match.ts';
import { LOGS, logText } from '../test/vectors/files.ts';
import { ed25519 } from './platform.ts';
import { describeVerdict } from './verdict-text.ts';

const LOG = readFileSync(new URL('../test/vectors/battleship-xaya.jsonl', import.meta.url), 'utf8');

async function describeLog(text: string): Promise<string> {
  const words = describeVerdict(await verifyLog(encodeUtf8(text), { findGame, ed25519 }));
  for (const line of words.split('\n')) expect([...line].length, line).toBeLessThanOrEqual(80);
  return words;
}

const lines = LOG.trimEnd().split('\n');
const cut = (steps: number): string =>
  lines
    .slice(0, steps)
    .map((line) => `${line}\n`)
    .join('');

describe('a verdict in words of 80 columns', () => {
  it('says of a good record who won and what was checked', async () => {
    const words = await describeLog(LOG);
    expect(words).toMatch(/^Verified: the whole match holds\.\n/);
    expect(words.match(/^ {2}✓ /gm)).toHaveLength(5);
    expect(words).toContain('Evidence    proven: to everybody who has this record');
    expect(words).toMatch(/Result {6}.+ won \(fleet sunk\)\./);
    // Their names claim to be the seats 0 and 1 of the record.
    expect(words).toMatch(/Seat 1 {6}seat 0 \(player 1\), honest.*\n.*\nSeat 2 {6}seat 1 \(player 2\), honest/);
    expect(words).toContain(`Match       ${JSON.parse(lines[0]!).step.match}, ${lines.length} steps`);
  });

  it('tells of other clocks first where a clock decided the match', async () => {
    const verified = await verifyLog(encodeUtf8(LOG), { findGame, ed25519 });
    const clocks = [{ seat: 0, step: 9, steps: 1, ahead: -604_000 }];
    const tell = (reason: string): string =>
      describeVerdict({ ...verified, verdict: { ...verified.verdict, clocks, result: { kind: 'won', winners: [1], reason } } });
    expect(tell('time')).toMatch(
      /^This match was lost on time .*\n.*\nClock .* noted in step 9\b[\s\S]*behind[\s\S]*\n\nVerified: /,
    );
    expect(tell('fleet-sunk')).toMatch(/^Verified: [\s\S]*\nClock /);
  });

  it('tells a match that is not over from a record that does not hold', async () => {
    expect(await describeLog(cut(20))).toMatch(/^Incomplete: what there is holds, but the match is not over\./);
    const tampered = LOG.replace('"says":"miss"', '"says":"hit"');
    const words = await describeLog(tampered);
    expect(words).toMatch(/^NOT verified: this record does not hold\./);
    const seq = lines.findIndex((line) => line.includes('"says":"miss"'));
    expect(words).toContain(`Fault       log/digest-mismatch at step ${seq}.`);
    expect(await describeLog('')).toContain('log/empty at step 0');
  });

  it('says of a practice match that it is one, in words and for programs', async () => {
    const practice = LOGS.cases.find((one) => one.practice)!;
    expect(await describeLog(logText(practice))).toMatch(/\nPractice {4}a practice match: it counts in no player's record/);
    expect(await describeLog(LOG)).not.toContain('Practice');
  });

  it('says of a seat which engine it claims to be, and that this is its word', async () => {
    const ofEngines = (engine: string) => describeLog(encodeLog(new ToyMatch({ engine }).to('closed').entries));
    const words = await ofEngines('tiny 1.0');
    expect(words.match(/\n {12}engine “tiny 1\.0”, as it says\n {12}key /g)).toHaveLength(2);
    expect(await ofEngines('x'.repeat(64))).toContain(`${'x'.repeat(64)}”,`);
    expect(await describeLog(LOG)).not.toContain('engine');
  });

  it('says how many points each seat has, where a game counts them', async () => {
    const words = await describeLog((await playedTable({ game: 'rps', seed: 'score', bots: ['random', 'random'] })).log);
    expect(words).toMatch(
      /\nResult {6}.+ won \(rounds won\)\.\nEvidence {4}.+\nScore {7}seat 0 \(player 1\): [0-2], seat 1 \(player 2\): [0-2]\.\n/,
    );
    expect(await describeLog(LOG)).not.toContain('Score');
  });

  it('says of a match in which nobody opened that its seats attest it to each other', async () => {
    const words = await describeLog(encodeLog(withoutFlights(kingTakenAtOnce('never'))));
    expect(words.replace(/\s+/g, ' ')).toMatch(
      /^The record holds, and nobody opened: its seats attest this match to each other\. /,
    );
    expect(words).toContain('Evidence    attested: by the seats to each other; nobody opened');
    expect(words).toMatch(/^ {2}– game +the rules and the proofs: not asked\. /m);
    expect(words).toMatch(/^ {2}– openings +opened seats, run again byte by byte: not asked\. /m);
    expect(words).toMatch(/Seat 1 {6}.*, white, attested\n(?:.*\n)*Seat 2 {6}.*, black, attested\n/);
    expect(words).not.toMatch(/Verified|whole match/);
  });

  it('says of a game that it does not know what was signed and by whom, and that it checked no move', async () => {
    const words = await describeLog(encodeLog(unknownGameLog()));
    expect(words.replace(/\s+/g, ' ')).toMatch(/^The record holds\. Its game is unknown here: /);
    expect(words).toMatch(/^Signed +by Player 1 and Player 2: Player 2 won \(points\)\.$/m);
    expect(words).toContain('Game        toy, rules 1: unknown here');
    expect(words).not.toMatch(/NOT verified|✗/);
  });

  it('says of an attested seat to whom it has proven what', async () => {
    const log = new FlightsLog({ turns: 2, reveal: 'never' }).play().endgame();
    const words = describeVerdict(await log.verify());
    expect(words).toMatch(/Seat 1 {6}.*, attested\n/);
    expect(words.replace(/\s+/g, ' ')).toContain(
      `Attested up to step ${log.place('move')}: shown to the other seat, which alone could check, and which played on`,
    );
    for (const line of words.split('\n')) expect([...line].length, line).toBeLessThanOrEqual(80);
  });
});
