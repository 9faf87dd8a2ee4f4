/** Where a text leads that a person has pasted. */

import { finalPath, matchPath } from '../relay-client/paths.ts';
import { atRelay, isFromElsewhere, mayPlayAt, originIn, relayNamedIn } from '../relay-client/relays.ts';

type Pasted =
  | { readonly kind: 'address'; readonly address: string }
  /** A link to a relay that this client does not play at. */
  | { readonly kind: 'foreign'; readonly relay: string };

/** The address within this app of a link, a path, a final hash or a match id. */
export function readPasted(text: string): Pasted | undefined {
  const trimmed = text.trim();
  const [, path, fragment = ''] = /(\/(?:[hp]\/[0-9a-f]{64}|m\/[\w-]{22}))(?:\?[^#]*)?(#[\w.-]*)?$/.exec(trimmed) ?? [];
  if (path !== undefined) {
    const relay = relayOf(trimmed);
    if (relay !== undefined && !mayPlayAt(relay)) return { kind: 'foreign', relay };
    return { kind: 'address', address: atRelay(path, relay) + fragment };
  }
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return { kind: 'address', address: finalPath(trimmed.toLowerCase()) };
  return /^[\w-]{22}$/.test(trimmed) ? { kind: 'address', address: matchPath(trimmed) } : undefined;
}

/** The relay that a link names, or is of. Of a page that a relay served no link leads elsewhere. */
function relayOf(link: string): string | undefined {
  const origin = originIn(link);
  if (!isFromElsewhere || origin === undefined) return undefined;
  return relayNamedIn(new URL(link).search) ?? (origin === location.origin ? undefined : origin);
}
