/** `fogline/evidence`: what convicts a key by its own signatures, without a log. */

export { checkEvidence, findEvidence } from '../library/verify/evidence.ts';
export { type Conclusion, decodeEvidence, type Evidence, encodeEvidence } from '../shared/evidence/evidence.ts';
