/** The cheat: a flight of proven dark chess is not what its author's seed and nonce make, in a batch that rolls along with the game. */

import { describe, expect, it } from 'vitest';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { layoutOf } from '../../shared/games/dark-chess/proven/plan.ts';
import { type BatchRole, type FlightPart, passesOf } from '../../shared/oblivious-transfer/batch-layout.ts';
import type { JudgedTable } from '../support/judged-table.ts';
import { bodyOf, cheatOnce, convictionsOf, expectCaught, expectConvicted, flipped } from '../support/proven-cheats.ts';
import { LINES_PLAN, lineOf } from '../support/proven-lines.ts';

const LAYOUT = layoutOf(LINES_PLAN);
/** White begins the batch with ply 0: each pass is a ply. */
const PASSES = passesOf(LAYOUT);
const [WHITE, BLACK] = [0, 1] as const;
const roleOf = (seat: number): BatchRole => (seat === WHITE ? 'first' : 'second');

/** Which flight of a seat has this part, in which ply it leaves and as which of its turn, and at which byte of it the part begins. */
function partOf(seat: number, part: FlightPart, piece = 0) {
  const flights = LAYOUT.flights[roleOf(seat)];
  const number = flights.findIndex(({ parts }) => parts.some((one) => one.part === part && one.piece === piece));
  const { parts } = flights[number]!;
  const place = parts.findIndex((one) => one.part === part && one.piece === piece);
  const ply = PASSES.findIndex((pass) => pass.includes(flights[number]!));
  const at = parts.slice(0, place).reduce((sum, { bytes }) => sum + bytes, 0);
  return { number, ply, inTurn: PASSES[ply]!.indexOf(flights[number]!), at };
}

/** The seat sends its flight with one bit of a part turned. */
function spoil(seat: number, part: FlightPart, bit: number, piece = 0): { readonly table: JudgedTable; readonly seq: number } {
  const { ply, inTurn, at } = partOf(seat, part, piece);
  const table = lineOf('open').before(KINDS.flight, ply, inTurn);
  return { table, seq: cheatOnce(table, { sends: (content) => flipped(content, 8 * at + bit) }) };
}

/** Whether a step is the seat's flight with this part. */
const isFlightWith =
  (table: JudgedTable, seat: number, part: FlightPart) =>
  (seq: number): boolean => {
    const flights = table.steps.filter(({ kind, by }, at) => kind === KINDS.flight && by === seat && at > START);
    return flights[partOf(seat, part).number]?.seq === seq;
  };
const START = lineOf('open')
  .before(KINDS.move, 0)
  .steps.findIndex(({ kind }) => kind === 'start');

describe('a spoiled column convicts its author', () => {
  it.each([
    [BLACK, 0],
    [BLACK, 1],
    [WHITE, 1],
  ])('of seat %i, in piece %i', (seat, piece) => {
    const { table, seq } = spoil(seat, 'extension', 1_000, piece);
    expectCaught(table, seq, ['oblivious-transfer/wrong-extension']);
  });

  it('also in the check that comes with it', () => {
    const { bytes } = LAYOUT.flights.second[1]!;
    const { table, seq } = spoil(BLACK, 'extension', 8 * bytes - 1);
    expectCaught(table, seq, ['oblivious-transfer/wrong-extension']);
  });
});

/** Where the parts of the tuple bytes begin: masked strings, corrections of shares, sums; in bits. */
const STRING_BYTES = Math.ceil(LAYOUT.strings / 8);
const SHARES_AT = 8 * STRING_BYTES;
const SUMS_AT = 16 * STRING_BYTES;
const WIDE = LAYOUT.pools[0]!;

/** A wide tuple of which the victim's selector has this value. */
function tupleWith(value: number): number {
  const table = lineOf('open').before(KINDS.flight, partOf(BLACK, 'tuples').ply, partOf(BLACK, 'tuples').inTurn);
  const { held } = table.seats[WHITE]!.machine.batch!.state;
  return held!.values.findIndex((bit, at) => at >= WIDE.selectorsAt + 20 && bit === value) - WIDE.selectorsAt;
}

describe('a spoiled cross tuple convicts its author where the selector is 1, when the answerer has shown its hash', () => {
  it.each([
    ['a masked string', () => tupleWith(1) * WIDE.width + 4],
    ['a sum', () => SUMS_AT + 128 * tupleWith(1) + 77],
    ['a share', () => SHARES_AT + tupleWith(0) * WIDE.width + 2],
  ])('%s', (_, bit) => {
    const { table, seq } = spoil(BLACK, 'tuples', bit());
    expectCaught(table, seq, ['oblivious-transfer/wrong-tuple'], isFlightWith(table, BLACK, 'answerer-hash'));
  });
});

