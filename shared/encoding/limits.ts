/** Every limit of the protocol, applied before decoding. Sizes in bytes of UTF-8, times in milliseconds. */
export const LIMITS = {
  /** A dark chess query with seven proven questions of ANDOS is the largest payload; 1 MiB holds it. */
  payloadBytes: 1_048_576,
  /** One wire message: a payload, a header and their envelope. */
  messageBytes: 1_048_576 + 8_192,
  /** One line of a log file: a payload and a step. */
  entryBytes: 1_048_576 + 8_192,
  /** An evidence file: two steps that all eight seats signed take under 5 KiB. */
  evidenceBytes: 8_192,
  /** Levels of any text: deep enough for a payload in its entry in its message; shallow enough that no recursion is at risk. */
  depth: 16,
  /** Levels of a payload, so that whatever carries it stays within `depth`. */
  payloadDepth: 12,
  /** A result in `endgame`: who won and why take a tenth of it. */
  resultBytes: 1_024,
  /** Levels of a result, so that a `close` can carry it within `payloadDepth`. */
  resultDepth: 8,
  /** Length of a name: a kind is two short words, a code or a role is one. */
  nameLength: 64,
  /** Even dark chess with its queries ends by its rules before this, and a runaway client cannot fill an object. */
  stepsPerMatch: 20_000,
  /** SQLite holds 10 GB per object; no match is worth more than this. */
  bytesPerMatch: 256 * 1_048_576,
  /** A log that is published again: a Worker has 128 MiB for its bytes, text and parsed entries. Most matches are far smaller. */
  republishedBytes: 16 * 1_048_576,
  /** Steps of a game by its own rules: `match/room.ts` says what the rest of `stepsPerMatch` is for. */
  gameSteps: 18_500,
  /** Bytes of the same steps, as lines of the log. */
  gameBytes: 230 * 1_048_576,
  /** Seats per match. */
  seats: 8,
  /** Draws that a seat may offer per match: ten refusals are an answer. */
  drawOffers: 10,
  /** How often a seat may move to another key: a person has a few devices, and each move is a step for everyone. */
  handOvers: 8,
  /** A seat's secret as it moves to another device: the decisions of the longest match fit. */
  seatBytes: 262_144,
  /** Sockets per match that only read, or have not yet proven a seat. */
  spectators: 256,
  /** A client whose clock differs more from a timestamp notes it in its steps. Slow networks and unset clocks differ less. */
  clockApartMs: 30_000,
  /** Sockets per seat: its devices and tabs, and connections that are not yet known to be dead. */
  socketsPerSeat: 8,
  /** Sockets of all kinds per match, including those that were told to close and have not closed yet. */
  socketsPerMatch: 1_024,
  /** What a spectator's socket is sent before it must resume for the rest. We cannot observe how much of it is unread. */
  untakenBytesPerSocket: 4 * 1_048_576,
  /** The same budget for all sockets of a match together, so each gets less in a crowd: an object has 128 MB for everything. */
  untakenBytes: 64 * 1_048_576,
  /** Token bucket for messages that append no step, one per seat and per spectator's socket: its size. Reconnecting costs two. */
  fruitlessBurst: 128,
  /** How many messages per second that bucket refills: more than a person can cause. */
  fruitlessPerSecond: 8,
  /** Such a message costs one token more per this many bytes: reading a megabyte costs as much as refusing a dozen small ones. */
  fruitlessBytes: 65_536,
  /** One bucket for all spectators' sockets together: every spectator may connect, greet and make a mistake at once. */
  strangersBurst: 512,
  /** How that bucket refills: a refusal costs well under a millisecond, so 32 per second leave the object to its seats. */
  strangersPerSecond: 32,
  /** Matches that are listed with open seats: more than anybody reads; the oldest are dropped. */
  listings: 100,
  /** Listed matches per key: a regular has a few tables, and cannot fill the list. */
  listingsPerKey: 3,
  /** Canonical text of the parameters of a listed match: a game has a handful of words and numbers. */
  listedParams: 1_024,
  /** Matches of a player per response: a few screens, some 60 KB. */
  resultsOfPage: 50,
  /** Games that a player's record counts one by one: more than a relay ever sees, unless somebody makes names up. */
  gamesOfRecord: 64,
  /** The longest a deadline or a clock can be: 30 days. */
  deadlineMs: 30 * 24 * 3_600_000,
} as const;
