/** The least times of dark chess, apart from its rules: the page offers clocks before it loads any cryptography. */

import type { Game } from '../interface.ts';

type Floors = NonNullable<Game['floors']>;

/** Settle: two machines of a long game run again, on a slow device. */
const SETTLE_MS = 30 * 60_000;

/** Grace: a machine makes and reads the messages of a query in it. */
export const AUDITED_FLOORS: Floors = { settle: SETTLE_MS, grace: 5_000 };
/** Grace: a pass of 1.5 MB leaves on a slow line. */
export const PROVEN_FLOORS: Floors = { settle: SETTLE_MS, grace: 15_000 };
