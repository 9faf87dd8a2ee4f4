/** The cheat: a player uses two devices of one seat, or two branches of a forked log, to see one mask twice. */

import { describe, expect, it } from 'vitest';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { ProvenSeat } from '../../shared/games/dark-chess/proven/machine.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { contradicts } from '../../shared/player/ledger.ts';
import type { AuthenticatedBits } from '../../shared/proofs/authenticated-bits.ts';
import { ChessReferee } from '../support/chess-referee.ts';
import type { JudgedTable } from '../support/judged-table.ts';
import { withFlipped } from '../support/lying-message.ts';
import { bodyOf, cheatOnce, convictionsOf, expectCaught, flipped } from '../support/proven-cheats.ts';
import { lineOf, playMoves } from '../support/proven-lines.ts';

/** `PROVEN_HAND_OVERS=all` hands over before every step of two plies, for either seat. */
const MOMENTS =
  process.env['PROVEN_HAND_OVERS'] === 'all'
    ? [KINDS.answer, KINDS.flight, KINDS.move].flatMap((kind) =>
        [2, 3].flatMap((ply) => [0, 1].map((seat) => [kind, ply, seat] as const)),
      )
    : ([
        [KINDS.answer, 3, 1],
        [KINDS.move, 2, 1],
      ] as const);

const tagsOf = ({ tags, count }: AuthenticatedBits): string[] =>
  Array.from({ length: count }, (_, bit) => tags.subarray(4 * bit, 4 * bit + 4).join());

/** MACs of the random bits that a seat holds for its next places: equal bits of one extension have equal MACs. */
function masksOf({ machine, secret }: ProvenSeat): Set<string> {
  const { current, unused } = machine.stock[secret.seat as 0 | 1];
  const places = [...(current === undefined ? [] : [current.bits]), ...unused];
  return new Set(places.flatMap(({ selectors, proof }) => [...tagsOf(selectors), ...tagsOf(proof)]));
}

const handedOver = new Map<string, JudgedTable>();

/** The worst that a device can draw: what was drawn for the stock before. */
function handOverBadly(table: JudgedTable, seat: number): JudgedTable {
  table.handOver(seat);
  table.draw = (_, drawer) => table.decisions[drawer]!.findLast(({ kind: one }) => one === 'fresh-bytes')!['bytes'] as string;
  return table;
}

/** The table after a hand-over before a step, when the row of flights is done and the turn begins anew. */
function afterHandOver(kind: (typeof MOMENTS)[number][0], ply: number, seat: number): JudgedTable {
  const name = `${kind} ${ply} ${seat}`;
  const known = handedOver.get(name);
  if (known !== undefined) return known.fork();
  const table = handOverBadly(lineOf('open').before(kind, ply), seat);
  table.playUntil(() => table.state.stage === 'turn');
  for (const one of [0, 1]) table.prepare(one);
  handedOver.set(name, table.fork());
  return table;
}

const [WHITE, BLACK] = [0, 1] as const;
let selectorsDue: JudgedTable | undefined;

/** After a hand-over of black, which is to move: white owes its selectors, before black has sent its last flight. */
function beforeSelectors(): JudgedTable {
  if (selectorsDue === undefined) {
    selectorsDue = handOverBadly(lineOf('open').before(KINDS.answer, 3), BLACK);
    selectorsDue.playUntil(() => selectorsDue!.state.stage === 'selectors');
    for (const one of [0, 1]) selectorsDue.prepare(one);
  }
  return selectorsDue.fork();
}

function lastFlight(): JudgedTable {
  const table = beforeSelectors();
  table.advance();
  for (const one of [0, 1]) table.prepare(one);
  return table;
}

