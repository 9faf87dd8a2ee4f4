/**
 * How a match's WebSocket is named and ended. A socket that is refused is accepted and closed at once, because a browser tells a page
 * nothing of a failed upgrade: the code is 4000 and the status that the same refusal has over HTTP, the reason begins with the fault's code.
 */

import { Fault, type FaultCode } from '../fault.ts';
import { isFaultCode } from '../fault-codes.ts';

/** The subprotocol of these messages. A simple program may offer none; who offers others only is refused. */
export const SUBPROTOCOL = 'fogline.1';

export const CLOSE = { badRequest: 4400, unknownMatch: 4404, gone: 4410, rateLimited: 4429, internal: 4500, full: 4503 } as const;

/** RFC 6455, 7.4.1: a message is larger than any may be. */
export const TOO_BIG = 1009;

/** The relay closes with this code (“service restart”) when a socket may have too much unread; the client resumes on another one. */
export const THERE_IS_MORE = 1012;

export const closeCodeOf = (status: number): number => 4_000 + status;

/** The same socket would be refused again, until somebody does something else. */
export const isFinal = (code: number): boolean => ([CLOSE.badRequest, CLOSE.unknownMatch, CLOSE.gone] as number[]).includes(code);

/** The relay asks to be left alone for some seconds. */
export const asksToWait = (code: number): boolean => code === CLOSE.rateLimited || code === CLOSE.full;

/** A reason has at most 123 bytes. One that speaks of time has the relay's time. */
export const encodeReason = (code: FaultCode, time?: number): string => (time === undefined ? code : `${code} ${time}`);

export function decodeReason(reason: string): { readonly fault: Fault; readonly time?: number } {
  const [code = '', time = ''] = reason.split(' ');
  const known = isFaultCode(code) ? code : 'relay/bad-request';
  const fault = new Fault(known, isFaultCode(code) ? undefined : `the relay closed the connection: ${reason}`);
  return /^\d{1,15}$/.test(time) ? { fault, time: Number(time) } : { fault };
}
