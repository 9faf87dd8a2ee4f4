/** The bundle of a match that a visitor brings. Loaded when one does. */

import { type Bundle, readBundle } from '../../../shared/bundle/read-bundle.ts';

export const openBundle = async (file: Blob): Promise<Bundle> => readBundle(new Uint8Array(await file.arrayBuffer()));
