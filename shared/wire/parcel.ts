/** Parcels: what one device leaves at the relay for another, sealed under a key that the relay is not told (docs/protocol/portable.md). */

import { base64urlText } from '../encoding/shape.ts';

/** Every parcel has as many bytes, so its length tells nothing of what is in it. */
export const PARCEL_BYTES = 16_384;
export const PARCEL_NAME_BYTES = 16;
export const PARCEL_TYPE = 'application/octet-stream';
/** How long a relay keeps one that nobody takes. */
export const PARCEL_MS = 600_000;

export const parcelName = base64urlText(PARCEL_NAME_BYTES);

export const parcelPath = (name: string): string => `/api/parcels/${name}`;
