/** `fogline/faults`: every code that a check may give, with its meaning in English. */

export { attempt, type Checked, Fault, type FaultCode } from '../shared/fault.ts';
export { isFaultCode } from '../shared/fault-codes.ts';
export { explainFault, FAULTS } from '../shared/fault-meanings.ts';
