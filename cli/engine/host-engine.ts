/** An engine that takes on anybody: match after match, and several at the same time. */

import { setTimeout as delay } from 'node:timers/promises';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { Fault, type FaultCode } from '../../shared/fault.ts';
import { decodeEntry } from '../../shared/log/step.ts';
import { inviteLinks } from '../../shared/player/invite-links.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { LEAVING_SIGNALS } from '../leaving-signals.ts';
import { explainError } from '../program.ts';
import type { Device } from '../seat-options.ts';
import { withPlayer } from '../seat-player.ts';
import { runSeat, type SeatPlay } from '../seat-run.ts';
import type { SecretFolder } from '../secret-folder.ts';
import { EXIT, printJson } from '../usage.ts';
import type { EngineMatch } from './seat-engine.ts';

interface Hosted {
  readonly terms: Omit<EngineMatch, 'seat'>;
  readonly begin: { readonly beginWith?: number };
  /** Opens a match for its first seat. */
  open(play: SeatPlay): Promise<SeatSecret>;
  readonly atOnce: number;
}

/** After a match that failed, such as where the relay did not answer. */
const RETRY_MS = 30_000;
/** Of the seats that were saved last; an earlier one has ended. */
const MOST_KEPT = 256;

/** Plays until it is told to end, or the engine cannot be started. Returns the exit code. */
export async function hostEngine(device: Device, { terms, begin, open, atOnce }: Hosted): Promise<number> {
  const stops = new AbortController();
  const running = new Set<Promise<void>>();
  let failure: unknown;
  let isLeft = false;
  const leave = (): void => {
    if (running.size > 0)
      console.error('\nMatches that are open are left, and their clocks run. The same command goes on with them.');
    stops.abort();
    isLeft = true;
  };
  for (const signal of LEAVING_SIGNALS) process.once(signal, leave);
  const fresh = { ...terms, seat: 0 };
  const kept = await withPlayer(device, undefined, fresh, ({ store, relay }) => unfinished(store, relay.origin, terms.game));

  /** Resolves when its seats are taken, or it is over. */
  const play = (seat: KeptSeat | undefined): Promise<void> =>
    new Promise((begun) => {
      let isOpen = seat !== undefined;
      const match = withPlayer(device, undefined, seat?.match ?? fresh, async (play) => {
        if (stops.signal.aborted) return;
        const secret = seat?.secret ?? (await open(play));
        if (!isOpen) announce(secret, play);
        isOpen = true;
        await runSeat(secret, { ...play, ...begin, quiet: true, stops: stops.signal, begun });
      });
      const ended = match
        .catch(async (error: unknown) => {
          const words = explainError(error);
          // With a bug of ours, or without an engine, no other match would go better.
          if (words === undefined) failure = error;
          else console.error(words);
          if (!(isOpen || passes(error))) stops.abort();
          await delay(RETRY_MS, undefined, { signal: stops.signal }).catch(() => {});
        })
        .finally(() => {
          running.delete(ended);
          begun();
        });
      running.add(ended);
    });

  while (!stops.signal.aborted) {
    await play(kept.shift());
    while (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  for (const signal of LEAVING_SIGNALS) process.removeListener(signal, leave);
  if (failure !== undefined) throw failure;
  return isLeft ? EXIT.good : EXIT.usage;
}

/** A relay may refuse today what it takes tomorrow: strangers can fill its list. */
const PASSES: readonly FaultCode[] = [
  ...(['relay/unreachable', 'relay/busy', 'relay/internal', 'relay/store-unreachable', 'relay/objects-unreachable'] as const),
  ...(['relay/list-full', 'relay/no-new-matches', 'relay/rate-limited'] as const),
];
const passes = (error: unknown): boolean => error instanceof Fault && PASSES.includes(error.code);

function announce(secret: SeatSecret, { relay, json }: SeatPlay): void {
  const links = inviteLinks(relay.origin, secret).map(({ link }) => link);
  if (json) printJson({ match: secret.match, links });
  else console.log(`Open to anybody:\n  ${links[0]}`);
}

interface KeptSeat {
  readonly secret: SeatSecret;
  readonly match: EngineMatch;
}

/** Seats of a game whose match was not over when this computer saw it last. */
async function unfinished(store: SecretFolder, origin: string, game: string): Promise<KeptSeat[]> {
  const seats = (await store.list()).filter((seat) => seat.game === game && (seat.relay ?? origin) === origin);
  const kept = await Promise.all(
    seats.slice(0, MOST_KEPT).map(async (secret) => {
      const log = await store.logs.load(secret);
      const last = log.trimEnd().split('\n').at(-1)!;
      if (last === '' || decodeEntry(last).step.kind === 'close') return [];
      const { game, rules, params, seats } = readMatchState(secret.match, encodeUtf8(log)).terms!;
      return [{ secret, match: { game, rules, params, seats: seats.length, seat: secret.seat } }];
    }),
  );
  return kept.flat();
}
