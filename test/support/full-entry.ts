import type { Entry } from '../../shared/log/step.ts';

/** An entry with its payload, which a log that nobody has stripped has of each step. */
export type FullEntry = Entry & Required<Pick<Entry, 'payload'>>;
