/**
 * The cheat: one wrong bit, in a match that shows nothing at its end, so that the other device convicts it and shows its whole game for it.
 * The toy game of slow flights asks of sessions what proven dark chess does, in a second.
 */

import { expect, it } from 'vitest';
import { decodeBase64url, encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { Game } from '../../shared/games/interface.ts';
import { seededPlayer } from '../../shared/player/bot-player.ts';
import { FlightsTable } from '../support/flights-table.ts';
import { SLOW_FLIGHTS } from '../support/slow-flights.ts';
import { KINDS } from '../support/slow-flights-rules.ts';
import { CLOCK, DEADLINES, testSeed } from '../support/table.ts';

const GAME = SLOW_FLIGHTS as unknown as Game;
const [CHEAT, VICTIM] = [0, 1];
const DAY_MS = 86_400_000;

/** The game of the cheat: its machine turns a bit of its first flight. */
const LYING: Game = {
  ...GAME,
  act(seatState, state, place) {
    const content = GAME.act(seatState, state, place);
    if (content.kind !== KINDS.flight) return content;
    const body = decodeBase64url(String(content.payload['body']));
    body[0]! ^= 1;
    return { ...content, payload: { body: encodeBase64url(body) } };
  },
};

/** A match in which the cheat has sent its bit, and the turn has come to its victim. */
async function cheated(seed: string, reveal: 'end' | 'never') {
  const table = new FlightsTable({ seed, reveal });
  table.extra = (seat) => (seat === CHEAT ? { findGame: () => LYING } : {});
  await table.seat();
  await table.choose(CHEAT, 3);
  const hidden = testSeed(seed, 'seed', VICTIM).toString('hex');
  /** Whether the log says what the whole game of the victim follows from. */
  const showsGame = (): boolean => table.log.includes(hidden);
  return { table, showsGame };
}

const victimOf = (table: FlightsTable) => table.players[VICTIM]!.session;
const kindsAfterMove = ({ kinds }: FlightsTable): readonly string[] => kinds.slice(kinds.indexOf('move') + 1);

type Answer = 'open' | 'keep' | 'silent';

async function answer(table: FlightsTable, said: Answer): Promise<void> {
  expect(victimOf(table).snapshot().asksToAccuse).toBe(true);
  if (said === 'silent') return table.wait(CLOCK.budget + DEADLINES.settle + 2 * DAY_MS);
  await victimOf(table).perform({ kind: 'accuse', accuse: said === 'open' });
  await table.settle();
}

const CONVICTED = { kind: 'won', winners: [VICTIM], reason: 'fault' };
const lost = (reason: string) => ({ kind: 'won', winners: [CHEAT], reason });

it.each<[Answer[], string[], object]>([
  [['open'], ['answer', 'opening', 'endgame'], CONVICTED],
  [['keep', 'open'], ['answer', 'resign', 'opening', 'endgame'], CONVICTED],
  [['keep', 'keep'], ['answer', 'resign', 'endgame'], lost('resignation')],
  [['silent', 'open'], ['answer', 'timeout', 'opening', 'endgame'], CONVICTED],
  [['silent', 'silent'], ['answer', 'timeout', 'close'], lost('time')],
])('the device of the victim asks, and where its person says %j, the log goes on with %j', async (answers, kinds, result) => {
  const { table, showsGame } = await cheated(`bit ${answers.join(' ')}`, 'never');
  expect(kindsAfterMove(table)).toEqual(['answer']);
  // A page that is loaded again asks again.
  await table.reload(VICTIM);
  for (const one of answers) {
    expect(showsGame()).toBe(false);
    await answer(table, one);
  }
  expect(kindsAfterMove(table)).toEqual(kinds);
  expect(showsGame()).toBe(answers.includes('open'));
  const { verdict } = await table.verify();
  expect(verdict.result).toEqual(result);
  expect(verdict.seats[CHEAT]!.verdict === 'fault').toBe(answers.includes('open'));
});

it('where both sides are shown at the end, the device opens at once', async () => {
  const { table } = await cheated('bit shown', 'end');
  expect(kindsAfterMove(table).slice(0, 2)).toEqual(['answer', 'opening']);
  expect((await table.verify()).verdict.result).toEqual(CONVICTED);
});

it.each([
  [{}, ['answer', 'resign', 'endgame'], lost('resignation')],
  [{ opens: true }, ['answer', 'opening', 'endgame'], CONVICTED],
])('a bot that was told %j shows no more than that', async (ways, kinds, result) => {
  const { table } = await cheated(`bot ${JSON.stringify(ways)}`, 'never');
  const player = seededPlayer({ decide: () => ({}) }, testSeed('bot'), ways);
  for (let change = 0; change < 3; change++) {
    await player(victimOf(table).snapshot(), victimOf(table));
    await table.settle();
  }
  expect(kindsAfterMove(table)).toEqual(kinds);
  expect((await table.verify()).verdict.result).toEqual(result);
});
