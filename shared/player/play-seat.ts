/** A seat that is played without a page, until the match is over. */

import { Fault } from '../fault.ts';
import type { RelayMessage } from '../wire/messages.ts';
import { ConnectedSeat, type SeatEvents, type SeatParts, type SeatPlatform } from './connected-seat.ts';
import { erasesAtEnd } from './erasure.ts';
import { expectRelay } from './portable-seat.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';
import type { Session } from './session.ts';
import { isFinished, type Snapshot } from './snapshot.ts';

/** Plays a seat: called on every change, and decides if the match waits for it. Rejects when the seat cannot go on. */
export type Player = (snapshot: Snapshot, session: Session) => Promise<void>;

/** The part of an `AbortSignal` that is used here. */
interface LeaveSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A visit that ends before the match does. */
interface ShortVisit {
  isOver(snapshot: Snapshot): boolean;
  hear(message: RelayMessage): void;
}

export interface SeatOptions
  extends Pick<SeatParts, 'relay' | 'logs' | 'caches' | 'together'>,
    Partial<Pick<SeatEvents, 'changed' | 'heard' | 'connection'>> {
  readonly store: SecretStore;
  readonly secret: SeatSecret;
  /** Called on every change, after `changed`. */
  readonly player: Player;
  /** The seat leaves as soon as this is over; as late as possible where absent. */
  readonly visit?: ShortVisit;
  /** Leaves the seat, with the reason of the signal. */
  readonly signal?: LeaveSignal;
}

/** Why a seat cannot be played on here. */
function faultOf({ away, rejected, halted }: Snapshot): Fault | undefined {
  if (away === 'moved-away') return new Fault('player/moved-away');
  if (away === 'outdated') return new Fault('player/outdated-copy');
  if (away === 'packed') return new Fault('player/packed');
  if (away === 'restored') return new Fault('player/restored-copy');
  return rejected ?? halted;
}

/**
 * Plays until the match is published or closed before it began, the relay's log breaks or a visit is over, and returns the last snapshot. A seat that
 * cannot go on leaves at once, but for one whose secret is erased at the end of its match: it hears first whether that has come.
 */
export async function playSeatOn(system: SeatPlatform, options: SeatOptions): Promise<Snapshot> {
  const { relay, store, secret, logs, caches, together, player, changed, heard, connection, visit, signal } = options;
  expectRelay(secret, relay.origin);
  const signer = await store.signer(secret.key);
  if (signer === undefined) throw new Fault('player/key-missing', 'the key of this seat is not on this device');
  let resolve!: (end: Snapshot) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<Snapshot>((...settle) => {
    [resolve, reject] = settle;
  });
  // A failure before the `await` below is thrown there.
  promise.catch(() => {});
  let leaving = false;
  /** Where the log ends, by the relay's welcome. */
  let head: number | undefined;
  const mayErase = ({ matchState, showAtEnd, keepHidden }: Snapshot): boolean => {
    const isAtHead = head !== undefined && matchState.seq >= head;
    const erases = erasesAtEnd({ matchState, findGame: system.findGame }, { showAtEnd, keepHidden });
    return erases && (!isAtHead || matchState.phase === 'closed');
  };
  const stores = { store, ...(logs === undefined ? {} : { logs }), ...(caches === undefined ? {} : { caches }) };
  const parts = { ...stores, relay, secret, signer, match: secret.match, ...(together === undefined ? {} : { together }) };
  const seat: ConnectedSeat = new ConnectedSeat(system, parts, {
    heard: (phrase) => heard?.(phrase),
    connection: (state) => connection?.(state),
    failed: reject,
    changed(snapshot) {
      changed?.(snapshot);
      if (isFinished(snapshot) || snapshot.fault?.seat === 'relay') return resolve(snapshot);
      const fault = faultOf(snapshot);
      if (fault !== undefined) return mayErase(snapshot) ? undefined : reject(fault);
      if (leaving) return;
      if (visit?.isOver(snapshot)) leaveVisit().catch(reject);
      else player(snapshot, seat.session).catch(reject);
    },
    received(message) {
      if (message.kind === 'welcome') head = message.seq;
      visit?.hear(message);
    },
    refused(fault) {
      if (fault.code !== 'relay/rate-limited' && fault.code !== 'relay/too-many-sockets') reject(fault);
    },
  });
  const leaveVisit = async (): Promise<void> => {
    leaving = true;
    // Queued behind what the session is doing, such as to cache its machine.
    await seat.session.resend();
    leaving = false;
    const snapshot = seat.session.snapshot();
    if (visit?.isOver(snapshot)) resolve(snapshot);
  };
  await seat.session.restore();
  seat.connect();
  const leave = (): void => reject(signal!.reason);
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', leave);
    seat.disconnect();
    // The next visit has a session of its own.
    if (visit !== undefined) seat.leave();
  }
}
