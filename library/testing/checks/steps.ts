/** What the rules refuse: steps of no kind of theirs, and payloads of another shape. Nothing but a `Fault` comes of any. */

import type { Json, JsonObject } from '../../../shared/encoding/canonical.ts';
import { Fault } from '../../../shared/fault.ts';
import type { MachineMatch } from '../machine-match.ts';
import { type Check, matchOf, must } from './check.ts';

const OF_ANOTHER_TYPE: readonly Json[] = [null, true, -1, 2 ** 53 - 1, '', 'x', [], {}];

/** The payload with a field too many, and with each field missing or of another type. */
function* misshapen(payload: JsonObject): Generator<JsonObject> {
  for (const [name, value] of Object.entries(payload)) {
    yield Object.fromEntries(Object.entries(payload).filter(([other]) => other !== name));
    for (const wrong of OF_ANOTHER_TYPE) if (wrong !== value) yield { ...payload, [name]: wrong };
  }
}

function isTaken(match: MachineMatch, by: number, kind: string, payload: JsonObject): boolean {
  const { game, position } = match;
  try {
    const step = match.stepOf(by, { kind, payload });
    game.check?.(position.state, step);
    game.apply(position.state, step);
    return true;
  } catch (error) {
    const said = () => `"${kind}" with ${JSON.stringify(payload).slice(0, 200)} is refused by "${error}", which is no Fault`;
    must(error instanceof Fault, said);
    return false;
  }
}

export const STEPS: Check = {
  name: 'a step of another kind, or with a field too many, is refused, and by a fault alone',
  run(subject) {
    const match = matchOf(subject, subject.seats[0]!);
    const seen = new Set<string>();
    while (match.position.result === undefined) {
      const [by] = match.position.next;
      if (match.start === undefined) {
        // The machine may make a step once: another match goes on as this one does, and is asked.
        const { kind, payload } = match.fork().content(by!);
        if (!seen.has(kind) && kind !== 'opening') {
          for (const other of ['no-such.kind', `${kind}.other`])
            must(!isTaken(match, by!, other, payload), `a step of the kind "${other}" is taken`);
          must(!isTaken(match, by!, kind, { ...payload, also: 1 }), `"${kind}" is taken with a field too many`);
          for (const wrong of misshapen(payload)) isTaken(match, by!, kind, wrong);
        }
        seen.add(kind);
      }
      match.advance();
    }
  },
};
