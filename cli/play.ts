/** A seat that is played from the command line, by a bot or by a person: connection, session and player together. */

import { setImmediate } from 'node:timers/promises';
import type { Bot } from '../bots/bot.ts';
import { Fault } from '../shared/fault.ts';
import { activeSeats } from '../shared/match/match-state.ts';
import { readArchivedMatch } from '../shared/player/archived-match.ts';
import type { CacheStore } from '../shared/player/cache-store.ts';
import { Connection, type ConnectionState } from '../shared/player/connection.ts';
import type { LogStore } from '../shared/player/log-store.ts';
import type { RelayClient } from '../shared/player/relay-client.ts';
import type { SeatSecret, SecretStore } from '../shared/player/secret-store.ts';
import { Session } from '../shared/player/session.ts';
import { isFinished, type Snapshot } from '../shared/player/snapshot.ts';
import { randomIntegers } from '../shared/randomness/random-integers.ts';
import type { RelayMessage } from '../shared/wire/messages.ts';
import { ed25519, platform, randomBytes } from './platform.ts';
import type { Visit } from './visits.ts';

/** Plays a seat: called on every change, and decides if the match waits for it. Rejects when the seat cannot go on. */
export type Player = (snapshot: Snapshot, session: Session) => Promise<void>;

/** Whether the match waits for a decision of ours. After the end of the play the machine may still need one, which does not count. */
export function isAsked({ need, matchState: { phase } }: Snapshot): boolean {
  return need.kind === 'decide' && (phase === 'setup' || phase === 'play');
}

const isOffered = ({ matchState: { phase, drawOffer }, seat }: Snapshot): boolean =>
  phase === 'play' && seat !== undefined && drawOffer.length > 0 && !drawOffer.includes(seat);

/** A bot plays on: it declines every draw that it is offered. */
export function botPlayer(bot: Bot, seed: Uint8Array = randomBytes(32)): Player {
  const random = randomIntegers(seed, 'bot');
  let deciding = false;
  let declined: readonly number[] = [];
  return async (_, session) => {
    if (deciding) return;
    deciding = true;
    try {
      // A bot has nothing to hide after the end.
      if (session.snapshot().asksToAccuse) await session.accuse(true);
      for (let now = session.snapshot(); isAsked(now) || isOffered(now); now = session.snapshot()) {
        const { drawOffer } = now.matchState;
        if (isOffered(now) && drawOffer !== declined) {
          declined = drawOffer;
          await session.request('draw-decline');
        }
        if (!isAsked(now)) break;
        await session.decide(bot.decide(now.view, random)).catch((error) => {
          // The decision came too late: the match has moved on meanwhile.
          if (!(error instanceof Fault) || isAsked(session.snapshot())) throw error;
        });
      }
    } finally {
      deciding = false;
    }
  };
}

/** Begins a match of ours as soon as so many seats are taken, and plays on as `player`. */
export function beginWith(seats: number, player: Player): Player {
  let requested = false;
  return async (snapshot, session) => {
    const { phase } = snapshot.matchState;
    if (!requested && phase === 'lobby' && activeSeats(snapshot.matchState).length >= seats) {
      requested = true;
      await session.request('begin');
    }
    await player(snapshot, session);
  };
}

interface SeatOptions {
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
  readonly connection?: (state: ConnectionState) => void;
  /** The seat leaves as soon as this is over; as late as possible where absent. */
  readonly visit?: Visit;
  /** Leaves the seat, with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Plays until the match is published or closed before it began, the relay's log breaks or a visit is over, and returns the last snapshot. */
export async function playSeat(options: SeatOptions): Promise<Snapshot> {
  const { relay, store, secret, logs, caches, player, changed, connection: connectionChanged, visit, signal } = options;
  const signer = await store.signer(secret.key);
  if (signer === undefined) throw new Fault('player/key-missing', 'the key of this seat is not on this computer');
  const { promise, resolve, reject } = Promise.withResolvers<Snapshot>();
  // A failure before the `await` below is thrown there.
  promise.catch(() => {});
  let connection: Connection | undefined;
  let leaving = false;
  const session: Session = new Session({
    match: secret.match,
    ed25519,
    store,
    secret,
    signer,
    ...(logs === undefined ? {} : { logs }),
    ...(caches === undefined ? {} : { caches }),
    random: randomBytes,
    pause: setImmediate,
    send: (message) => connection?.send(message),
    now: Date.now,
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
    platform,
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
