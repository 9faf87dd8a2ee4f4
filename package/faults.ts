/** `fogline/faults`: every code that a check may give, with its meaning in English. */

export { attempt, type Checked, FAULTS, Fault, type FaultCode, isFaultCode } from '../shared/fault.ts';
