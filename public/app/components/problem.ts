/** A problem as plain data, which a worker can send. Its words are in `problem-words.ts`. */

import { Fault, type FaultCode } from '../../../shared/fault.ts';

export interface Problem {
  readonly code: FaultCode | 'device/no-storage' | 'device/internal';
  readonly detail: string;
}

export function problemOfError(error: unknown): Problem {
  if (error instanceof Fault) return { code: error.code, detail: error.message };
  if (error instanceof DOMException) return { code: 'device/no-storage', detail: error.message };
  console.error(error);
  return { code: 'device/internal', detail: error instanceof Error ? error.message : String(error) };
}
