/** The keys under which a closed match is stored, which its object and the routes of the Worker must agree on. */

import { encodeHex } from '../encoding/bytes.ts';

export const finalKey = (finalHash: string): string => `final/${finalHash}`;

export const partKey = (finalHash: string, part: number): string => `log/${finalHash}/${part}`;

/** The timestamp of a published match, where an authority has given one. */
export const timestampKey = (finalHash: string): string => `timestamp/${finalHash}`;

/** Whom and what the operator has blocked, and whether new matches are paused. */
export const BLOCKS_KEY = 'policy/blocks';

/** A full tile or bundle of a transparency log. Its address without the scheme, so that no other log has the same. */
export const tileKey = (origin: string, path: string): string => `${origin}/${path}`;

/** The frozen proof of an entry of a transparency log, by its subject. Whichever log it is of: a relay may have had several. */
export const proofKey = (subject: Uint8Array): string => `proof/${encodeHex(subject)}`;

/** That a log of this relay was given a build of the client, so that nobody wakes it for other hashes. */
export const clientKey = (client: string): string => `client/${client}`;
