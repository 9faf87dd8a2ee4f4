/** A turn as an agent gets it: a model reads all of it before each decision, so what is long and says little is left out. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { End, Turn, TurnStep } from '../../shared/engine/messages.ts';

const MOST_STEPS = 24;
const KIND_CHARACTERS = 24;
/** In characters of JSON. */
const LEGAL_CHARACTERS = 6_144;
const OPENED_CHARACTERS = 8_192;

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

/** Without its payload: a seat that cheats may write anything there, and the match may go on without it. What its game takes is in the view. */
const fitStep = ({ payload: _, kind, ...step }: TurnStep): TurnStep => ({
  ...step,
  kind: kind.length > KIND_CHARACTERS ? 'other' : kind,
});

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
