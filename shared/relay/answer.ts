/** An answer across the RPC boundary, where errors lose their class. */

import { Fault, type FaultCode } from '../fault.ts';
import { explainFault } from '../fault-meanings.ts';

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: FaultCode; readonly detail: string };

export interface LogPart {
  readonly text: string;
  /** The sequence number to go on with. */
  readonly next: number;
}

export const refuse = (code: FaultCode, detail: string = code): Answer<never> => ({
  ok: false,
  code,
  detail: explainFault({ code, message: detail }),
});

/** What was answered; a refusal is thrown again. */
export function expectAnswer<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Fault(answer.code, answer.detail);
  return answer.value;
}
