/** The cheat: any message of proven dark chess with any one of its bits turned. */

import { expect, it } from 'vitest';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { layoutOf } from '../../shared/games/dark-chess/proven/plan.ts';
import type { JudgedTable } from '../support/judged-table.ts';
import { bodyOf, cheatOnce, convictionsOf, flipped } from '../support/proven-cheats.ts';
import { LINES_PLAN, lineOf } from '../support/proven-lines.ts';
import { pick, type Rng, seededRng } from '../support/seeded-rng.ts';

/** `PROVEN_FLIPS=500` for a long run. */
const FLIPS = Number(process.env['PROVEN_FLIPS'] ?? 10);
const LAYOUT = layoutOf(LINES_PLAN);
const LAST_PLY = 13;

const PLACES = [KINDS.answer, KINDS.flight, KINDS.move].flatMap((kind) =>
  Array.from({ length: LAST_PLY + 1 }, (_, ply) => ({ kind, ply })).filter((place) => kind !== KINDS.answer || place.ply > 0),
);

/** Which part of its message a byte belongs to, where a bit of it may pass all checks. */
function harmlessPart(kind: string, ply: number, byte: number): string | undefined {
  if (kind !== KINDS.flight) return undefined;
  const role = ply % 2 === 0 ? 'first' : 'second';
  let at = 0;
  for (const { part, bytes } of LAYOUT.flights[role][Math.floor(ply / 2)]!.parts) {
    at += bytes;
    if (byte >= at) continue;
    // The nonce of the seat that begins is bound by the transcript alone; a tuple whose selector is 0 stays right.
    return part === 'tuples' || (part === 'nonce' && role === 'first') ? part : undefined;
  }
  return undefined;
}

/** Plays on until a seat opens, everybody sees a fault, or the line ends. */
function opener(table: JudgedTable): number | undefined {
  table.playUntil(() => [0, 1].some((seat) => table.need(seat).kind === 'open') || table.state.plies > LAST_PLY + 3);
  return [0, 1].find((seat) => table.need(seat).kind === 'open');
}

function flipOnce(rng: Rng): string | undefined {
  const { kind, ply } = pick(rng, PLACES);
  const table = lineOf('open').before(kind, ply);
  const cheater = ply % 2;
  let bit = 0;
  const seq = cheatOnce(table, {
    sends(content) {
      bit = Math.floor(rng() * 8 * bodyOf(content.payload).length);
      return flipped(content, bit);
    },
  });
  const where = `${kind} of ply ${ply}, bit ${bit}`;
  if (table.run.stopped) return table.run.convictions[0]!.seat === cheater ? undefined : `${where} convicts the other at once`;
  const seat = opener(table);
  const part = harmlessPart(kind, ply, bit >> 3);
  if (seat === undefined && part === undefined) return `${where} is found by nobody`;
  const found = convictionsOf(table.openedBy(seat ?? cheater));
  const isFound = found.length === 1 && found[0]!.seat === cheater && found[0]!.seq >= seq;
  return isFound ? undefined : `${where}, opened by ${seat}: ${JSON.stringify(found)}`;
}

it(
  `of ${FLIPS} messages with a turned bit, each convicts its author, now or at a later message`,
  () => {
    const rng = seededRng(Number(process.env['PROVEN_SEED'] ?? 1));
    const wrong = Array.from({ length: FLIPS }, () => flipOnce(rng)).filter((one) => one !== undefined);
    expect(wrong).toEqual([]);
  },
  60_000 + 10_000 * FLIPS,
);
