/**
 * Dark chess with full information, to compare the two seats' machines with. Written another way on purpose: a 0x88 board with both
 * sides on it as signed numbers, moves made in place, and vision derived from moves ("the squares that they can move to", seed 001
 * §2) instead of from query sets. It shares no code with shared/games/dark-chess.
 */

const LETTERS = ' PNBRQK';
export const [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [1, 2, 3, 4, 5, 6];
const NAMES = ['empty', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

const KNIGHT_JUMPS = [-33, -31, -18, -14, 14, 18, 31, 33];
const DIAGONALS = [-17, -15, 15, 17];
const LINES = [-16, -1, 1, 16];
const STEPS = [[], [], KNIGHT_JUMPS, DIAGONALS, LINES, [...DIAGONALS, ...LINES], [...DIAGONALS, ...LINES]];

/** 1 for white, −1 for black. */
type Sign = 1 | -1;

export interface Model {
  /** By 0x88 square, 16 × rank + file from 0: piece times sign. */
  readonly board: Int8Array;
  /** 1 where the piece was a pawn. */
  readonly promoted: Uint8Array;
  /** FEN's castling letters that still hold. */
  rights: string;
  turn: Sign;
  /** The square that a pawn has just jumped over, or −1. */
  target: number;
}

export interface ModelMove {
  readonly from: number;
  readonly to: number;
  readonly promotion: number;
  /** Where the captured piece stands, or −1. */
  readonly captured: number;
}

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

const nameOf = (square: number): string => 'abcdefgh'[square & 15]! + ((square >> 4) + 1);
const squareOf = (name: string): number => 'abcdefgh'.indexOf(name[0]!) + 16 * (Number(name[1]) - 1);
/** 0 … 63 from a1. */
const index64 = (square: number): number => (square >> 4) * 8 + (square & 15);

export function readFen(fen: string): Model {
  const [placement, turn, rights, target] = fen.split(' ');
  const model: Model = {
    board: new Int8Array(128),
    promoted: new Uint8Array(128),
    rights: rights!,
    turn: turn === 'w' ? 1 : -1,
    target: target === '-' ? -1 : squareOf(target!),
  };
  placement!.split('/').forEach((row, i) => {
    let square = 16 * (7 - i);
    for (const letter of row) {
      if (letter === '~') model.promoted[square - 1] = 1;
      else if (/\d/.test(letter)) square += Number(letter);
      else model.board[square++] = LETTERS.indexOf(letter.toUpperCase()) * (letter === letter.toLowerCase() ? -1 : 1);
    }
  });
  return model;
}

export const copyModel = (model: Model): Model => ({
  ...model,
  board: model.board.slice(),
  promoted: model.promoted.slice(),
});

const isOff = (square: number): boolean => (square & 0x88) !== 0;

/** Calls back for each square that a piece other than a pawn goes to or captures on. */
function walk(board: Int8Array, from: number, visit: (to: number) => void): void {
  const piece = Math.abs(board[from]!);
  const sign = Math.sign(board[from]!);
  const slides = piece === BISHOP || piece === ROOK || piece === QUEEN;
  for (const step of STEPS[piece]!) {
    for (let to = from + step; !isOff(to); to += step) {
      if (board[to]! * sign > 0) break;
      visit(to);
      if (!slides || board[to] !== 0) break;
    }
  }
}

export function generateMoves(model: Model): ModelMove[] {
  const { board, turn, target, rights } = model;
  const moves: ModelMove[] = [];
  const add = (from: number, to: number, captured = board[to] === 0 ? -1 : to): void => {
    const promotes = board[from] === PAWN * turn && to >> 4 === (turn === 1 ? 7 : 0);
    for (const promotion of promotes ? [QUEEN, ROOK, BISHOP, KNIGHT] : [0])
      moves.push({ from, to, promotion: promotion!, captured });
  };
  for (let from = 0; from < 128; from++) {
    if (isOff(from) || board[from]! * turn <= 0) continue;
    if (board[from] !== PAWN * turn) {
      walk(board, from, (to) => add(from, to));
      continue;
    }
    const front = from + 16 * turn;
    if (board[front] === 0) {
      add(from, front);
      if (from >> 4 === (turn === 1 ? 1 : 6) && board[front + 16 * turn] === 0) add(from, front + 16 * turn);
    }
    for (const to of [front - 1, front + 1]) {
      if (isOff(to)) continue;
      if (board[to]! * turn < 0) add(from, to);
      else if (to === target) add(from, to, to - 16 * turn);
    }
  }
  const home = turn === 1 ? 4 : 116;
  const [short, long] = turn === 1 ? 'KQ' : 'kq';
  const areEmpty = (...offsets: number[]): boolean => offsets.every((offset) => board[home + offset] === 0);
  if (rights.includes(short!) && areEmpty(1, 2)) add(home, home + 2);
  if (rights.includes(long!) && areEmpty(-1, -2, -3)) add(home, home - 2);
  return moves;
}

export const isCastling = ({ board }: Model, { from, to }: ModelMove): boolean =>
  Math.abs(board[from]!) === KING && Math.abs(to - from) === 2;

const RIGHT_OF_SQUARE: Readonly<Record<string, string>> = { e1: 'KQ', a1: 'Q', h1: 'K', e8: 'kq', a8: 'q', h8: 'k' };

/** Makes a move in place. */
export function makeMove(model: Model, move: ModelMove): void {
  const { board, promoted, turn } = model;
  const { from, to, promotion, captured } = move;
  const shift = (a: number, b: number): void => {
    board[b] = board[a]!;
    promoted[b] = promoted[a]!;
    board[a] = 0;
    promoted[a] = 0;
  };
  if (isCastling(model, move)) shift(to > from ? from + 3 : from - 4, (from + to) / 2);
  if (captured >= 0) board[captured] = 0;
  shift(from, to);
  if (promotion > 0) {
    board[to] = promotion * turn;
    promoted[to] = 1;
  }
  for (const touched of [from, to]) {
    for (const right of RIGHT_OF_SQUARE[nameOf(touched)] ?? '') model.rights = model.rights.replace(right, '');
  }
  model.target = Math.abs(board[to]!) === PAWN && Math.abs(to - from) === 32 ? (from + to) / 2 : -1;
  model.turn = turn === 1 ? -1 : 1;
}

/** As `e2e4` and `e7e8q`. */
export const moveText = ({ from, to, promotion }: ModelMove): string =>
  nameOf(from) + nameOf(to) + (promotion > 0 ? LETTERS[promotion]!.toLowerCase() : '');

/**
 * What a color sees, 64 words from a1. It sees what it could move to if it had the turn; en passant, which it can only do in its
 * turn, shows the pawn too. Beside that: an empty square diagonally before a pawn, and that something blocks a pawn.
 */
export function seenBy(model: Model, color: Sign): string[] {
  const { board } = model;
  const seen = new Array<string>(64).fill('dark');
  const show = (square: number): void => {
    seen[index64(square)] = NAMES[Math.abs(board[square]!)]!;
  };
  const asMover = model.turn === color ? model : { ...model, turn: color, target: -1 };
  for (const { to, captured } of generateMoves(asMover)) {
    show(to);
    if (captured >= 0) show(captured);
  }
  const block = (square: number): void => {
    if (seen[index64(square)] === 'dark') seen[index64(square)] = 'occupied';
  };
  for (let square = 0; square < 128; square++) {
    if (isOff(square) || board[square] !== PAWN * color) continue;
    const front = square + 16 * color;
    for (const side of [front - 1, front + 1]) if (!isOff(side) && board[side] === 0) show(side);
    if (board[front]! * color < 0) block(front);
    const isFirst = square >> 4 === (color === 1 ? 1 : 6);
    if (isFirst && board[front] === 0 && board[front + 16 * color]! * color < 0) block(front + 16 * color);
  }
  for (let square = 0; square < 128; square++) if (!isOff(square) && board[square]! * color > 0) seen[index64(square)] = 'own';
  return seen;
}

/** A color's pieces as the text of its side, in the form of shared/games/dark-chess/notation.ts. */
export function sideText(model: Model, color: Sign): string {
  let text = color === 1 ? 'white ' : 'black ';
  for (let rank = 7; rank >= 0; rank--) {
    let gap = 0;
    for (let square = 16 * rank; square < 16 * rank + 8; square++) {
      const piece = model.board[square]! * color;
      if (piece > 0) text += (gap > 0 ? String(gap) : '') + LETTERS[piece]! + (model.promoted[square] === 1 ? '~' : '');
      gap = piece > 0 ? 0 : gap + 1;
    }
    text += (gap > 0 ? String(gap) : '') + (rank > 0 ? '/' : '');
  }
  const wings = color === 1 ? 'KQ' : 'kq';
  const rights = [...wings]
    .filter((right) => model.rights.includes(right))
    .join('')
    .toUpperCase();
  const jumped = model.target >= 0 && model.turn !== color ? nameOf(model.target + 16 * color) : '-';
  return `${text} ${rights || '-'} ${jumped}`;
}

/** Whether a color could capture on the square, whichever is to move. */
export function attacks(model: Model, color: Sign, square: number): boolean {
  for (let from = 0; from < 128; from++) {
    if (isOff(from) || model.board[from]! * color <= 0) continue;
    if (model.board[from] === PAWN * color) {
      if (square === from + 16 * color - 1 || square === from + 16 * color + 1) return true;
      continue;
    }
    let hits = false;
    walk(model.board, from, (to) => {
      hits ||= to === square;
    });
    if (hits) return true;
  }
  return false;
}
