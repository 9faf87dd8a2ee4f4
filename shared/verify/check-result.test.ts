import { beforeAll, describe, expect, it } from 'vitest';
import { withhold } from '../../test/support/malice.ts';
import { findRememberingGame as findGame } from '../../test/support/remembered-positions.ts';
import { battleAt } from '../../test/support/scripted-battleship.ts';
import { DEADLINES, ed25519, type Table } from '../../test/support/table.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { type MatchResult, resultsOf } from '../wire/match-result.ts';
import { checkRow, logRows } from './check-result.ts';
import { type Verification, verifyLog } from './verify-log.ts';

/** A match that seat 0 resigned; `signs`: both seats signed that it is lost. */
async function resigned(signs: boolean): Promise<Table> {
  const table = await battleAt('battleship/xaya');
  if (!signs) withhold(table, 0, 'endgame', 'opening');
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  if (!signs) await table.wait(DEADLINES.settle + 1);
  return table;
}

describe.each([true, false])('a result that the relay knows (signed: %s)', (signs) => {
  let verification: Verification;
  let results: readonly MatchResult[];
  let keys: string[];
  beforeAll(async () => {
    const table = await resigned(signs);
    verification = await table.verify();
    results = resultsOf(table.state.matchState, table.entries.at(-1)!.payload);
    keys = table.state.matchState.seats.map((seat) => seat!.key);
  });

  it('holds against the log', () => {
    expect(results.map(({ by }) => by)).toEqual(signs ? ['all', 'all'] : ['life', 'life']);
    expect(results.map(({ outcome }) => outcome)).toEqual(['lost', 'won']);
    // The game proves each step of a seat to everybody: an opening adds nothing.
    const evidence = 'proven';
    expect(results.map((result, seat) => checkRow(result, keys[seat]!, logRows(verification)))).toEqual([
      { wrong: [], outcome: 'lost', evidence },
      { wrong: [], outcome: 'won', evidence },
    ]);
  });

  it.each<[string, Partial<MatchResult>]>([
    ['outcome', { outcome: 'drawn' }],
    ['forfeit', { forfeit: true }],
    ['by', { by: 'losers' }],
    ['contradicted', { contradicted: true }],
    ['game', { game: 'battleship/classic' }],
    ['time', { time: 5 }],
    ['takenAt', { takenAt: 0 }],
    ['seats', { seats: [null, null] }],
    ['seat', { seat: 0 }],
    ['reason', { reason: 'fleet-sunk' }],
  ])('is refuted where the relay states another %s', (field, change) => {
    expect(checkRow({ ...results[1]!, ...change }, keys[1]!, logRows(verification)).wrong).toEqual([field]);
  });

  it('holds where the relay has forgotten a name since the log was read', () => {
    const seats = results[1]!.seats.map((seat, i) => (i === 0 ? { key: seat!.key } : seat));
    expect(checkRow({ ...results[1]!, seats }, keys[1]!, logRows(verification)).wrong).toEqual([]);
    const renamed = results[1]!.seats.map((seat) => ({ ...seat!, name: 'somebody else' }));
    expect(checkRow({ ...results[1]!, seats: renamed }, keys[1]!, logRows(verification)).wrong).toEqual(['seats']);
    const engines = seats.map((seat) => ({ ...seat!, engine: 'tiny 1.0' }));
    expect(checkRow({ ...results[1]!, seats: engines }, keys[1]!, logRows(verification)).wrong).toEqual(['seats']);
  });

  it('has no outcome by the log for a verifier that does not know its game', async () => {
    const log = encodeUtf8((await resigned(signs)).log);
    const blind = await verifyLog(log, { ed25519, findGame: () => undefined });
    const { finalHash } = blind.verdict;
    const checked = checkRow({ ...results[1]!, finalHash }, keys[1]!, logRows(blind));
    expect(checked).toMatchObject({ wrong: [], outcome: 'unknown', unknownGame: true });
    expect(checked).not.toHaveProperty('refuted');
  });

  it('is refuted for a key that took no seat', () => {
    expect(checkRow(results[1]!, 'ab'.repeat(32), logRows(verification))).toEqual({ wrong: ['key'] });
  });

  it('cannot be checked without a log that holds', async () => {
    const table = await resigned(signs);
    const cut = await verifyLog(encodeUtf8(`${table.log.trimEnd().split('\n').slice(0, -1).join('\n')}\n`), {
      findGame,
      ed25519,
    });
    expect(checkRow(results[1]!, keys[1]!, logRows(cut))).toEqual({ wrong: ['log'] });
    expect(checkRow({ ...results[1]!, finalHash: 'ab'.repeat(32) }, keys[1]!, logRows(verification))).toEqual({ wrong: ['log'] });
  });
});
