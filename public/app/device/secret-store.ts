/**
 * The secrets of this device in IndexedDB. Keys are not extractable where the platform has Ed25519.
 *
 * A tab that plays a seat has claimed its row: it has read what was saved last and left its own mark there, in one transaction. Every
 * write compares the mark, again in one transaction, so a tab whose seat another one has claimed saves nothing more, and therefore sends
 * nothing more. That holds without Web Locks, and for a write that was on its way when a lock was stolen.
 *
 * A row names the relay at which its seat is played, and is there for that relay alone: another one that shows the same match would sit
 * between this seat and the others.
 */

import type { Ed25519, Signer } from '../../../shared/crypto/ed25519.ts';
import { portableEd25519, portableSigner } from '../../../shared/crypto/ed25519-noble.ts';
import { type SubtleLike, webCryptoEd25519, webCryptoSigner } from '../../../shared/crypto/ed25519-webcrypto.ts';
import type { PlatformSha256 } from '../../../shared/crypto/hash.ts';
import { encodeHex, encodeUtf8 } from '../../../shared/encoding/bytes.ts';
import { Fault } from '../../../shared/fault.ts';
import { checkSuccession, type SeatSecret, type SecretStore } from '../../../shared/player/secret-store.ts';
import { relayOrigin } from '../relay-client/relays.ts';
import {
  openDatabase,
  rowsOfMatch,
  type StoredKey,
  type StoredSeat,
  settingOfComputer,
  writeRow,
  writeRows,
} from './device-store.ts';
import { identityName, RELAY_KEY, readIdentity, readRelayKey } from './identity.ts';
import { aloneWithSeat } from './seat-lock.ts';

const KEY_SEED_BYTES = 32;
const MARK_BYTES = 16;

/** The mark of this tab, or of this worker of it, in the rows that it has claimed. */
const TAB = encodeHex(crypto.getRandomValues(new Uint8Array(MARK_BYTES)));

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
  return (await generatePair()) === undefined ? portableEd25519 : webCryptoEd25519(subtleLike, () => portableEd25519);
}

/** Hashes by the platform, where there is WebCrypto. */
export const platformHash: { readonly sha256Hex?: PlatformSha256 } =
  subtle === undefined
    ? {}
    : { sha256Hex: async (text) => encodeHex(new Uint8Array(await subtle.digest('SHA-256', encodeUtf8(text)))) };

/** The seed of a key that signs at once: WebCrypto signs later. Two tabs may make it at once: the first one to write decides for both. */
export async function relaySeed(): Promise<Uint8Array> {
  const read = async (): Promise<StoredKey | undefined> => {
    const publicKey = await readRelayKey();
    return publicKey === undefined ? undefined : (await openDatabase()).get('keys', publicKey);
  };
  if ((await read()) === undefined) {
    const seed = crypto.getRandomValues(new Uint8Array(KEY_SEED_BYTES));
    const { publicKey } = portableSigner(seed);
    await writeRows(['settings', 'keys'], async (transaction) => {
      const settings = transaction.objectStore('settings');
      if ((await settings.getKey(RELAY_KEY)) !== undefined) return;
      await Promise.all([transaction.objectStore('keys').put({ publicKey, seed }), settings.put(publicKey, RELAY_KEY)]);
    });
  }
  return ((await read()) as Extract<StoredKey, { seed: Uint8Array }>).seed;
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

const relayOf = ({ relay }: StoredSeat): string => relay ?? location.origin;

export interface DeviceSecrets extends SecretStore {
  /** The relays at which this device has seats of the match. */
  relays(match: string): Promise<readonly string[]>;
  /** The seat as it was saved last, for this tab alone from now on: every other tab is refused. Undefined if no seat is saved. */
  claim(match: string, key: string): Promise<SeatSecret | undefined>;
}

export const secretsAt = (relay: () => string): DeviceSecrets => {
  const isHere = (stored: StoredSeat): boolean => relayOf(stored) === relay();
  return {
    async load(match, key) {
      const database = await openDatabase();
      const query = key === undefined ? rowsOfMatch(match) : IDBKeyRange.only([match, key]);
      return (await database.getAll('seats', query)).find(isHere);
    },
    async relays(match) {
      return (await (await openDatabase()).getAll('seats', rowsOfMatch(match))).map(relayOf);
    },
    save(secret) {
      return writeRows(['seats'], async (transaction) => {
        const seats = transaction.objectStore('seats');
        const stored = await seats.get([secret.match, secret.key]);
        const isOurs = stored === undefined || ((stored.tab ?? TAB) === TAB && isHere(stored));
        if (!isOurs) throw new Fault('player/played-elsewhere');
        checkSuccession(stored, secret);
        await seats.put({ ...secret, saved: Date.now(), tab: TAB, relay: relay() });
      });
    },
    async claim(match, key) {
      let claimed: SeatSecret | undefined;
      await writeRows(['seats'], async (transaction) => {
        const seats = transaction.objectStore('seats');
        const stored = await seats.get([match, key]);
        if (stored === undefined || !isHere(stored)) return;
        await seats.put({ ...stored, tab: TAB });
        claimed = stored;
      });
      return claimed;
    },
    alone: aloneWithSeat,
    async list() {
      return (await (await openDatabase()).getAll('seats')).filter(isHere).sort((a, b) => b.saved - a.saved);
    },
    async identity() {
      const known = await readIdentity(relay());
      const fresh = known === undefined ? await generateKey() : undefined;
      if (fresh !== undefined) {
        // Two tabs may get here at once: the first one to write decides for both.
        await writeRows(['settings', 'keys'], async (transaction) => {
          const settings = transaction.objectStore('settings');
          if ((await settings.getKey(identityName(relay()))) !== undefined) return;
          await Promise.all([transaction.objectStore('keys').put(fresh), settings.put(fresh.publicKey, identityName(relay()))]);
        });
      }
      const publicKey = known ?? (await readIdentity(relay()))!;
      return signerOf((await (await openDatabase()).get('keys', publicKey))!);
    },
    async guest() {
      const key = await generateKey();
      await writeRow('keys', key);
      return signerOf(key);
    },
    async signer(publicKey) {
      // The relay of this device plays nothing: who has seen its key in a record could keep a seat for it, and have it sign there.
      if (publicKey === (await readRelayKey())) return undefined;
      const key = await (await openDatabase()).get('keys', publicKey);
      return key === undefined ? undefined : signerOf(key);
    },
  };
};

export const deviceSecrets = secretsAt(relayOrigin);
