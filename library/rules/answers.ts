/** Reads what a sandbox answers. Rules could have written it, so it is taken in this shape or not at all. */

import { parseCanonical } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import {
  array,
  boolean,
  integer,
  name,
  nullable,
  object,
  oneOf,
  optional,
  type Reader,
  refined,
  string,
  variants,
} from '../../shared/encoding/shape.ts';
import { attempt, Fault, type FaultCode } from '../../shared/fault.ts';
import { isFaultCode } from '../../shared/fault-codes.ts';
import { explainFault } from '../../shared/fault-meanings.ts';
import { UNASKED } from '../../shared/verify/finding.ts';
import { TIERS } from '../../shared/verify/tier.ts';

const seat = integer({ min: 0, max: LIMITS.seats - 1 });
const seats = array(seat, { max: LIMITS.seats });
const step = integer({ min: 0, max: LIMITS.stepsPerMatch });
const code = refined(name, (text, path): FaultCode => {
  if (!isFaultCode(text)) throw new Fault('encoding/wrong-shape', `${path}: no code of a fault`);
  return text;
});
const fault = object({ code, step, detail: string({ max: 1_024 }) });
const why = oneOf(UNASKED);
const result = variants({
  won: object({ kind: oneOf(['won']), winners: seats, reason: name }),
  drawn: object({ kind: oneOf(['drawn']), reason: name }),
  void: object({ kind: oneOf(['void']), reason: name }),
});
const finding = variants({
  held: object({
    kind: oneOf(['held']),
    of: step,
    except: optional(array(object({ seat, why }), { min: 1, max: LIMITS.seats })),
  }),
  'not-asked': object({ kind: oneOf(['not-asked']), why }),
  broken: object({ kind: oneOf(['broken']), fault: code, step, seat: optional(seat) }),
});

const readVerdict = object({
  evidence: oneOf(TIERS),
  result: nullable(result),
  checks: object({ game: finding, openings: finding, ending: finding }),
  outOfTime: optional(seats),
  besideClock: optional(oneOf(TIERS)),
  fault: optional(fault),
  seats: array(
    nullable(
      object({
        verdict: oneOf(['honest', 'opened', 'fault', 'attested', 'unproven']),
        opened: boolean,
        attestedTo: optional(step),
        fault: optional(fault),
      }),
    ),
    { max: LIMITS.seats },
  ),
});
const readName = object({ id: string({ max: LIMITS.nameLength }), version: integer({ min: 1, max: 1_000 }) });

const reading =
  <T>(reader: Reader<T>) =>
  (answer: string): T => {
    const read = attempt(() => reader(parseCanonical(answer, LIMITS.messageBytes), 'answer'));
    if (!read.ok) throw new Fault('rules/failed', explainFault(read.fault));
    return read.value;
  };

export const readJudged = reading(readVerdict);
export const readGameName = reading(readName);