describe('after a hand-over', () => {
  it.each(MOMENTS)(
    'before %s of ply %i by seat %i, the turn begins within seven passes, and all masks are new',
    (kind, ply, seat) => {
      const before = lineOf('open').before(kind, ply);
      const table = afterHandOver(kind, ply, seat);
      const row = table.steps.slice(before.steps.length + 1);
      expect(row.map(({ kind: one }) => one).filter((one) => one !== KINDS.selectors)).toEqual(new Array(12).fill(KINDS.flight));
      const passes = row.filter(({ by }, at) => row[at - 1]?.by !== by);
      expect(passes.map(({ by }) => by)).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => (ply + at) % 2));
      // The selectors of the seat that is not to move do not wait for the last pass, which is that of the mover.
      expect(row.at(-2)).toMatchObject({ kind: KINDS.selectors, by: 1 - (ply % 2) });
      expect(table.state).toMatchObject({ stage: 'turn', next: [ply % 2] });
      for (const one of [0, 1]) {
        const old = masksOf(before.seats[one]!);
        const now = masksOf(table.seats[one]!);
        expect(old.size).toBeGreaterThan(10_000);
        expect(now.size).toBeGreaterThan(10_000);
        expect([...now].filter((mask) => old.has(mask))).toEqual([]);
      }
    },
  );

  it.each(MOMENTS)(
    'before %s of ply %i by seat %i, the game goes on as the rules say, and both are found honest',
    (kind, ply, seat) => {
      const table = afterHandOver(kind, ply, seat);
      const referee = new ChessReferee();
      table.playUntil(() => table.state.plies === ply + 2 && table.state.answered);
      referee.check(table);
      const verdict = table.openedInSettlement([0, 1], { kind: 'resign', seat: 0 });
      expect(convictionsOf(verdict)).toEqual([]);
      expect(verdict.run.audited).toEqual([0, 1]);
      expect(verdict.result).toEqual({ kind: 'won', winners: [1], reason: 'resignation' });
    },
  );

  it.each([0, 1])('other selectors than were proven convict their author, in list %i', (list) => {
    const table = beforeSelectors();
    const seq = cheatOnce(table, { lies: { open: ([bits], call) => [call === list ? withFlipped(bits, 77) : bits] } });
    expect(table.steps[seq]!.kind).toBe(KINDS.selectors);
    // The mover reads them behind its last flight, which rests on nothing that they say.
    expect(table.prepare(BLACK).kind).toBe('send');
    expect(bodyOf(table.content(BLACK).payload)).toEqual(bodyOf(lastFlight().content(BLACK).payload));
    expectCaught(table, seq, ['proofs/wrong-mac']);
    expect(table.steps.slice(seq + 1).map(({ kind: one }) => one)).toEqual([KINDS.flight]);
  });

  it('selectors that nobody has read are void with their stock, and the game goes on', () => {
    const table = lastFlight();
    table.handOver(BLACK);
    table.playUntil(() => table.state.plies === 4);
    expect(table.steps.filter(({ kind: one }) => one === KINDS.selectors)).toHaveLength(3);
    expect(convictionsOf(table.openedInSettlement([0, 1], { kind: 'resign', seat: 0 }))).toEqual([]);
  });

  it('a last flight that is false convicts its author, though it has seen the selectors', () => {
    const table = lastFlight();
    const seq = cheatOnce(table, { sends: (content) => flipped(content, 9) });
    expectCaught(table, seq, ['proofs/wrong-mac']);
  });

  it('a false flight in the row convicts its author', () => {
    const [kind, ply, seat] = MOMENTS[0]!;
    const table = lineOf('open').before(kind, ply);
    table.handOver(seat);
    table.playUntil(() => table.state.batch!.sent[0] === 0 && table.state.batch!.sent[1] === 1);
    table.prepare(1);
    expectCaught(table, cheatOnce(table, { sends: (content) => flipped(content, 900) }), ['oblivious-transfer/wrong-extension']);
  });

  it('of a decided game, nothing more is needed', () => {
    const table = lineOf('king').before(KINDS.move, 4);
    table.advance();
    table.handOver(1);
    expect(table.state).toMatchObject({ stage: 'agreed', next: [1] });
    table.advance();
    expect(table.state.result).toEqual({ kind: 'won', winners: [0], reason: 'king-captured' });
  });

  it('before the start, the set-up begins again with other secrets', () => {
    const table = lineOf('open').before(KINDS.move, 0);
    const { delta } = table.seats[0]!.machine.keys!;
    const again = handOverBeforeStart(table);
    expect(again.seats[0]!.machine.keys!.delta).not.toEqual(delta);
    expect(convictionsOf(again.openedInSettlement([0, 1], { kind: 'resign', seat: 0 }))).toEqual([]);
  });
});

/** The same match, with a hand-over after the second message of its set-up and the first flights behind it. */
function handOverBeforeStart(like: JudgedTable): JudgedTable {
  const table = like.anew();
  for (let step = 0; step < 4; step++) table.advance();
  table.handOver(1);
  expect(table.state).toMatchObject({ stage: 'set-up', next: [1], setUp: { first: 1, messages: 0 } });
  return table.playUntil(() => table.state.plies === 2) as JudgedTable;
}

/** Of how many bits two bodies differ, from a bit on. */
function differences(one: Uint8Array, other: Uint8Array, from: number, count: number): number {
  const bit = (body: Uint8Array, at: number): number => (body[at >> 3]! >> (at & 7)) & 1;
  return Array.from({ length: count }, (_, at) => from + at).filter((at) => bit(one, at) !== bit(other, at)).length;
}

describe('of two branches of a forked log', () => {
  const moveOf = (table: JudgedTable): Uint8Array => {
    table.playUntil(() => table.state.plies === 4);
    return bodyOf(table.steps.findLast(({ kind }) => kind === KINDS.move)!.payload);
  };
  const HIDDEN = 12;
  /** d8d5 and e7e6: from and to differ in so many bits. */
  const OTHER_MOVE = 'e2e4 d7d5 e4d5 e7e6 d2d4';

  it('the moves of one device and one place differ as the moves do: this is why a device signs one', () => {
    const one = lineOf('open').before(KINDS.flight, 3);
    const other = lineOf('open').before(KINDS.flight, 3).fork(playMoves(OTHER_MOVE));
    const [d8, d5, e7, e6] = [59, 35, 52, 44];
    const ones = (number: number): number => number.toString(2).replaceAll('0', '').length;
    expect(differences(moveOf(one), moveOf(other), 0, HIDDEN)).toBe(ones(d8 ^ e7) + ones(d5 ^ e6));
  });

  it('the second answer to tuples in one place is refused by the ledger, though the other seat drew again', () => {
    const answers = [0x11, 0x22].map((byte) => {
      const table = lineOf('open').before(KINDS.answer, 1);
      table.draw = () => encodeBase64url(new Uint8Array(32).fill(byte));
      table.playUntil(() => table.state.plies === 2 && table.state.answered);
      table.prepare(WHITE);
      return table.content(WHITE);
    });
    const [one, other] = answers.map(({ once, payload }) => ({ once: once!, digest: digestPayload(payload) }));
    expect(one!.once).toMatch(/\/X4$/);
    expect(contradicts([one!], other!)).toBe(true);
  });

  it('those of two devices share no mask, though they drew the same bytes', () => {
    const one = moveOf(lineOf('open').before(KINDS.flight, 3));
    const other = moveOf(afterHandOver(KINDS.answer, 3, 1));
    // Corrections of Move stand in both at one place. Of one device they would be equal: it is one move.
    const MOVE_BITS = 4_714;
    const differ = differences(one, other, 16, MOVE_BITS);
    expect(differ / MOVE_BITS).toBeGreaterThan(0.45);
    expect(differ / MOVE_BITS).toBeLessThan(0.55);
  });
});
