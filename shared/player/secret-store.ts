/** What a device keeps of its seats, and where. Everything is saved before a message that depends on it is sent. */

import type { Signer } from '../crypto/ed25519.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import type { Draft } from '../log/step.ts';
import { contradicts, type LedgerEntry } from './ledger.ts';
import type { StandingRequest } from './requests.ts';

/** The end of a log: where its next step belongs, and the link hash of its last. */
export interface Head {
  readonly seq: number;
  readonly prev: string;
}

/** One seat of one match on this device. */
export interface SeatSecret {
  readonly match: string;
  /** Origin of the relay at which the seat is played, and at no other one. Absent in what an earlier version has kept. */
  readonly relay?: string;
  readonly game: string;
  readonly seat: number;
  /** Public key of the seat, hex; its private half is found with `signer`. */
  readonly key: string;
  /** The seat's seed of 32 bytes, hex. */
  readonly seed: string;
  /** Seed of the spare key, 32 bytes, hex: with it the seat can move to another device. It is never opened. */
  readonly spare?: string;
  readonly decisions: readonly JsonObject[];
  /** The step that the seat signed last. The seat signs no other one with the same `prev`. */
  readonly draft?: Draft;
  /** What the seat signed that must not get a second content, the latest last: `ledger.ts`. Of this key alone. */
  readonly ledger?: readonly LedgerEntry[];
  /** The seat is packed for another device: this key signs nothing any more. */
  readonly packed?: true;
  /** Whether its person lets it open to accuse another seat, where an opening shows more than the match does. A refusal is the last word. */
  readonly accuse?: boolean;
  /** The end of the log at the last save, here or on the device that the seat comes from. The seat plays on no log without it. */
  readonly head?: Head;
  /** The end of the log up to which this device has made every check of the game and found no fault (`own-checks.ts`). Of this key alone. */
  readonly checked?: Head;
  /** What its person requested besides playing, until it is in the log or not possible any more. */
  readonly request?: StandingRequest;
  /** Whether the fleet (or hand, or board) is opened at the end although the rules do not ask for it. */
  readonly showAtEnd: boolean;
  /** Whether its person keeps what the seat hid after the match, where it would be erased. */
  readonly keepHidden?: boolean;
  /** Seed and decisions were erased after the match (`shared/player/erasure.ts`). */
  readonly erased?: true;
  /** Invitations to the other seats, by seat, base64url: to show the link again. */
  readonly invites: Readonly<Record<string, string>>;
}

/**
 * Throws unless a secret may replace the stored one: its draft is the same or a later one, it knows as much of the log, and it is
 * packed if that one was. So two
 * sessions of one seat on one device never sign twice at one place, even where no lock separates them.
 */
export function checkSuccession(stored: SeatSecret | undefined, next: SeatSecret): void {
  if ((stored?.head?.seq ?? 0) > (next.head?.seq ?? 0)) throw new Fault('player/played-elsewhere');
  if (stored?.packed && !next.packed) throw new Fault('player/packed');
  if (next.ledger?.some((entry) => contradicts(stored?.ledger, entry))) throw new Fault('player/other-body');
  const [before, after] = [stored?.draft, next.draft];
  if (before === undefined || (after !== undefined && after.seq > before.seq)) return;
  if (after?.signatures[0]?.sig !== before.signatures[0]!.sig) throw new Fault('player/played-elsewhere');
}

export interface SecretStore {
  /** The seat of this match that `key` holds, or any one of the match when no key is named. */
  load(match: string, key?: string): Promise<SeatSecret | undefined>;
  /** Returns once the secret would survive a crash. Rejects what `checkSuccession` refuses, and keeps what it has. */
  save(secret: SeatSecret): Promise<void>;
  /**
   * Runs `work` under the lock of the seat: nobody else on this device plays or prepares it meanwhile. Waits for others that prepare it.
   */
  alone<T>(match: string, key: string, work: () => Promise<T>): Promise<T>;
  /** Every seat on this device, the latest first. */
  list(): Promise<readonly SeatSecret[]>;
  /** The identity of this device, made at first use. */
  identity(): Promise<Signer>;
  /** A fresh key for one match: for a second seat on one device. */
  guest(): Promise<Signer>;
  /** The key pair behind a public key, if this device has it. */
  signer(key: string): Promise<Signer | undefined>;
}
