/** Plays what needs no person in matches whose page is not open: answers, proofs, openings and signatures of the seats of this device. */

import { holdInBackground } from '../device/seat-lock.ts';
import { browserPlatform } from '../relay-client/platform.ts';
import { MatchClient, type MatchTools } from './match-client.ts';
import type { BackgroundSeat, ClientState } from './messages.ts';

/** How long a match in which nothing happens is played in the background: the other device may be there, and answer at once. In ms. */
const LINGER_MS = 60_000;
/** A match that is closed has only its record to come. */
const CLOSED_MS = 5_000;

/** Resolves when the seat is left: nothing happens, a page plays it, or the match cannot be read. */
function playInBackground({ match, key }: BackgroundSeat, tools: Omit<MatchTools, 'report'>, noted: () => void): Promise<void> {
  return new Promise((resolve) => {
    let cancel = (): void => {};
    let release: (() => void) | undefined;
    let isLeft = false;
    let seen = '';
    const leave = (): void => {
      if (isLeft) return;
      isLeft = true;
      cancel();
      release?.();
      void client.leave().then(resolve, resolve);
    };
    const linger = (ms: number): void => {
      cancel();
      cancel = browserPlatform.after(ms, leave);
    };
    const report = ({ status, playing, snapshot }: ClientState): void => {
      if (status === 'elsewhere' || status === 'missing' || status === 'failed') leave();
      if (isLeft) return;
      if (playing === key) release ??= holdInBackground({ match, key });
      const now = `${snapshot?.matchState.seq} ${snapshot?.published}`;
      if (snapshot === undefined || now === seen) return;
      seen = now;
      linger(snapshot.matchState.phase === 'closed' ? CLOSED_MS : LINGER_MS);
      noted();
    };
    const client = new MatchClient(match, { ...tools, report });
    linger(LINGER_MS);
    client.playInBackground(key).catch(leave);
  });
}

/** Calls `ended` once none of the seats that it was given is played here any more. */
export class BackgroundSeats {
  readonly #tools: Omit<MatchTools, 'report'>;
  readonly #noted: () => void;
  readonly #ended: () => void;
  readonly #seats = new Set<string>();

  constructor(tools: Omit<MatchTools, 'report'>, noted: () => void, ended: () => void) {
    this.#tools = tools;
    this.#noted = noted;
    this.#ended = ended;
  }

  add(seats: readonly BackgroundSeat[]): void {
    for (const seat of seats) {
      const name = `${seat.match} ${seat.key}`;
      if (this.#seats.has(name)) continue;
      this.#seats.add(name);
      void playInBackground(seat, this.#tools, this.#noted).then(() => {
        this.#seats.delete(name);
        if (this.#seats.size === 0) this.#ended();
      });
    }
  }
}
