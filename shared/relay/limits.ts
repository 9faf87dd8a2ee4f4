/** The limits of one relay, which another may set otherwise. What every verifier must agree on is in `encoding/limits.ts`. Sizes in bytes. */
export const RELAY_LIMITS = {
  /** A log that is published again: a Worker has 128 MiB for its bytes, its text and what is made of them. Most matches are far smaller. */
  republishedBytes: 16 * 1_048_576,
  /** Sockets of a match that only read, or have not proven yet whose they are. */
  spectators: 256,
  /** Sockets of one seat: its devices and tabs, and connections that are not yet known to be dead. */
  socketsPerSeat: 8,
  /** Sockets of a match of any kind, with those that were told to close and have not. */
  socketsPerMatch: 1_024,
  /** What a socket that is no seat's may have unread, before it is closed and resumes. */
  unreadBytesPerSocket: 4 * 1_048_576,
  /** The same of all sockets of a match together, so that in a crowd each has less: an object has 128 MB for everything. */
  unreadBytes: 64 * 1_048_576,
  /** Burst of messages that append no step, for a seat or for a socket that is no seat's: reconnecting costs two. */
  idleMessageBurst: 128,
  /** Such messages per second in the long run: more than a person can cause. */
  idleMessagesPerSecond: 8,
  /** Every so many bytes of such a message count as one more: a megabyte is as dear to read as a dozen small ones to refuse. */
  idleMessageBytes: 65_536,
  /** The burst of all sockets together that are no seat's: every spectator may come, greet and stumble at once. */
  strangersBurst: 512,
  /** A refusal costs well under a millisecond: 32 per second leave the object to its seats. */
  strangersPerSecond: 32,
  /** Matches that are listed with open seats: more than anybody reads; the oldest give way. */
  listings: 100,
  /** Listed matches of one key: a regular has a few tables, and cannot fill the list. */
  listingsPerKey: 3,
  /** Canonical text of the parameters of a listed match: a game has a handful of words and numbers. */
  listedParams: 1_024,
  /** Matches of a player in one answer: a few screens, some 60 KB. */
  resultsOfPage: 50,
  /** Games that a player's record counts one by one: more than a relay ever sees, unless somebody makes names up. */
  gamesOfRecord: 64,
} as const;
