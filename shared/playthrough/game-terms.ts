/**
 * The rules that a match names, and whether it states for its game what the game itself says: the relay, which knows no game, goes by what is
 * stated.
 */

import { Fault } from '../fault.ts';
import type { FindGame, Game } from '../games/interface.ts';
import type { Terms } from '../log/match-payloads.ts';
import { expectFloors } from '../match/deadline-floors.ts';

type Named = Pick<Terms, 'game' | 'rules' | 'code'>;

/** The rules of a match: its own alone, where another author has some of the same name and version. */
export function findRules(findGame: FindGame, { game: id, rules, code }: Named): Game | undefined {
  const game = findGame(id, rules, code);
  return game?.code === code ? game : undefined;
}

/** Why the rules of a match are not here. */
export const missingRules = (findGame: FindGame, { game: id, rules, code }: Named): Fault =>
  code !== undefined && findGame(id, rules) !== undefined
    ? new Fault('game/other-rules', `the match is played by code ${code} of "${id}", rules ${rules}, which is not here`)
    : new Fault('game/unknown-game', `this version knows no "${id}" with rules ${rules}`);

export function expectGameTerms(game: Game, terms: Terms): void {
  const { goesOn = false, openings = false } = terms;
  if (goesOn !== game.goesOn)
    throw new Fault('game/wrong-params', 'whether a match goes on without a seat is for its game to say');
  if (openings !== game.openings)
    throw new Fault('game/wrong-params', 'whether openings are asked for at the end is for its game to say');
  if (!sameKinds(terms.sameTurn, game.sameTurn))
    throw new Fault('game/wrong-params', 'which kinds leave the turn as it was is for its game to say');
  if (terms.clock.increment !== undefined && (game.moves === undefined || !sameKinds(terms.moves, game.moves)))
    throw new Fault('game/wrong-params', 'which kinds earn the increment is for its game to say');
  if (!sameKinds(terms.unpublished, game.unpublished))
    throw new Fault('game/wrong-params', 'which kinds a record may leave out is for its game to say');
  expectFloors(terms, game.floors);
  expectLongest(game, terms);
}

/** Throws for terms that leave more time than the game allows. No rule of the record: a client opens and joins no such match. */
export function expectMostTime({ clocks }: Game, { clock, deadlines }: Pick<Terms, 'clock' | 'deadlines'>): void {
  const stated = { ...clock, ...deadlines };
  for (const [name, most] of Object.entries(clocks?.most ?? {}) as [keyof typeof stated, number][]) {
    const given = stated[name] ?? 0;
    if (given > most) throw new Fault('game/too-much-time', `${name} is ${given} ms, and ${most} ms at most`);
  }
}

/** A match that states less than its game can need would time out the seat that has to send. */
function expectLongest(game: Game, { params, seats, longest }: Terms): void {
  if (longest === undefined) return;
  const { steps, bytes } = game.longest(game.readParams(params), seats.length);
  if (longest.steps < steps || longest.bytes < bytes)
    throw new Fault('game/wrong-params', `a match by these rules may need ${steps} steps and ${bytes} bytes`);
}

const sameKinds = (one: readonly string[] = [], other: readonly string[] = []): boolean => String(one) === String(other);
