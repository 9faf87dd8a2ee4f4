/** The timer of the platform, as a port. */

/** Calls back after so many ms. Returns how to call that off. */
export function setTimer(ms: number, ring: () => void): () => void {
  const timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
}
