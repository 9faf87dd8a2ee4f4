/** Whether a game takes what it says may be decided, and nothing else. */

import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { Fault } from '../../shared/fault.ts';
import { type Decisions, MOST_LISTED } from '../../shared/games/decisions.ts';
import type { Game } from '../../shared/games/interface.ts';
import { sampleSchema } from '../../shared/games/random-decision.ts';
import { type RandomInteger, shuffle } from '../../shared/randomness/random-integers.ts';
import { fitsSchema } from './fits-schema.ts';
import { nearMisses } from './near-misses.ts';

/** How many of each sort are tried at a decision. */
const TRIED = 32;

/** What becomes of a decision; a text for what is thrown and no `Fault`. */
type Answer = 'taken' | 'refused' | { readonly thrown: string };

/** What is wrong with the decisions of a seat that has to decide now: a sentence for each that is answered otherwise than it should be. */
export function decisionProblems(game: Game, seatState: unknown, state: unknown, random: RandomInteger): readonly string[] {
  const decisions = game.decisions?.(seatState, state);
  if (decisions === undefined) return [];
  const { legal, schema } = decisions;
  const answerTo = (decision: JsonObject): Answer => {
    try {
      game.decide(seatState, state, decision);
      return 'taken';
    } catch (error) {
      return error instanceof Fault ? 'refused' : { thrown: String(error) };
    }
  };
  const listed = new Set(legal?.map(textOf));
  const samples = Array.from({ length: TRIED }, () => sampleSchema(schema, random) as JsonObject);
  const some = legal === undefined ? samples : shuffle(legal, random).slice(0, TRIED);
  const missed = shuffle(some.slice(0, TRIED / 8).flatMap(nearMisses), random).slice(0, 2 * TRIED) as JsonObject[];
  const expected = (decision: JsonObject): readonly Answer[] => {
    if (legal !== undefined) return [listed.has(textOf(decision)) ? 'taken' : 'refused'];
    return fitsSchema(schema, decision) ? ['taken', 'refused'] : ['refused'];
  };
  const tried = [...some, ...samples, ...missed].flatMap((decision) => {
    const answer = answerTo(decision);
    if (typeof answer === 'string' && expected(decision).includes(answer)) return [];
    return [
      `${textOf(decision)} is ${typeof answer === 'string' ? answer : `answered by ${answer.thrown}`}, which is not as it is listed`,
    ];
  });
  return [...listProblems(decisions), ...tried];
}

function listProblems({ schema, legal }: Decisions): string[] {
  if (legal === undefined) return [];
  const unfit = legal.filter((decision) => !fitsSchema(schema, decision)).slice(0, 1);
  return [
    ...(legal.length === 0 ? ['nothing is listed, though its person has to decide'] : []),
    ...(legal.length > MOST_LISTED ? [`${legal.length} are listed, more than ${MOST_LISTED}`] : []),
    ...(new Set(legal.map(textOf)).size < legal.length ? ['one is listed twice'] : []),
    ...unfit.map((decision) => `${textOf(decision)} is listed, and does not fit the schema`),
  ];
}

/** A near-miss may be no value of the canonical encoding, such as half an integer. */
function textOf(value: Json): string {
  return JSON.stringify(value, (_, part: Json) => {
    const isObject = typeof part === 'object' && part !== null && !Array.isArray(part);
    return isObject ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part;
  });
}
