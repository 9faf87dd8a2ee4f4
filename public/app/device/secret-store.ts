/** The secrets of this device in IndexedDB. Keys are not extractable where the platform has Ed25519. */

import type { Ed25519, Signer } from '../../../shared/crypto/ed25519.ts';
import { portableEd25519, portableSigner } from '../../../shared/crypto/ed25519-noble.ts';
import { type SubtleLike, webCryptoEd25519, webCryptoSigner } from '../../../shared/crypto/ed25519-webcrypto.ts';
import { checkSuccession, fromStored, type SecretStore } from '../../../shared/player/secret-store.ts';
import {
  openDatabase,
  readIdentity,
  rowsOfMatch,
  type StoredKey,
  settingOfComputer,
  writeRow,
  writeRows,
} from './device-store.ts';
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

/** Verification by the platform where it has Ed25519: about ten times faster. */
export async function platformEd25519(): Promise<Ed25519> {
  return (await generatePair()) === undefined ? portableEd25519 : webCryptoEd25519(subtleLike);
}

/** A fresh key for a seat that the computer plays, on this level: no seat of a person has it. Returns its public half. */
export async function computerKey(level: string): Promise<string> {
  const key = await generateKey();
  await writeRows(['settings', 'keys'], (transaction) =>
    Promise.all([
      transaction.objectStore('keys').put(key),
      transaction.objectStore('settings').put(level, settingOfComputer(key.publicKey)),
    ]),
  );
  return key.publicKey;
}

export const deviceSecrets: SecretStore = {
  async load(match, key) {
    const database = await openDatabase();
    const query = key === undefined ? rowsOfMatch(match) : ([match, key] satisfies [string, string]);
    const stored = await database.get('seats', query);
    return stored && fromStored(stored);
  },
  save(secret) {
    return writeRows(['seats'], async (transaction) => {
      const seats = transaction.objectStore('seats');
      checkSuccession(await seats.get([secret.match, secret.key]), secret);
      await seats.put({ ...secret, saved: Date.now() });
    });
  },
  alone: aloneWithSeat,
  async list() {
    return (await (await openDatabase()).getAll('seats')).sort((a, b) => b.saved - a.saved).map(fromStored);
  },
  async identity() {
    const known = await readIdentity();
    const fresh = known === undefined ? await generateKey() : undefined;
    if (fresh !== undefined) {
      // Two tabs may get here at once: the first one to write decides for both.
      await writeRows(['settings', 'keys'], async (transaction) => {
        const settings = transaction.objectStore('settings');
        if ((await settings.getKey('identity')) !== undefined) return;
        await Promise.all([transaction.objectStore('keys').put(fresh), settings.put(fresh.publicKey, 'identity')]);
      });
    }
    const publicKey = known ?? (await readIdentity())!;
    return signerOf((await (await openDatabase()).get('keys', publicKey))!);
  },
  async guest() {
    const key = await generateKey();
    await writeRow('keys', key);
    return signerOf(key);
  },
  async signer(publicKey) {
    const key = await (await openDatabase()).get('keys', publicKey);
    return key === undefined ? undefined : signerOf(key);
  },
};
