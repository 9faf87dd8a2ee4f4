/**
 * One bit of one message of proven dark chess is turned. Its sender is found at fault, at once by everybody, by the machine of the other
 * seat, or by its own opening, and nobody else ever is; or the bit means nothing.
 */

import { decodeUtf8, encodeUtf8 } from '../../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject, parseCanonical } from '../../../shared/encoding/canonical.ts';
import { attempt } from '../../../shared/fault.ts';
import type { StepContent } from '../../../shared/games/interface.ts';
import type { JudgedTable, Verdict } from '../../support/judged-table.ts';
import { cheatOnce, convictionsOf, flipped } from '../../support/proven-cheats.ts';
import { pick, type Rng } from '../../support/seeded-rng.ts';
import { FLIPS_PLAN, type Moment, type Part, textOfFields } from './moments.ts';

export interface Flip {
  /** The kind of message and the part of it. */
  readonly place: string;
  /** Who found it, and by which fault. */
  readonly outcome: string;
  /** What should not have come of it, in words. */
  readonly wrong?: string;
}

/** Plies that both go on at most: a batch is over by then, and what it made was used. */
const PLIES_AFTER = 12;

/** A text with one bit turned, if it is still one that a log can hold. */
function readFlipped(text: string, bit: number): JsonObject | undefined {
  const bytes = encodeUtf8(text);
  bytes[bit >> 3]! ^= 1 << (bit & 7);
  const read = attempt(() => parseCanonical(decodeUtf8(bytes), bytes.length));
  return read.ok && typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value)
    ? (read.value as JsonObject)
    : undefined;
}

/**
 * Parts in which a bit may mean nothing to the other seat: a nonce is bound by the transcript alone, a tuple of a selector 0 stays right, and
 * of two sums of a tree it can read one.
 */
const HARMLESS = ['nonce of the first', 'tuples', 'trees'];

/** A message with a turned bit is sent, and both seats go on until they cannot. */
export function flipMessage(rng: Rng, { table: before, kind, parts }: Moment, part: Part): Flip {
  const bit = part.from + Math.floor(rng() * part.bits);
  const place = `${kind}: ${part.name}`;
  const table = before.fork();
  const cheater = table.state.next[0]!;
  const spoiled = (content: StepContent): StepContent | undefined => {
    if (part.of === 'body') return flipped(content, bit);
    const fields = readFlipped(textOfFields(content.payload), bit);
    return fields && { ...content, payload: { ...fields, body: content.payload['body']! } };
  };
  const content = spoiled(table.content(cheater));
  if (content === undefined) return { place, outcome: 'no text of a log' };
  const seq = cheatOnce(table, { sends: () => content }, FLIPS_PLAN);
  const wrong = (what: string): Flip => ({ place, outcome: 'wrong', wrong: `bit ${bit} of ${parts.length} parts: ${what}` });
  if (table.run.stopped) {
    const [found] = table.run.convictions;
    return found!.seat === cheater
      ? { place, outcome: `at once: ${found!.fault.code}` }
      : wrong('the other is convicted at once');
  }
  const isHarmless = HARMLESS.includes(part.name);
  if (!table.state.started) {
    // Before the start nothing is hidden and nobody is blamed: the machine that noticed does not sign.
    table.playUntil(() => table.state.started);
    const found = table.seats.flatMap(({ machine }) => machine.wronged?.fault.code ?? []);
    if (!table.state.started)
      return found.length > 0 ? { place, outcome: `no start: ${found}` } : wrong('nobody finds it, and the match does not start');
    if (!isHarmless) return wrong('the match starts');
  }
  const most = table.state.plies + PLIES_AFTER;
  const opener = (): number | undefined => [0, 1].find((seat) => table.need(seat).kind === 'open');
  table.playUntil(() => opener() !== undefined || table.state.plies > most);
  const seat = opener();
  if (seat === undefined && !isHarmless) return wrong('nobody finds it');
  const found = convictionsOf(table.openedBy(seat ?? cheater));
  const isFound = found.length === 1 && found[0]!.seat === cheater && found[0]!.seq >= seq;
  if (!isFound) return wrong(`opened by ${seat}: ${JSON.stringify(found)}`);
  const who = seat === undefined ? 'by its own opening alone' : seat === cheater ? 'by its author' : 'by the other';
  return { place, outcome: `${who}: ${found[0]!.code}` };
}

/** Strings of an opening by their keys, and the whole of it. */
export const OPENING_PARTS = ['seed', 'at', 'bytes', 'move', 'kind', 'whole text'] as const;

/** Bits of an opening: of one of the strings with this key, or of all. */
function bitOfOpening(rng: Rng, text: string, key: (typeof OPENING_PARTS)[number]): number {
  const runs = key === 'whole text' ? [] : [...text.matchAll(new RegExp(`(?<="${key}":")[^"]*`, 'g'))];
  const run = runs.length === 0 ? { index: 0, 0: text } : pick(rng, runs);
  return 8 * run.index + Math.floor(rng() * 8 * run[0].length);
}

/** A seat opens in the settlement with a turned bit, and the other does not open. */
export function flipOpening(rng: Rng, table: JudgedTable, key: (typeof OPENING_PARTS)[number]): Flip {
  const seat = rng() < 0.5 ? 0 : 1;
  const place = `opening: ${key}`;
  const text = encodeCanonical(table.opening(seat));
  const bit = bitOfOpening(rng, text, key);
  const opening = readFlipped(text, bit);
  if (opening === undefined) return { place, outcome: 'no text of a log' };
  const verdict: Verdict = table.fork().openedInSettlement([seat], { kind: 'agreed-draw' }, opening);
  const [found, ...more] = convictionsOf(verdict);
  const isFound = found?.seat === seat && more.length === 0;
  return isFound
    ? { place, outcome: `convicted: ${found.code}` }
    : { place, outcome: 'wrong', wrong: `bit ${bit} of seat ${seat}: ${JSON.stringify([found, ...more])}` };
}
