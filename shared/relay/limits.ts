/** The limits of one relay, which another may set otherwise. What every verifier must agree on is in `encoding/limits.ts`. Sizes in bytes. */
export const RELAY_LIMITS = {
  /** A log that is published again: a Worker has 128 MiB for its bytes, text and parsed entries. Most matches are far smaller. */
  republishedBytes: 16 * 1_048_576,
  /** Sockets per match that only read, or have not yet proven a seat. */
  spectators: 256,
  /** Sockets per seat: its devices and tabs, and connections that are not yet known to be dead. */
  socketsPerSeat: 8,
  /** Sockets of all kinds per match, including those that were told to close and have not closed yet. */
  socketsPerMatch: 1_024,
  /** What a spectator's socket is sent before it must resume for the rest. We cannot observe how much of it is unread. */
  unreadBytesPerSocket: 4 * 1_048_576,
  /** The same budget for all sockets of a match together, so each gets less in a crowd: an object has 128 MB for everything. */
  unreadBytes: 64 * 1_048_576,
  /** Token bucket for messages that append no step, one per seat and per spectator's socket: its size. Reconnecting costs two. */
  idleMessageBurst: 128,
  /** How many messages per second that bucket refills: more than a person can cause. */
  idleMessagesPerSecond: 8,
  /** Such a message costs one token more per this many bytes: reading a megabyte costs as much as refusing a dozen small ones. */
  idleMessageBytes: 65_536,
  /** One bucket for all spectators' sockets together: every spectator may connect, greet and make a mistake at once. */
  strangersBurst: 512,
  /** How that bucket refills: a refusal costs well under a millisecond, so 32 per second leave the object to its seats. */
  strangersPerSecond: 32,
  /** Matches of a game, or of a shard of it, that are listed with open seats: who comes after them finds no room. */
  listings: 500,
  /** Listed matches in one answer: a few screens, some 20 KB. */
  listingsOfPage: 50,
  /** Games in one question for open seats: more than a relay carries. */
  listedGames: 16,
  /** Objects that share the list of one game: one takes some hundred calls a second, which is ten million listed matches a day. */
  listingShards: 1,
  /** Seconds for which a data centre repeats the list of open seats. */
  listSeconds: 5,
  /** How long a match stays listed whose creator has lost its connection, in ms; where nobody has to be there, it is longer. */
  awayMs: 60_000,
  awayFromCorrespondenceMs: 600_000,
  /** Listed matches per key: a regular has a few tables, and cannot fill the list. */
  listingsPerKey: 3,
  /** Listed matches of one game from one network: a /64 of IPv6 or an address of IPv4; … */
  listingsPerNetwork: 6,
  /** … from a /56 of IPv6; … */
  listingsPerSite: 12,
  /** … and from a /48 of IPv6 or a /24 of IPv4. */
  listingsPerWideNetwork: 24,
  /** Canonical text of the parameters of a match: a game has a handful of words and numbers. */
  paramsBytes: 1_024,
  /** The body of `POST /api/matches`: terms for eight invited seats of the game with the longest terms take a third of it. */
  openBytes: 8_192,
  /** Games that an operator may name. */
  gamesOfPolicy: 64,
  /** Matches of a player per response: a few screens, some 60 KB. */
  resultsOfPage: 50,
  /** Games that a player's record counts one by one: more than a relay ever sees, unless somebody makes names up. */
  gamesOfRecord: 64,
} as const;
