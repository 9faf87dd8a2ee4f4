/** The bundle of a match that a visitor brings, and what it says beside its log. Loaded when one is brought. */

import { type BundleReport, checkBundle } from '../../../shared/bundle/check-bundle.ts';
import { type Bundle, readBundle } from '../../../shared/bundle/read-bundle.ts';
import type { FinalRecord } from '../../../shared/wire/http.ts';

export const openBundle = async (file: Blob): Promise<Bundle> => readBundle(new Uint8Array(await file.arrayBuffer()));

/** `own` is the record that follows from the log; nothing is compared where none does. */
export const compareBundle = (bundle: Bundle, own: FinalRecord | undefined): BundleReport =>
  own === undefined ? { faults: [], remarks: [] } : checkBundle(bundle, own);
