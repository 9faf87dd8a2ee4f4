/** What the rules refuse: steps of no kind of theirs, and payloads of another shape. Nothing but a `Fault` comes of any. */

import type { Json, JsonObject } from '../../../shared/encoding/canonical.ts';
import { Fault } from '../../../shared/fault.ts';
import { type GameStep, isSeatStep } from '../../../shared/games/steps.ts';
import type { MachineMatch } from '../machine-match.ts';
import { type Check, must } from './check.ts';

const OF_ANOTHER_TYPE: readonly Json[] = [null, true, -1, 2 ** 53 - 1, '', 'x', [], {}];

/** The payload with a field too many, and with each field missing or of another type. */
function* misshapen(payload: JsonObject): Generator<JsonObject> {
  for (const [name, value] of Object.entries(payload)) {
    yield Object.fromEntries(Object.entries(payload).filter(([other]) => other !== name));
    for (const wrong of OF_ANOTHER_TYPE) if (wrong !== value) yield { ...payload, [name]: wrong };
  }
}

/** Whether the rules take it in place of this step of a match. */
function isTaken(match: MachineMatch, { by, seq }: GameStep, kind: string, payload: JsonObject): boolean {
  const { game, positions } = match;
  const { state } = positions[seq]!;
  try {
    const step = match.stepOf(by, { kind, payload }, seq);
    game.check?.(state, step);
    game.apply(state, step);
    return true;
  } catch (error) {
    const said = () => `"${kind}" with ${JSON.stringify(payload).slice(0, 200)} is refused by "${error}", which is no Fault`;
    must(error instanceof Fault, said);
    return false;
  }
}

export const STEPS: Check = {
  name: 'a step of another kind, or with a field too many, is refused, and by a fault alone',
  run({ game, played, seats }) {
    const { match } = played(seats[0]!);
    const firsts = new Map(match.steps.toReversed().flatMap((step) => (isSeatStep(step) ? [[step.kind, step] as const] : [])));
    for (const step of firsts.values()) {
      const { kind, payload } = step;
      if (kind === 'opening') continue;
      for (const other of ['no-such.kind', `${kind}.other`])
        must(!isTaken(match, step, other, payload), `a step of the kind "${other}" is taken`);
      // What a record may leave out is not for the public rules to read: the machine of another seat refuses it.
      if (game.unpublished?.includes(kind)) continue;
      must(!isTaken(match, step, kind, { ...payload, also: 1 }), `"${kind}" is taken with a field too many`);
      for (const wrong of misshapen(payload)) isTaken(match, step, kind, wrong);
    }
  },
};
