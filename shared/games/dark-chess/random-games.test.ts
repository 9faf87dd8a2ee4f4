/** Two seats that know only their own pieces and their answers, against one board with everything on it. */

import { expect, it } from 'vitest';
import { type Ply, playRandomly, sidesOf } from '../../../test/support/dark-chess-game.ts';
import {
  copyModel,
  generateMoves,
  isCastling,
  KING,
  type Model,
  type ModelMove,
  makeMove,
  moveText,
  PAWN,
  readFen,
  START,
  seenBy,
  sideText,
} from '../../../test/support/dark-chess-model.ts';
import { seededRng } from '../../../test/support/seeded-rng.ts';
import { startSides } from './board.ts';
import { capturedSquare } from './moves.ts';
import { encodeMove, encodeSide, squareName } from './notation.ts';

/** `DARK_CHESS_GAMES=100000` for a long run; fewer than some 500 do not show every kind of move. */
const GAMES = Number(process.env['DARK_CHESS_GAMES'] ?? 2_500);
/** Most games are short, so that there are many openings; every tenth is long. */
const pliesOf = (game: number): number => (Math.floor(game / STARTS.length) % 10 === 9 ? 40 : 12);
/** Bounds a hang. */
const LONG_MS = 900_000 + 50 * GAMES;

/** Where games start from, so that late phases are reached as well. */
const STARTS = [
  START,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -',
  '4k3/pppppppp/8/1P1P1P1P/p1p1p1p1/8/PPPPPPPP/4K3 b - -',
];

/** What differs between the seats and the model, in words; nothing when they agree. */
function compare({ sides, views, moves, turn }: Ply, model: Model, texts: ReadonlyMap<string, ModelMove>): string[] {
  const told: string[] = [];
  for (const seat of [0, 1]) {
    const sign = seat === 0 ? 1 : -1;
    const [side, modelSide] = [encodeSide(sides[seat]!), sideText(model, sign)];
    if (side !== modelSide) told.push(`side ${side} instead of ${modelSide}`);
    const [seen, modelSeen] = [views[seat]!.seen, seenBy(model, sign)];
    const at = seen.findIndex((one, square) => one !== modelSeen[square]);
    if (at >= 0 || seen.length !== modelSeen.length) told.push(`${squareName(at)} is ${seen[at]} instead of ${modelSeen[at]}`);
  }
  const modelMoves = new Set(texts.keys());
  const extra = moves.map(encodeMove).filter((move) => !modelMoves.delete(move));
  if (extra.length + modelMoves.size > 0) told.push(`extra moves ${extra.join(' ')}, missing moves ${[...modelMoves].join(' ')}`);
  if (turn !== (model.turn === 1 ? 0 : 1)) told.push('another turn');
  return told;
}

/** What a move is an example of. */
function traits(model: Model, move: ModelMove): string[] {
  const color = model.turn === 1 ? 'white' : 'black';
  const found: string[] = [];
  if (isCastling(model, move)) found.push(`${color} castles ${move.to > move.from ? 'kingside' : 'queenside'}`);
  if (move.promotion > 0) found.push(`${color} promotes to ${move.promotion}`);
  if (move.captured >= 0 && move.captured !== move.to) found.push(`${color} captures en passant`);
  if (move.captured >= 0 && Math.abs(model.board[move.captured]!) === KING) found.push(`${color} captures the king`);
  if (move.captured >= 0 && model.promoted[move.captured] === 1) found.push(`${color} captures a promoted pawn`);
  const after = copyModel(model);
  makeMove(after, move);
  const lost = [...model.rights].filter((right) => !after.rights.includes(right));
  if (lost.some((right) => (right === right.toUpperCase()) !== (color === 'white')))
    found.push(`${color} takes a right to castle`);
  if (after.target >= 0 && Math.abs(model.board[move.from]!) === PAWN) found.push(`${color} makes a double step`);
  return found;
}

const EXPECTED_TRAITS = ['white', 'black'].flatMap((color) => [
  `${color} castles kingside`,
  `${color} castles queenside`,
  ...[2, 3, 4, 5].map((piece) => `${color} promotes to ${piece}`),
  `${color} captures en passant`,
  `${color} captures the king`,
  `${color} captures a promoted pawn`,
  `${color} takes a right to castle`,
  `${color} makes a double step`,
]);

it(
  `views, moves and boards of the two seats are those of the full board, in ${GAMES} random games`,
  () => {
    const seen = new Set<string>();
    for (let game = 0; game < GAMES; game++) {
      const fen = STARTS[game % STARTS.length]!;
      const model = readFen(fen);
      const sides = fen === START ? startSides() : sidesOf(fen);
      for (const ply of playRandomly(seededRng(game), sides, model.turn === 1 ? 0 : 1, pliesOf(game))) {
        const texts = new Map(generateMoves(model).map((move) => [moveText(move), move]));
        const told = compare(ply, model, texts);
        if (told.length > 0) expect.fail(`game ${game}, ply ${ply.history.length}: ${told.join('; ')}`);
        if (ply.move === undefined) break;
        const text = encodeMove(ply.move);
        const move = texts.get(text)!;
        for (const trait of traits(model, move)) seen.add(trait);
        const announced = capturedSquare(ply.views[ply.turn]!, ply.move);
        const captured = move.captured < 0 ? undefined : (move.captured >> 4) * 8 + (move.captured & 15);
        if (announced !== captured)
          expect.fail(`game ${game}: ${text} announces ${announced === undefined ? 'nothing' : squareName(announced)}`);
        makeMove(model, move);
      }
    }
    expect(EXPECTED_TRAITS.filter((trait) => !seen.has(trait))).toEqual([]);
  },
  LONG_MS,
);
