import { attempt, type FaultCode } from '../../shared/fault.ts';

/** The code of the fault that a check throws; undefined when it passes. */
export function faultCode(check: () => unknown): FaultCode | undefined {
  const checked = attempt(check);
  return checked.ok ? undefined : checked.fault.code;
}
