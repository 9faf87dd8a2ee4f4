/**
 * What this process has found true lately, by a digest of all its bytes. A device checks a proof when its step comes, and a seat
 * gives no share of a deck unless every proof of it holds (`own-deck.ts`); with this note the second look costs nothing. Only
 * `ownDeck` reads it, so no verdict of a verifier hangs on it.
 */

const found = new Set<string>();
/** More than the proofs of two decks of eight seats. */
const MOST = 64;

export function noteTrue(digest: string): void {
  found.delete(digest);
  found.add(digest);
  if (found.size > MOST) found.delete(found.keys().next().value!);
}

export const wasFoundTrue = (digest: string): boolean => found.has(digest);
