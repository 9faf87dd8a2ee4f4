/** The client hash of this page, at its foot: a name to compare, and no proof, for a page that lies would show any. */

import { useEffect, useState } from 'preact/hooks';
import { encodeHex } from '../../../shared/encoding/bytes.ts';
import { HexValue } from '../components/hex-value.tsx';
import { texts } from '../language/texts.ts';
import { askWorker } from './ask-worker.ts';

export const CLIENT_NAME = texts('installed/client-name', { version: 'Version', hash: 'this version' });

/** Of the build that this device keeps, or else of the one that the page came with. */
async function readClient(): Promise<string | undefined> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  const kept = worker === null ? undefined : await askWorker(worker, { kind: 'name' });
  if (typeof kept === 'string') return kept;
  const manifest = await fetch('/client-manifest.json');
  // Absent where the page did not come over https.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (!manifest.ok || subtle === undefined) return undefined;
  return encodeHex(new Uint8Array(await subtle.digest('SHA-256', await manifest.arrayBuffer())));
}

export function ClientName() {
  const [client, setClient] = useState<string>();
  useEffect(() => void readClient().then(setClient, () => {}), []);
  if (client === undefined) return null;
  return (
    <span>
      {CLIENT_NAME.version} <HexValue hex={client} name={CLIENT_NAME.hash} />
    </span>
  );
}
