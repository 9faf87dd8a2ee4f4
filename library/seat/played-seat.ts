/** A seat that this device holds, at its relay. */

import { Fault } from '../../shared/fault.ts';
import { inviteLinks } from '../../shared/player/invite-links.ts';
import { playSeatOn } from '../../shared/player/play-seat.ts';
import type { RelayClient } from '../../shared/player/relay-client.ts';
import type { SeatRequest } from '../../shared/player/requests.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import type { Session } from '../../shared/player/session.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { decidingPlayer } from './deciding-player.ts';
import type { Decide, Ended, PlayOptions, Seat, SeatStore } from './seat.ts';
import type { SeatSystem } from './system.ts';

export class PlayedSeat<View> implements Seat<View> {
  readonly match: string;
  readonly seat: number;
  readonly links: readonly string[];
  readonly #system: SeatSystem;
  readonly #relay: RelayClient;
  readonly #store: SeatStore;
  readonly #key: string;
  readonly #leaving = new AbortController();
  #playing: Promise<Snapshot> | undefined;
  #session: Session | undefined;

  constructor(system: SeatSystem, relay: RelayClient, store: SeatStore, secret: SeatSecret) {
    const { match, seat, key } = secret;
    [this.match, this.seat, this.#key] = [match, seat, key];
    this.links = inviteLinks(relay.origin, secret).map(({ link }) => link);
    [this.#system, this.#relay, this.#store] = [system, relay, store];
  }

  async play(decide: Decide<View>, options: PlayOptions = {}): Promise<Ended> {
    if (this.#playing !== undefined) throw new Fault('game/not-now', 'this seat is played already');
    this.#playing = this.#playOn(decide, options);
    try {
      return this.#ended(await this.#playing);
    } finally {
      this.#playing = undefined;
      this.#session = undefined;
    }
  }

  async #playOn(decide: Decide<View>, { onChange, signal }: PlayOptions): Promise<Snapshot> {
    const secret = await this.#store.load(this.match, this.#key);
    if (secret === undefined) throw new Fault('player/no-seat', 'the store has this seat no more');
    const { logs, caches } = this.#store;
    const over = new AbortController();
    const player = decidingPlayer(decide, over.signal);
    return playSeatOn(this.#system, {
      ...{ relay: this.#relay, store: this.#store, secret },
      ...(logs === undefined ? {} : { logs }),
      ...(caches === undefined ? {} : { caches }),
      signal: AbortSignal.any([this.#leaving.signal, ...(signal === undefined ? [] : [signal])]),
      changed: (snapshot) => onChange?.(snapshot),
      player: (snapshot, session) => {
        this.#session = session;
        return player(snapshot, session);
      },
    }).finally(() => over.abort());
  }

  resign(): Promise<void> {
    return this.#request('resign');
  }

  offerDraw(): Promise<void> {
    const { drawOffer = [] } = this.#session?.snapshot().matchState ?? {};
    return this.#request(drawOffer.some((seat) => seat !== this.seat) ? 'draw-accept' : 'draw-offer');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#leaving.abort(new Fault('player/no-seat', 'the program has left the seat'));
    await this.#playing?.catch(() => {});
  }

  async #request(request: SeatRequest): Promise<void> {
    if (this.#session === undefined) throw new Fault('game/not-now', 'this seat is not played now');
    await this.#session.perform({ kind: 'request', request });
  }

  #ended({ fault, result, published }: Snapshot): Ended {
    if (fault !== undefined) throw new Fault(fault.fault.code, `step ${fault.seq}: ${fault.fault.message}`);
    return {
      ...(result === undefined ? {} : { result }),
      ...(published === undefined ? {} : { finalHash: published, permalink: this.#relay.permalink(published) }),
    };
  }
}
