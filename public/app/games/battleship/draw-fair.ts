/** Fair integers from the platform's randomness: a fleet that can be guessed is no secret. */

/** From 0 to n − 1; `n` is at most 2^32. */
export function drawFair(n: number): number {
  const limit = 2 ** 32 - (2 ** 32 % n);
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while (word[0]! >= limit);
  return word[0]! % n;
}
