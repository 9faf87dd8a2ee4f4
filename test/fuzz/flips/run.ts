/** Many turned bits, spread evenly over the kinds of messages and their parts, and what came of them. */

import { setImmediate } from 'node:timers/promises';
import { KINDS } from '../../../shared/games/dark-chess/proven/payloads.ts';
import { pick, seededRng } from '../../support/seeded-rng.ts';
import { type Flip, flipMessage, flipOpening, OPENING_PARTS } from './flips.ts';
import { type Moment, type Part, recordMoments } from './moments.ts';

interface Place {
  readonly name: string;
  readonly flip: (rng: () => number) => Flip;
}

/** Each part of each kind of message once, whatever its size and however often the kind is sent. */
function placesOf(moments: readonly Moment[]): readonly Place[] {
  const found = new Map<string, { readonly moment: Moment; readonly part: Part }[]>();
  for (const moment of moments) {
    for (const part of moment.parts) {
      const name = `${moment.kind}: ${part.name}`;
      found.set(name, [...(found.get(name) ?? []), { moment, part }]);
    }
  }
  const ends = moments.filter(({ kind, table }) => kind === KINDS.answer && table.state.plies > 4);
  const openings = OPENING_PARTS.map(
    (key): Place => ({ name: `opening: ${key}`, flip: (rng) => flipOpening(rng, pick(rng, ends).table, key) }),
  );
  const messages = [...found].map(
    ([name, all]): Place => ({
      name,
      flip(rng) {
        const { moment, part } = pick(rng, all);
        return flipMessage(rng, moment, part);
      },
    }),
  );
  return [...messages, ...openings];
}

interface Flips {
  readonly flips: number;
  /** By place, how often each outcome came. */
  readonly outcomes: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly wrong: readonly string[];
}

/** Whatever a turned bit does, no machine and no verdict breaks by it. */
function flipAt(place: Place, rng: () => number): Flip {
  try {
    return place.flip(rng);
  } catch (error) {
    return {
      place: place.name,
      outcome: 'wrong',
      wrong: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

interface Chosen {
  readonly seed: number;
  /** Number of the first, how many, and every which one: they go through the places in turn. */
  readonly from: number;
  readonly count: number;
  readonly step?: number;
}

/** Turns bits, until the process is asked to end. */
export async function runFlips(
  { seed, from, count, step = 1 }: Chosen,
  progress: (flips: number) => void = () => {},
): Promise<Flips> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  process.once('SIGTERM', end);
  const places = placesOf(recordMoments());
  const outcomes = new Map(places.map(({ name }) => [name, new Map<string, number>()]));
  const wrong: string[] = [];
  let flips = 0;
  for (let at = from; at < from + count * step && !isOver; at += step) {
    const place = places[at % places.length]!;
    const flip = flipAt(place, seededRng(seed * 1_000_003 + at));
    const known = outcomes.get(place.name)!;
    known.set(flip.outcome, (known.get(flip.outcome) ?? 0) + 1);
    if (flip.wrong !== undefined) wrong.push(`flip ${at}, ${flip.place}, ${flip.wrong}`);
    flips++;
    progress(flips);
    // Lets a signal in.
    await setImmediate();
  }
  process.off('SIGTERM', end);
  return { flips, outcomes, wrong };
}
