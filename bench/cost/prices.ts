/**
 * What Cloudflare asks on the paid plan beyond what that includes, in dollars: the pricing pages of Workers, Durable Objects, KV, R2,
 * Workers Logs and Analytics Engine (developers.cloudflare.com), as of November 2026.
 */

const MILLION = 1e6;
export const GIGABYTE = 1e9;

export const PRICES = {
  workerRequest: 0.3 / MILLION,
  workerCpuMs: 0.02 / MILLION,
  objectRequest: 0.15 / MILLION,
  /** So many messages of sockets to an object are one request. */
  messagesPerRequest: 20,
  objectGbSecond: 12.5 / MILLION,
  rowWritten: 1 / MILLION,
  rowRead: 0.001 / MILLION,
  objectGbMonth: 0.2,
  logEvent: 0.6 / MILLION,
  /** Of Analytics Engine. */
  metricsPoint: 0.25 / MILLION,
  kv: { write: 5 / MILLION, read: 0.5 / MILLION, gbMonth: 0.5 },
  /** Operations of class A and of class B. */
  r2: { write: 4.5 / MILLION, read: 0.36 / MILLION, gbMonth: 0.015 },
} as const;

export type Store = 'kv' | 'r2';

/** What an object is billed for while it is awake, however much it takes. */
export const OBJECT_GB = 0.128;

/** What is assumed, because a relay on one's own computer cannot show it. */
export const ASSUMED = {
  /** Until a write of an object is confirmed, for each of its invocations; it counts as awake. */
  confirmMs: 10,
  /** Until a write of the store of logs is confirmed. */
  storeMs: 200,
  daysOfMonth: 30.4,
  daysInObject: 7,
} as const;
