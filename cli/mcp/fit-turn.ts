/** A turn as an agent gets it: a model reads all of it before each decision, so what is long and says little is left out. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { End, Turn, TurnStep } from '../../shared/engine/messages.ts';

const MOST_STEPS = 24;
/** In characters of JSON. */
const PAYLOAD_CHARACTERS = 512;
const LEGAL_CHARACTERS = 6_144;
const OPENED_CHARACTERS = 8_192;

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

/** Their payloads hold words of the players, such as the engine that a seat says it is. */
const TAKES_A_SEAT = ['open', 'join'];

function fitStep({ payload, ...step }: TurnStep): TurnStep {
  const isTold = payload !== undefined && !TAKES_A_SEAT.includes(step.kind) && lengthOf(payload) <= PAYLOAD_CHARACTERS;
  return isTold ? { ...step, payload } : step;
}

/** The view stays whole: one with parts left out would show another position. */
export function fitTurn({ id, view, since, schema, legal, count, example, clock }: Turn) {
  const isListed = legal !== undefined && lengthOf(legal) <= LEGAL_CHARACTERS;
  const number = legal?.length ?? count;
  const counted = { schema, ...(number === undefined ? {} : { count: number }) };
  const allowed: Partial<Pick<Turn, 'legal' | 'schema' | 'count'>> = isListed ? { legal } : counted;
  const earlier = Math.max(0, since.length - MOST_STEPS);
  const steps = since.slice(-MOST_STEPS).map(fitStep);
  return { turn: id, view, since: steps, ...(earlier === 0 ? {} : { earlier }), ...allowed, example, clock };
}

/** What others opened is left out where it is long: the record has it. */
export function fitEnd({ type: _, opened, ...end }: End) {
  const decided: readonly JsonObject[] = opened.flatMap(({ decisions }) => decisions);
  return lengthOf(decided) > OPENED_CHARACTERS ? end : { ...end, opened };
}
