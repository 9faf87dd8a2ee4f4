/** A seat that is played without a page: connection, session and player together, until the match is over. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import type { PlatformSha256 } from '../crypto/hash.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { RelayMessage } from '../wire/messages.ts';
import { readArchivedMatch } from './archived-match.ts';
import type { CacheStore } from './cache-store.ts';
import { Connection, type ConnectionState, type Platform } from './connection.ts';
import type { LogStore } from './log-store.ts';
import type { HeardPhrase } from './phrase-book.ts';
import { expectRelay } from './portable-seat.ts';
import type { RelayClient } from './relay-client.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';
import { Session } from './session.ts';
import { isFinished, type Snapshot } from './snapshot.ts';

/** Plays a seat: called on every change, and decides if the match waits for it. Rejects when the seat cannot go on. */
export type Player = (snapshot: Snapshot, session: Session) => Promise<void>;

/** What a seat needs of the system that it runs on. */
export interface SeatPlatform {
  readonly platform: Platform;
  readonly ed25519: Ed25519;
  readonly randomBytes: (length: number) => Bytes;
  readonly sha256Hex?: PlatformSha256;
  /** Lets other work of the thread run. */
  readonly pause: () => Promise<void>;
  /** Resolves after so many ms. Without it a machine is cached at once, also while other players are connected. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** An `AbortSignal`, as far as it is used here. */
interface LeaveSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A stay that ends before the match does. */
interface Stay {
  isOver(snapshot: Snapshot): boolean;
  hear(message: RelayMessage): void;
}

export interface SeatOptions {
  readonly relay: RelayClient;
  readonly store: SecretStore;
  readonly secret: SeatSecret;
  /** Where the seat keeps its copy of the log. */
  readonly logs?: LogStore;
  /** Where its machine is cached. */
  readonly caches?: CacheStore;
  readonly player: Player;
  /** Called on every change, before the player is. */
  readonly changed?: (snapshot: Snapshot) => void;
  /** A seat has said something. */
  readonly heard?: (phrase: HeardPhrase) => void;
  readonly connection?: (state: ConnectionState) => void;
  /** The seat leaves as soon as this is over; as late as possible where absent. */
  readonly visit?: Stay;
  /** Leaves the seat, with the reason of the signal. */
  readonly signal?: LeaveSignal;
}

/** Plays until the match is published or closed before it began, the relay's log breaks or a visit is over, and returns the last snapshot. */
export async function playSeatOn(system: SeatPlatform, options: SeatOptions): Promise<Snapshot> {
  const { relay, store, secret, logs, caches, player, changed, heard, connection: connectionChanged, visit, signal } = options;
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
  let connection: Connection | undefined;
  let leaving = false;
  const session: Session = new Session({
    match: secret.match,
    ed25519: system.ed25519,
    store,
    secret,
    signer,
    ...(logs === undefined ? {} : { logs }),
    ...(caches === undefined ? {} : { caches }),
    ...(heard === undefined ? {} : { heard }),
    random: system.randomBytes,
    pause: system.pause,
    ...(system.sha256Hex === undefined ? {} : { sha256Hex: system.sha256Hex }),
    ...(system.sleep === undefined ? {} : { sleep: system.sleep }),
    publishedLog: (finalHash) => relay.finalLog(finalHash, secret.match),
    send: (message) => connection?.send(message),
    now: () => system.platform.now(),
    changed(snapshot) {
      changed?.(snapshot);
      if (isFinished(snapshot) || snapshot.fault?.seat === 'relay') return resolve(snapshot);
      if (snapshot.away === 'moved-away') return reject(new Fault('player/moved-away'));
      if (snapshot.away === 'outdated') return reject(new Fault('player/outdated-copy'));
      if (snapshot.away === 'packed') return reject(new Fault('player/packed'));
      if (snapshot.away === 'restored') return reject(new Fault('player/restored-copy'));
      if (snapshot.rejected !== undefined) return reject(snapshot.rejected);
      if (snapshot.halted !== undefined) return reject(snapshot.halted);
      if (leaving) return;
      if (visit?.isOver(snapshot)) leaveVisit().catch(reject);
      else player(snapshot, session).catch(reject);
    },
  });
  const leaveVisit = async (): Promise<void> => {
    leaving = true;
    // Queued behind what the session is doing, such as to cache its machine.
    await session.resend();
    leaving = false;
    const snapshot = session.snapshot();
    if (visit?.isOver(snapshot)) resolve(snapshot);
  };
  const hear = (message: RelayMessage): Promise<void> => {
    visit?.hear(message);
    return session.receive(message);
  };
  const readArchived = async (): Promise<void> => {
    for (const message of await readArchivedMatch(relay, secret.match)) await hear(message);
  };
  await session.restore();
  connection = new Connection(
    secret.match,
    relay.socketUrl(secret.match),
    system.platform,
    {
      message(message) {
        return message.ok ? hear(message.value).catch(reject) : reject(message.fault);
      },
      state(state) {
        connectionChanged?.(state);
        if (state === 'connected') session.resend().catch(reject);
      },
      from: () => session.from(),
      refused(fault) {
        if (fault.code === 'relay/archived') readArchived().catch(reject);
        else if (fault.code !== 'relay/rate-limited' && fault.code !== 'relay/too-many-sockets') reject(fault);
      },
    },
    signer,
  );
  const leave = (): void => reject(signal!.reason);
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', leave);
    connection.close();
    // The next visit has a session of its own.
    if (visit !== undefined) session.leave();
  }
}