describe('a spoiled cross tuple of which the selector is 0 stays right, so that nobody is wronged', () => {
  it.each([
    ['a masked string', () => tupleWith(0) * WIDE.width + 4],
    ['a sum', () => SUMS_AT + 128 * tupleWith(0) + 77],
  ])('%s', (_, bit) => {
    const { table, seq } = spoil(BLACK, 'tuples', bit());
    table.playUntil(() => table.state.plies === 9 && table.state.answered);
    expect(table.state.plies).toBe(9);
    expect(table.seats.map(({ machine }) => machine.wronged)).toEqual([undefined, undefined]);
    expectConvicted(table.openedBy(BLACK), BLACK, seq, 'game/audit-mismatch');
  });
});

describe('a false answer to a cross tuple, or a false check of it, convicts its author', () => {
  it('the hash of the answerer', () => {
    const { table, seq } = spoil(BLACK, 'answerer-hash', 3);
    expectCaught(table, seq, ['oblivious-transfer/wrong-tuple']);
  });

  it('the hash of the answerer that began the batch', () => {
    const { table, seq } = spoil(WHITE, 'answerer-hash', 3);
    expectCaught(table, seq, ['oblivious-transfer/wrong-tuple']);
  });

  it('the commitment', () => {
    const { table, seq } = spoil(BLACK, 'commitment', 3);
    expectCaught(table, seq, ['oblivious-transfer/wrong-tuple'], isFlightWith(table, BLACK, 'salt'));
  });

  it('the salt', () => {
    const { table, seq } = spoil(BLACK, 'salt', 3);
    expectCaught(table, seq, ['oblivious-transfer/wrong-tuple']);
  });

  it('a difference within a bucket', () => {
    const { table, seq } = spoil(BLACK, 'differences', 9);
    expectCaught(table, seq, ['proofs/wrong-mac']);
  });

  it('a difference within a bucket, of the seat that began the batch', () => {
    const { table, seq } = spoil(WHITE, 'differences', 9);
    expectCaught(table, seq, ['proofs/wrong-mac']);
  });

  it('the share of the asker, which the asker itself sees before it shows its salt', () => {
    const { table, seq } = spoil(BLACK, 'share-corrections', 77);
    table.playUntil(() => isFlightWith(table, WHITE, 'answerer-hash')(table.steps.length - 1));
    // Its own machine would stop here; the cheat goes on as if the hashes were equal.
    const stopped = table.fork();
    const seat = table.seats[BLACK]!;
    const batch = seat.machine.batch!;
    const hash = bodyOf(table.steps.at(-1)!.payload).slice(0, 32);
    const state = { ...batch.state, ownRaw: { ...batch.state.ownRaw!, hash } } as typeof batch.state;
    table.seats[BLACK] = { ...seat, machine: { ...seat.machine, batch: { ...batch, state } } };
    expectCaught(table, seq, ['oblivious-transfer/wrong-tuple'], isFlightWith(table, BLACK, 'salt'));
    stopped.playUntil();
    expect(stopped.need(BLACK).kind).toBe('open');
    expectConvicted(stopped.openedBy(BLACK), BLACK, seq, 'game/audit-mismatch');
  });

  it('another shuffle than its own: nobody but its author suffers, and cannot accuse', () => {
    const { table, seq } = spoil(WHITE, 'shuffle', 250);
    table.playUntil();
    expect(table.need(WHITE).kind).toBe('open');
    expect(table.need(BLACK).kind).not.toBe('open');
    expectConvicted(table.openedBy(WHITE), WHITE, seq, 'game/audit-mismatch');
    expect(convictionsOf(table.openedBy(BLACK))).toEqual([]);
  });
});

describe('a false flight is found though the play has ended', () => {
  it('by the capture of the king', () => {
    const table = lineOf('king').before(KINDS.flight, 4);
    const seq = cheatOnce(table, { sends: (content) => flipped(content, 100) });
    table.advance();
    expect(table.state.stage).toBe('agreed');
    expectCaught(table, seq, ['oblivious-transfer/wrong-tuple']);
  });

  it('by the resignation of its victim, which has not worked on it', () => {
    const { table, seq } = spoil(BLACK, 'extension', 1_000, 1);
    const verdict = table.openedInSettlement([WHITE], { kind: 'resign', seat: WHITE });
    expectConvicted(verdict, BLACK, seq, 'oblivious-transfer/wrong-extension');
  });
});

it('an answerer that has shown a false hash is found though it hands its seat over at once', () => {
  const { table, seq } = spoil(BLACK, 'answerer-hash', 3);
  table.handOver(BLACK);
  expectCaught(table, seq, ['oblivious-transfer/wrong-tuple']);
});

describe('a false flight is found after a hand-over too, though its batch is void', () => {
  it.each([WHITE, BLACK])('of seat %i', (moved) => {
    const { table, seq } = spoil(BLACK, 'extension', 1_000, 1);
    table.handOver(moved);
    expectCaught(table, seq, ['oblivious-transfer/wrong-extension']);
  });
});
