/** What is asked of a relay to compare its client, what comes back, and what of that differs. */

import type { Bytes } from '../shared/encoding/bytes.ts';

/** `head`: what a page has in its marked place. `page`: the rest of it. `unlisted`: a page loads what no build has. */
export interface Difference {
  readonly address: string;
  readonly kind: 'status' | 'redirect' | 'bytes' | 'header' | 'head' | 'page' | 'unlisted';
  /** Of the header. */
  readonly name?: string;
  /** Null: nothing. */
  readonly expected: string | null;
  readonly served: string | null;
}

/** What came back from an address, which may be one of another site. */
export interface Answer {
  readonly address: string;
  readonly status: number;
  /** By their names in small letters; several of one name are one, with commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decoded; undefined where programs may decode it in two ways. */
  readonly body: Bytes | undefined;
}

export interface Asking {
  readonly files: readonly string[];
  readonly pages: readonly string[];
}
