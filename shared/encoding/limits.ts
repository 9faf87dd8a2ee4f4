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
  /** A kind is two short words; a code or a role one. */
  nameLength: 64,
  /** A match of dark chess with its queries stays under it, and ends by rule before; a runaway client does not fill an object. */
  stepsPerMatch: 20_000,
  /** SQLite holds 10 GB an object; a match is never worth more than this. */
  bytesPerMatch: 256 * 1_048_576,
  /** A log that is published again: a Worker has 128 MiB for its bytes, its text and what is made of them. Most matches are far smaller. */
  republishedBytes: 16 * 1_048_576,
  /** Steps of a game by its own rules: `log/room.ts` says what the rest of `stepsPerMatch` is for. */
  gameSteps: 18_500,
  /** Bytes of the same steps, as lines of the log. */
  gameBytes: 230 * 1_048_576,
  /** Seats a match. */
  seats: 8,
  /** Draws that a seat may offer in a match: ten times declined is an answer. */
  drawOffers: 10,
  /** Times that a seat goes on with another key: a person has a few devices, and each time is a step for everyone. */
  handOvers: 8,
  /** A seat on its way to another device: the decisions of the longest match fit. */
  seatBytes: 262_144,
  /** Sockets a match that only read, or have not said yet whose they are. */
  spectators: 256,
  /** A client's clock may be as far from a timestamp before it says so: what slow networks and unset clocks give is less. */
  clockApartMs: 30_000,
  /** Sockets of one seat: its devices and tabs, and connections that are not yet known to be dead. */
  socketsPerSeat: 8,
  /** Sockets a match of any kind, with those that were told to close and have not. */
  socketsPerMatch: 1_024,
  /** What a socket that is no seat's is told before it has to come back for the rest: so much a reader may leave untaken. */
  untakenBytesPerSocket: 4 * 1_048_576,
  /** The same of all sockets of a match together, so that in a crowd each has less: an object has 128 MB for everything. */
  untakenBytes: 64 * 1_048_576,
  /** Messages at once that append no step, by a seat or by a socket that is no seat's: reconnecting costs two. */
  fruitlessBurst: 128,
  /** Such messages a second in the long run: more than a person can cause. */
  fruitlessPerSecond: 8,
  /** Every so many bytes of such a message count as one more: a megabyte is as dear to read as a dozen small ones to refuse. */
  fruitlessBytes: 65_536,
  /** The same of all sockets together that are no seat's: every spectator may come, greet and stumble at once. */
  strangersBurst: 512,
  /** A refusal costs well under a millisecond: 32 a second leave the object to its seats. */
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
  /** The longest a deadline or a clock can be: 30 days. */
  deadlineMs: 30 * 24 * 3_600_000,
} as const;
