/** An answer across the RPC boundary, where errors lose their class. */

import { FAULTS, type FaultCode } from '../fault.ts';

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: FaultCode; readonly detail: string };

export interface LogPart {
  readonly text: string;
  /** The sequence number to go on with. */
  readonly next: number;
}

export const refuse = (code: FaultCode, detail: string = FAULTS[code]): Answer<never> => ({ ok: false, code, detail });
