/** The keys of KV, which the object of a match and the routes of the Worker must agree on. */

/** The record of a closed match. */
export const finalKey = (finalHash: string): string => `final/${finalHash}`;

/** A segment of a log that this relay timestamped, by the sequence number of its first step. */
export const segmentKey = (match: string, first: number): string => `log/${match}/${first}`;

/** A segment of a log from another relay. The final hash fixes its bytes but for forgotten names, so nobody can put another in its place. */
export const republishedKey = (finalHash: string, part: number): string => `log/${finalHash}/${part}`;
