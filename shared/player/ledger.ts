/**
 * What a seat has signed that uses something up, such as a place of a stock. A second content there would show what the first one hid,
 * so it is never signed, whatever became of the log, the machine or the clock meanwhile.
 */

export interface LedgerEntry {
  /** What the step uses up, as the machine names it. */
  readonly once: string;
  /** Payload digest of what was signed, hex. */
  readonly digest: string;
}

/**
 * Entries that a ledger keeps. A place is past once steps of later ones are in the log, which is after a few entries; those that a
 * hand-over made useless are at most one each.
 */
const ENTRIES = 64;

/** Whether the ledger has the place of an entry with other content. */
export function contradicts(ledger: readonly LedgerEntry[] = [], { once, digest }: LedgerEntry): boolean {
  return ledger.some((one) => one.once === once && one.digest !== digest);
}

/** The ledger with one entry more, the latest last. */
export function withEntry(ledger: readonly LedgerEntry[] = [], entry: LedgerEntry): readonly LedgerEntry[] {
  return [...ledger.filter(({ once }) => once !== entry.once), entry].slice(-ENTRIES);
}
