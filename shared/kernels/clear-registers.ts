/**
 * Clears the upper halves of the vector registers. Where they are in use, an Intel processor needs some 200 cycles for each change between
 * the two encodings of vector instructions, and Firefox's compilers mix both: kernels and hashes were up to 200 times slower. Firefox as
 * GCC builds it (Debian) leaves them in use after a search in 32 bytes or more that does not find at once, and a worker begins with
 * the registers of the page that starts it. The instruction that clears them ends a search in 128 bytes that finds among the first
 * 32. In other engines this is a search that nobody needs.
 */

const FOUND_AT_ONCE = new Uint8Array(128);

export function clearRegisters(): void {
  FOUND_AT_ONCE.indexOf(0);
}
