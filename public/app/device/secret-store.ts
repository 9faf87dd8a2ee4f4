/** The secrets of this device in IndexedDB. Keys are not extractable where the platform has Ed25519. */

import type { Ed25519, Signer } from '../../../shared/crypto/ed25519.ts';
import { portableEd25519, portableSigner } from '../../../shared/crypto/ed25519-noble.ts';
import { type SubtleLike, webCryptoEd25519, webCryptoSigner } from '../../../shared/crypto/ed25519-webcrypto.ts';
import { checkSuccession, type SeatSecret, type SecretStore } from '../../../shared/player/secret-store.ts';
import { readRow, readRows, rowsOfMatch, type StoredKey, writeRow, writeRows } from './device-store.ts';
import { aloneWithSeat } from './seat-lock.ts';

const KEY_SEED_BYTES = 32;

/** WebCrypto exists in secure contexts only; the types do not say so. */
const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
const subtleLike = subtle as unknown as SubtleLike;

async function generatePair(): Promise<CryptoKeyPair | undefined> {
  try {
    return (await subtle?.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair | undefined;
  } catch {
    return undefined;
  }
}

async function generateKey(): Promise<StoredKey> {
  const pair = await generatePair();
  if (pair !== undefined) return { publicKey: (await webCryptoSigner(subtleLike, pair)).publicKey, pair };
  const seed = crypto.getRandomValues(new Uint8Array(KEY_SEED_BYTES));
  return { publicKey: portableSigner(seed).publicKey, seed };
}

async function signerOf(key: StoredKey): Promise<Signer> {
  return 'pair' in key ? webCryptoSigner(subtleLike, key.pair) : portableSigner(key.seed);
}

/** Ed25519 by the platform where it has it, which verifies about ten times faster. */
export async function platformEd25519(): Promise<Ed25519> {
  return (await generatePair()) === undefined ? portableEd25519 : webCryptoEd25519(subtleLike);
}

export const deviceSecrets: SecretStore = {
  async load(match, key) {
    return key === undefined ? (await readRows('seats', rowsOfMatch(match)))[0] : readRow('seats', [match, key]);
  },
  async save(secret) {
    let refused: unknown;
    const write = writeRows(['seats'], (transaction) => {
      const seats = transaction.objectStore('seats');
      const request: IDBRequest<SeatSecret | undefined> = seats.get([secret.match, secret.key]);
      request.onsuccess = () => {
        try {
          checkSuccession(request.result, secret);
          seats.put({ ...secret, saved: Date.now() });
        } catch (error) {
          refused = error;
          transaction.abort();
        }
      };
    });
    await write.catch((error: unknown) => {
      throw refused ?? error;
    });
  },
  alone: aloneWithSeat,
  async list() {
    return (await readRows('seats')).sort((a, b) => b.saved - a.saved);
  },
  async identity() {
    const known = await readRow('settings', 'identity');
    const fresh = known === undefined ? await generateKey() : undefined;
    if (fresh !== undefined) {
      // Two tabs may get here at once: the first one to write decides for both.
      await writeRows(['settings', 'keys'], (transaction) => {
        const request = transaction.objectStore('settings').getKey('identity');
        request.onsuccess = () => {
          if (request.result !== undefined) return;
          transaction.objectStore('keys').put(fresh);
          transaction.objectStore('settings').put(fresh.publicKey, 'identity');
        };
      });
    }
    const publicKey = known ?? (await readRow('settings', 'identity'))!;
    return signerOf((await readRow('keys', publicKey))!);
  },
  async guest() {
    const key = await generateKey();
    await writeRow('keys', key);
    return signerOf(key);
  },
  async signer(publicKey) {
    const key = await readRow('keys', publicKey);
    return key === undefined ? undefined : signerOf(key);
  },
};
