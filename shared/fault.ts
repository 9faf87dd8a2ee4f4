/**
 * A failed check. Its code is one of `fault-codes.ts`; what it means is in `fault-meanings.ts`, which only who shows it to people loads. Checks throw a
 * `Fault`; the public entry of each layer turns it into data with `attempt`. Anything else thrown is our own bug.
 */

import type { FAULT_CODES } from './fault-codes.ts';

export type FaultCode = (typeof FAULT_CODES)[number];

/** The most characters of what the rules of a game say in their own words. */
const OWN_WORDS = 200;

/** A game from outside may say anything: one line of bounded length, without a character that changes how the text around it is read. */
const ownWords = (said: string): string => said.slice(0, OWN_WORDS).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');

/** A failed check: a stable code, and a detail for people. The detail of `game/refused` is the game's own, and shown as such. */
export class Fault extends Error {
  readonly code: FaultCode;
  /** The step at fault, where it is earlier than the step at which the check failed. */
  readonly seq: number | undefined;

  /** `detail`: what more there is to say than the meaning of the code, which a verifier need not load. */
  constructor(code: FaultCode, detail: string = code, seq?: number) {
    super(code === 'game/refused' ? ownWords(detail) : detail);
    this.name = 'Fault';
    this.code = code;
    this.seq = seq;
  }
}

/** A failure that the operator can look up, by the ray that was told to the person who met it. */
export const internalFault = (ray: string): Fault =>
  new Fault('relay/internal', `The relay failed; nothing was changed. The operator of the relay finds it as ${ray}.`);

export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/** The result of a check as data. Errors that are not faults are our own bugs and pass through. */
export function attempt<T>(check: () => T): Checked<T> {
  try {
    return { ok: true, value: check() };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error };
    throw error;
  }
}
