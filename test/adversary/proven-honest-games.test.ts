/**
 * What no cheat can use: whole games of proven dark chess are those of the plain rules, no honest machine refuses another, whatever was
 * drawn, and nothing that a seat sends depends on what it must not.
 */

import { describe, expect, it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import { COLORS, fileOf, type Sides, startSides } from '../../shared/games/dark-chess/board.ts';
import { isOnFourthRank, opponentOf } from '../../shared/games/dark-chess/circuits/leaps.ts';
import { capturedSquare } from '../../shared/games/dark-chess/moves.ts';
import { decodeMove } from '../../shared/games/dark-chess/notation.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { PLAN } from '../../shared/games/dark-chess/proven/plan.ts';
import { ChessReferee } from '../support/chess-referee.ts';
import { sidesOf, viewOf } from '../support/dark-chess-game.ts';
import type { JudgedTable } from '../support/judged-table.ts';
import { bodyOf, convictionsOf } from '../support/proven-cheats.ts';
import { LINES_PLAN, lineOf, newTable, placedTable, playMoves, startedTable } from '../support/proven-lines.ts';
import type { Choose } from '../support/proven-table.ts';
import { pick, type Rng, seededRng } from '../support/seeded-rng.ts';
import { testSeed } from '../support/table.ts';

/** `PROVEN_MATCHES=200` for a long run; one game begins at the start, the others where every kind of move is near. */
const MATCHES = Number(process.env['PROVEN_MATCHES'] ?? 3);
/** `PROVEN_PLAN=rules` plays by batches as large as those of the rules. */
const GAME_PLAN = process.env['PROVEN_PLAN'] === 'rules' ? PLAN : LINES_PLAN;
const IS_LONG = MATCHES > 3;
const MOST_PLIES = IS_LONG ? 60 : 8;

const FENS = [
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -',
  '4k3/pppppppp/8/1P1P1P1P/p1p1p1p1/8/PPPPPPPP/4K3 w - -',
  'r3k2r/1PPPPPP1/8/8/8/8/1pppppp1/R3K2R w KQkq -',
];

/** What a move is an example of. */
function traitsOf(sides: Sides, seat: number, text: string): string[] {
  const view = viewOf(sides, seat);
  const move = decodeMove(text);
  const captured = capturedSquare(view, move);
  const type = view.side.pieces[move.from]?.type;
  return [
    ...(captured !== undefined ? ['captures'] : []),
    ...(captured !== undefined && captured !== move.to ? ['captures en passant'] : []),
    ...(captured !== undefined && isOnFourthRank(opponentOf(COLORS[seat]!), captured) ? ['captures on the fourth rank'] : []),
    ...(type === 'king' && Math.abs(fileOf(move.from) - fileOf(move.to)) === 2 ? ['castles'] : []),
    ...(move.promotion !== undefined ? ['promotes'] : []),
  ];
}

/** Rare kinds of moves are played more often than chance would; the king is captured last. */
function chooser(rng: Rng, referee: ChessReferee, traits: Set<string>): Choose {
  return ({ moves }, seat) => {
    const known = moves.map((move) => ({ move, found: traitsOf(referee.sides, seat, move) }));
    const calm = known.filter(({ move }) => referee.sides[1 - seat]!.pieces[decodeMove(move).to]?.type !== 'king');
    const rare = calm.filter(({ found }) => found.some((trait) => trait !== 'captures' && !traits.has(trait)));
    const pool = [rare, rng() < 0.5 ? calm.filter(({ found }) => found.length > 0) : [], calm, known].find(
      ({ length }) => length > 0,
    )!;
    const { move, found } = pick(rng, pool);
    for (const trait of found) traits.add(trait);
    return move;
  };
}

const ALL_TRAITS = ['captures', 'captures en passant', 'captures on the fourth rank', 'castles', 'promotes'];

it(
  `every board, right, view and announcement of ${MATCHES} random games is that of the plain rules`,
  () => {
    const traits = new Set<string>();
    for (let match = 0; match < MATCHES; match++) {
      const sides = IS_LONG && match % 4 === 0 ? startSides() : sidesOf(FENS[match % FENS.length]!);
      const referee = new ChessReferee(sides);
      const table = placedTable({ sides }, GAME_PLAN);
      table.choose = chooser(seededRng(match + 7), referee, traits);
      table.playUntil(() => {
        referee.check(table);
        return table.state.plies === MOST_PLIES;
      });
      referee.check(table);
      expect(table.state.plies === MOST_PLIES || table.state.stage === 'over').toBe(true);
    }
    expect(ALL_TRAITS.filter((trait) => !traits.has(trait))).toEqual([]);
  },
  900_000 * MATCHES,
);

describe('no honest machine refuses another that drew', () => {
  const ZEROS = new Uint8Array(32);
  const draws: readonly { readonly name: string; readonly seat: number; readonly draw: (others: readonly string[]) => string }[] =
    [
      { name: 'zeros', seat: 1, draw: () => encodeBase64url(ZEROS) },
      { name: 'what the other drew', seat: 1, draw: (others) => others.at(-1) ?? encodeBase64url(ZEROS) },
      { name: 'ones', seat: 0, draw: () => encodeBase64url(ZEROS.map(() => 255)) },
      { name: 'the same each time', seat: 0, draw: () => encodeBase64url(testSeed('drawn again and again')) },
    ];
  it.each(draws.slice(0, IS_LONG ? draws.length : 2))('$name', ({ seat: hostile, draw }) => {
    const table = newTable(undefined, playMoves('e2e4 d7d5 e4d5 d8d5'));
    const honest = table.draw;
    const others: string[] = [];
    table.draw = (count, seat) => {
      if (seat === hostile) return draw(others);
      others.push(honest(count, seat));
      return others.at(-1)!;
    };
    table.playUntil(() => table.state.plies === 2 && table.state.answered);
    expect(table.state.plies).toBe(2);
    expect(table.seats.map(({ machine }) => machine.wronged)).toEqual([undefined, undefined]);
  });
});

describe('what a seat sends', () => {
  const moments = [
    [KINDS.answer, 2],
    [KINDS.flight, 2],
    [KINDS.flight, 3],
    [KINDS.move, 3],
  ] as const;
  it.each(moments)('does not depend on its place in the log: %s in ply %i', (kind, ply) => {
    const table = lineOf('open').before(kind, ply);
    const by = table.state.next[0]!;
    const [one, other] = [table.fork(), table.fork()];
    const place = { seq: table.steps.length, prev: '00'.repeat(32) };
    const sent = one.games[by]!.act(one.seats[by]!, one.state, place);
    expect(other.games[by]!.act(other.seats[by]!, other.state, { seq: 4_711, prev: 'ff'.repeat(32) })).toEqual(sent);
  });

  it('has a kind, a number and a length that follow from public history alone', () => {
    const shape = (table: JudgedTable): string[] =>
      table.steps.map(({ kind, by, payload }) => `${kind} ${by} ${String(payload['body'] ?? '').length}`);
    const until = (table: JudgedTable) => table.playUntil(() => table.state.plies === 4) as JudgedTable;
    const quiet = until(startedTable().fork(playMoves('g1f3 g8f6 f3g1 f6g8')));
    const other = until(startedTable().fork(playMoves('e2e4 e7e5 d1h5 a7a6')));
    expect(shape(other)).toEqual(shape(quiet));
    // Two games with a capture on one square in one ply, of other pieces by other pieces.
    const pawn = until(startedTable().fork(playMoves('e2e4 d7d5 e4d5 a7a6')));
    const knight = until(startedTable().fork(playMoves('b1c3 d7d5 c3d5 e7e6')));
    expect(shape(knight)).toEqual(shape(pawn));
    expect(shape(knight)).not.toEqual(shape(quiet));
  });
});

it('the bits of every body are evenly spread, whatever the position is', () => {
  for (const moves of ['g1f3 g8f6 f3g1 f6g8', 'e2e4 e7e5 d1h5 a7a6']) {
    const table = startedTable().fork(playMoves(moves));
    table.playUntil(() => table.state.plies === 3 && table.state.answered);
    const bodies = table.steps
      .filter(({ kind }) => kind === KINDS.answer || kind === KINDS.move)
      .map(({ payload }) => bodyOf(payload));
    const ones = bodies.flatMap((body) => [...body]).reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    const bits = 8 * bodies.reduce((sum, { length }) => sum + length, 0);
    expect(ones / bits).toBeGreaterThan(0.48);
    expect(ones / bits).toBeLessThan(0.52);
  }
});

it('after an honest game both seats are found honest by audits that share nothing with it', () => {
  const table = lineOf('open').before(KINDS.answer, 6);
  const verdict = table.openedInSettlement([0, 1], { kind: 'agreed-draw' });
  expect(convictionsOf(verdict)).toEqual([]);
  expect(verdict.run.audited).toEqual([0, 1]);
});
