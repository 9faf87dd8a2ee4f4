/** Where in the memory of the module its functions read and write, in bytes. What its caller needs of it is exported (`GIVEN`). */

const KIBIBYTE = 1_024;

/** Of `prepare` and `fold`: keys as they are given, what follows from them, sums in the making, and the rows. */
export const KEYS = 0;
export const PREPARED = 8 * KIBIBYTE;
export const SUMS = 28 * KIBIBYTE;
export const ROWS = 32 * KIBIBYTE;
/** From one row to the next: what one call works out of each at most. */
export const ROW_BYTES = 4 * KIBIBYTE;

/** Of `hash`: the tables of both points, two sums of each column, and of each column so much at most. */
export const TABLES = 0;
export const TABLE_BYTES = 64 * KIBIBYTE;
export const HASHES = 128 * KIBIBYTE;
export const COLUMNS = 132 * KIBIBYTE;
export const COLUMN_BYTES = 16 * KIBIBYTE;

/** Of `products`, beside the first table: two sums, and factors with what is added to them, so much at most. */
export const SUMS_OF_PRODUCTS = 64 * KIBIBYTE;
export const FACTORS = 66 * KIBIBYTE;
const FACTORS_BYTES = 96 * KIBIBYTE;

/** Of `transpose`: 128 rows, of each so much at most, and their tags. */
export const BITS = 0;
export const BITS_BYTES = KIBIBYTE;
export const TAGS = 128 * KIBIBYTE;

/** Of `sha256`: messages with their padding, so much at most, words in the making, digests, and constants, which stay. */
export const MESSAGES = 0;
const MESSAGES_BYTES = 32 * KIBIBYTE;
export const SCHEDULE = 32 * KIBIBYTE;
export const DIGESTS = 40 * KIBIBYTE;
export const CONSTANTS = 256 * KIBIBYTE;

/** Of the curve: two points, a scalar, bytes that are given or come out, multiples of a point, and elements, of which some are constants. */
export const POINT_BYTES = 320;
export const LEFT = 0;
export const RIGHT = 512;
export const SCALAR = 1_024;
export const UNIFORM = 1_088;
export const TABLE = 2 * KIBIBYTE;
export const SLOTS = 264 * KIBIBYTE;

/** Pages of 64 KiB. */
export const PAGES = 5;

/** The names under which the module exports its places. */
export const GIVEN = {
  ...{ keys: KEYS, rows: ROWS, rowBytes: ROW_BYTES },
  ...{ tables: TABLES, tableBytes: TABLE_BYTES, hashes: HASHES, columns: COLUMNS, columnBytes: COLUMN_BYTES },
  ...{ sumsOfProducts: SUMS_OF_PRODUCTS, factors: FACTORS, factorsBytes: FACTORS_BYTES },
  ...{ bits: BITS, bitsBytes: BITS_BYTES, tags: TAGS },
  ...{ left: LEFT, right: RIGHT, pointBytes: POINT_BYTES, scalar: SCALAR, uniform: UNIFORM },
  ...{ messages: MESSAGES, messagesBytes: MESSAGES_BYTES, digests: DIGESTS },
} as const;
