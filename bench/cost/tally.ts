/** What the meter of a relay (`bench/counted/worker.ts`) says. */

/** What the platform bills, since the relay was started. */
export interface Tally {
  workerRequests: number;
  workerMs: number;
  objectRequests: number;
  socketMessages: number;
  objectMs: number;
  rowsWritten: number;
  /** The same by the table that they were written to, and alarms. */
  rows: Record<string, number>;
  rowsRead: number;
  storeWrites: number;
  storeReads: number;
  /** Lines that were written to the console. */
  lines: number;
  /** Points that were written to Analytics Engine. */
  points: number;
  /** Calls of the Worker and of objects, each of which is an invocation to Workers Logs. */
  invocations: number;
  /** Calls that have not ended. */
  running: number;
  storedBytes: number;
}

/** What objects have stored for one match, in bytes. */
export interface Stored {
  readonly match: number;
  /** In the objects of its players. */
  readonly results: number;
}
