/** The limits of one relay, which another may set otherwise. What every verifier must agree on is in `encoding/limits.ts`. Sizes in bytes. */
export const RELAY_LIMITS = {
  /** A log that is published again: a Worker has 128 MiB for its bytes, text and parsed entries. Most matches are far smaller. */
  republishedBytes: 16 * 1_048_576,
  /** Sockets per match that only read: its `Watch` has them. */
  spectators: 256,
  /** Sockets per `Watch`, including those that were told to close and have not closed yet. */
  socketsPerWatch: 512,
  /** Sockets per seat: its devices and tabs, and connections that are not yet known to be dead. */
  socketsPerSeat: 8,
  /** Sockets per match whose key has no seat yet: it is about to take one, or to take one over. */
  newcomers: 8,
  /** Of their sockets, closing ones included, from one network: a /64 of IPv6 or an address of IPv4; … */
  newcomersPerNetwork: 8,
  /** … from a /56 of IPv6; … */
  newcomersPerSite: 12,
  /** … and from a /48 of IPv6 or a /24 of IPv4. */
  newcomersPerWideNetwork: 16,
  /** Sockets per seat, and of all newcomers, including those that were told to close and have not closed yet: each has its own places. */
  closingSockets: 64,
  /** How far the time of a greeting may be from the relay's, in ms: a slow connection and a clock that is nearly right. */
  greetingMs: 120_000,
  /** What a socket of the match may have unread in any case, whatever others do: two hundred common steps. */
  unreadBytes: 65_536,
  /** The same for a spectator's. Two messages of `inlineBytes` fit, so each connection brings something new. */
  spectatorUnreadBytes: 40_960,
  /** What a socket may have unread at most: several of the largest steps. A reader that sends marks back has hardly any. */
  unreadBytesPerSocket: 4 * 1_048_576,
  /** The same for a spectator's: it is sent nothing large. */
  unreadBytesPerSpectator: 262_144,
  /** What a seat, the newcomers of a match, and its spectators may have unread beyond their sockets' own parts. */
  unreadBytesPerSeat: 8 * 1_048_576,
  unreadBytesOfNewcomers: 4 * 1_048_576,
  unreadBytesOfSpectators: 8 * 1_048_576,
  /** The same for all matches of one isolate, whose objects share 128 MB: 48 MiB, and the own part of each socket, is all they hold. */
  unreadBytesOfSeatsPerIsolate: 32 * 1_048_576,
  unreadBytesOfStrangersPerIsolate: 16 * 1_048_576,
  /** What a spectator's socket is sent at once: a shuffle of 52 cards too. What is larger it fetches over HTTP, where the platform knows backpressure. */
  inlineBytes: 20_480,
  /** Characters of a payload that its author is still sent back: one who plays on a phone need not read again what it has just sent. */
  returnedPayload: 20_480,
  /** How often a `Watch` tells its match how many watch, in ms. */
  watchReportMs: 5_000,
  /** Token bucket for messages that append no step, one per seat and per newcomer: its size. Reconnecting costs two. */
  idleMessageBurst: 128,
  /** How many messages per second that bucket refills: more than a person can cause. */
  idleMessagesPerSecond: 8,
  /** Such a message costs one token more per this many bytes: reading a megabyte costs as much as refusing a dozen small ones. */
  idleMessageBytes: 65_536,
  /** Phrases that a seat may say at once, … */
  phraseBurst: 6,
  /** … and how long it takes until it may say one more, in ms. */
  phraseEveryMs: 5_000,
  /** One bucket for all newcomers and spectators together: every one may connect and make a mistake at once. */
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
  /** Bytes by which the steps of a match are charged to the network that they come from. */
  chargedPortion: 262_144,
  /** How many times as much as a /64 of IPv6 or an address of IPv4 a whole /48 or /24 may have stored. */
  wideBytesShare: 4,
  /** The body of `POST /api/matches`: terms for eight invited seats of the game with the longest terms take a third of it. */
  openBytes: 8_192,
  /** Games that an operator may name. */
  gamesOfPolicy: 64,
  /** Matches of a player per response: a few screens, some 60 KB. */
  resultsOfPage: 50,
  /** Characters of an address to which pushes are sent: those of the browsers' services take less than half of it. */
  endpointLength: 1_024,
  /** Addresses of one seat: the devices of a person. One more takes the place of the oldest. */
  endpointsPerSeat: 4,
  /** Kinds of steps that a seat may name for its pushes: a game has eight at most, and every match has some. */
  kindsOfPush: 32,
  /** Matches in one question for what waits: as many as a device keeps in mind. */
  waitingMatches: 32,
  /** Games that a player's record counts one by one: more than a relay ever sees, unless somebody makes names up. */
  gamesOfRecord: 64,
} as const;
