/** The limits that every verifier must agree on, applied before decoding. Sizes in bytes of UTF-8, times in milliseconds. */
export const LIMITS = {
  /** A dark chess query with seven proven questions of ANDOS is the largest payload; 1 MiB holds it, and a row of SQLite 2 MB. */
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
  /**
   * JSON values in a payload: itself, and each member of an object or array in it. A decoded value takes up to twenty times the bytes of its
   * text, which this bounds. The opening of a long match has the most, and stays below it with five values for each step of its seat.
   */
  payloadValues: 65_536,
  /** A result in `endgame`: who won and why take a tenth of it. */
  resultBytes: 1_024,
  /** Levels of a result, so that a `close` can carry it within `payloadDepth`. */
  resultDepth: 8,
  /** Length of a name: a kind is two short words, a code or a role is one. */
  nameLength: 64,
  /** Steps of a match: those of its game and, beside them, all that can be made a fixed number of times (`match/room.ts`). */
  stepsPerMatch: 20_000,
  /**
   * The largest match is one of proven dark chess with a hand-over at each worst moment, 228 MiB; the rest is beside it. SQLite holds
   * 10 GB per object.
   */
  bytesPerMatch: 308 * 1_048_576,
  /** Steps of a game by its own rules, the most that `open` can state. */
  gameSteps: 18_500,
  /** Bytes of the same steps, as lines of the log. */
  gameBytes: 283 * 1_048_576,
  /** Seats per match. */
  seats: 8,
  /** Draws that a seat may offer per match: ten refusals are an answer. */
  drawOffers: 10,
  /** How often a seat may move to another key: a person has a few devices, and each move is a step for everyone. */
  handOvers: 8,
  /** A seat's secret as it moves to another device: the decisions of the longest match fit. */
  seatBytes: 262_144,
  /** A client whose clock differs more from a timestamp notes it in its steps. Slow networks and unset clocks differ less. */
  clockApartMs: 30_000,
  /** The longest a deadline, a grace or an increment can be, and the most that a budget can grow to: 30 days. */
  deadlineMs: 30 * 24 * 3_600_000,
} as const;

/** Characters of the name of a seat. */
export const SEAT_NAME_LENGTH = 40;
/** Characters of what a seat claims of its engine. */
export const ENGINE_CLAIM_LENGTH = 64;
