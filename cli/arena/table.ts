/**
 * A match in one process, against the clock: a session for each seat and the machine of a relay, with real signatures. Nothing is stored,
 * and nobody has to reach anybody.
 */

import { setImmediate } from 'node:timers/promises';
import { MemoryLogs } from '../../library/memory-logs.ts';
import { machineRelay } from '../../library/testing/local-relay.ts';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { type Bytes, encodeBase64url, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { findGame } from '../../shared/games/registry.ts';
import { FollowedTogether } from '../../shared/player/followed-together.ts';
import type { Player } from '../../shared/player/play-seat.ts';
import { joinMatch, type OpenOptions, openMatch } from '../../shared/player/seating.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { Session } from '../../shared/player/session.ts';
import { isFinished, type Snapshot } from '../../shared/player/snapshot.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { makeKeyRing } from '../../shared/relay/key-ring.ts';
import { randomBytes, sha256Hex } from '../platform.ts';
import { LocalTable } from './local-table.ts';
import { SignedHere } from './signed-here.ts';

interface TableSeat {
  readonly signer: Signer<string>;
  /** What the seat claims that decides. */
  readonly engine: string;
  readonly player: Player;
}

export interface TableOptions
  extends Pick<OpenOptions, 'game' | 'rules' | 'params' | 'clock' | 'deadlines' | 'match' | 'practice'> {
  /** By seat; the first one opens the match. */
  readonly seats: readonly TableSeat[];
  /** Stands for the time. */
  readonly relay: Signer<string>;
}

interface Played {
  /** The log file. */
  readonly log: Bytes;
  /** What each seat has seen last. */
  readonly ends: readonly Snapshot[];
  /** Knows the signatures of this match. */
  readonly ed25519: SignedHere['ed25519'];
}

/** The longest that a timer waits. */
const MOST_MS = 2 ** 31 - 1;

/** Plays to the end. Rejects with the reason of the signal when the match is left. */
export async function playTable(options: TableOptions, signal?: AbortSignal): Promise<Played> {
  signal?.throwIfAborted();
  const table = new Table(options);
  const leave = (): void => table.fail(signal!.reason);
  signal?.addEventListener('abort', leave);
  try {
    return await table.play();
  } finally {
    signal?.removeEventListener('abort', leave);
    table.leave();
  }
}

class Table {
  readonly #options: TableOptions;
  readonly #id: string;
  readonly #signed = new SignedHere();
  readonly #relaySigner: Signer<string>;
  readonly #relay;
  readonly #table: LocalTable;
  readonly #following = new FollowedTogether();
  readonly #together = {};
  /** What each seat has seen last. */
  readonly #seen: Snapshot[] = [];
  readonly #over = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TableOptions) {
    this.#options = options;
    this.#id = encodeBase64url(options.match);
    this.#relaySigner = this.#signed.signer(options.relay);
    this.#relay = machineRelay(this.#id, {
      ...{ ed25519: this.#signed.ed25519, keys: makeKeyRing(this.#relaySigner), sha256Hex },
    });
    this.#table = new LocalTable({
      ...{ relay: this.#relay, now: Date.now, pause: () => setImmediate() },
      settled: () => this.#settled(),
    });
  }

  fail(reason: unknown): void {
    this.#table.stop();
    this.#over.reject(reason);
  }

  leave(): void {
    this.#table.stop();
    clearTimeout(this.#timer);
    for (const session of this.#table.sessions) session.leave();
  }

  async play(): Promise<Played> {
    // What fails first says why.
    await Promise.all([this.#seatAll(), this.#over.promise]);
    const finalHash = this.#seen[0]!.entries.at(-1)!.link;
    for (const session of this.#table.sessions) await session.receive({ kind: 'published', finalHash });
    return { log: await this.#log(), ends: this.#seen, ed25519: this.#signed.ed25519 };
  }

  async #seatAll(): Promise<void> {
    const { seats, ...terms } = this.#options;
    for (const [seat, { player, signer: own, engine }] of seats.entries()) {
      const signer = this.#signed.signer(own);
      const by = { findGame, signer, engine, seed: randomBytes(32) };
      let secret: SeatSecret;
      if (seat === 0) {
        const kept = seats.map(({ signer }) => signer.publicKey);
        const opened = await openMatch({ ...terms, ...by, seats: seats.length, kept, relayKey: this.#relaySigner.publicKey });
        this.#table.send(opened.draft);
        await this.#table.settle();
        secret = opened.secret;
      } else secret = await joinMatch({ ...by, matchState: readMatchState(this.#id, await this.#log()), seat });
      await this.#table.enter(this.#sessionOf(seat, secret, signer, player));
    }
  }

  async #log(): Promise<Bytes> {
    return encodeUtf8(await this.#relay.log());
  }

  #sessionOf(seat: number, secret: SeatSecret, signer: Signer<string>, player: Player): Session {
    const session: Session = new Session({
      ...{ match: this.#id, ed25519: this.#signed.ed25519, sha256Hex, findGame, secret, signer },
      ...{ ...this.#logs, store: { save: async () => {} }, now: Date.now, random: randomBytes },
      ...{ following: this.#following, together: this.#together },
      send: (message) => {
        if (message.kind !== 'submit') return;
        this.#table.send(message.draft);
        this.#guard(this.#table.settle());
      },
      changed: (snapshot) => {
        const { fault, halted } = snapshot;
        this.#seen[seat] = snapshot;
        if (fault?.seat === 'relay') this.fail(fault.fault);
        if (halted !== undefined) this.fail(halted);
        if (!isFinished(snapshot)) this.#guard(player(snapshot, session));
      },
      failed: (error) => this.fail(error),
    });
    return session;
  }

  /** A copy of its log is for what ends before its match; only where a seat answers once it signs nothing without one. */
  get #logs(): { readonly logs?: MemoryLogs } {
    const { game, rules } = this.#options;
    return findGame(game, rules)?.answersOnce === true ? { logs: new MemoryLogs() } : {};
  }

  #guard(work: Promise<void>): void {
    work.catch((error) => this.fail(error));
  }

  #settled(): void {
    if (this.#seen[0]?.matchState.phase === 'closed') this.#over.resolve();
    clearTimeout(this.#timer);
    const due = this.#relay.due();
    if (due === undefined) return;
    const ring = async (): Promise<void> => this.#table.take(await this.#relay.ring(Date.now()));
    this.#timer = setTimeout(() => this.#guard(ring()), Math.min(Math.max(0, due - Date.now()), MOST_MS));
  }
}
