import { describe, expect, it } from 'vitest';
import { playRandomly } from '../../../test/support/dark-chess-game.ts';
import { faultCode } from '../../../test/support/fault-code.ts';
import { seededRng } from '../../../test/support/seeded-rng.ts';
import { startSides } from './board.ts';
import { encodeMove } from './notation.ts';
import { writeMoves, writePgn } from './pgn.ts';

const moves = (text: string): string[] => text.split(' ');

describe('a move in algebraic notation', () => {
  it.each([
    ['names a piece and where it goes', 'e2e4 e7e5 g1f3 b8c6', 'e4 e5 Nf3 Nc6'],
    ['marks captures, of pawns with their file', 'e2e4 d7d5 e4d5 d8d5', 'e4 d5 exd5 Qxd5'],
    ['takes a pawn in passing where that pawn is not', 'e2e4 a7a6 e4e5 d7d5 e5d6', 'e4 a6 e5 d5 exd6'],
    ['castles on either wing', 'g1f3 b8c6 g2g3 d7d5 f1g2 c8f5 e1g1 d8d6 h2h3 e8c8', 'Nf3 Nc6 g3 d5 Bg2 Bf5 O-O Qd6 h3 O-O-O'],
    ['tells like pieces apart by their file', 'g1f3 a7a6 d2d3 b7b6 b1d2', 'Nf3 a6 d3 b6 Nbd2'],
    [
      'or by their rank',
      'a2a4 h7h6 a1a3 h6h5 h2h4 g7g6 h1h3 g6g5 h3b3 f7f6 b3b5 f6f5 a3b3 e7e6 b3b4',
      'a4 h6 Ra3 h5 h4 g6 Rhh3 g5 Rhb3 f6 Rb5 f5 Rab3 e6 R3b4',
    ],
    ['says what a pawn became', 'a2a4 b7b5 a4b5 a7a6 b5a6 g7g6 a6a7 g6g5 a7b8n', 'a4 b5 axb5 a6 bxa6 g6 a7 g5 axb8=N'],
    ['marks no check, and captures a king like any piece', 'e2e4 f7f6 d1h5 a7a6 h5e8', 'e4 f6 Qh5 a6 Qxe8'],
  ])('%s', (_, played, written) => expect(writeMoves(moves(played))).toEqual(moves(written)));

  it('refuses a move that the rules do not allow', () => {
    expect(faultCode(() => writeMoves(['e2e5']))).toBe('dark-chess/illegal-move');
  });
});

it('tells every legal move of a position apart', () => {
  const played: string[] = [];
  for (const { moves: legal, move } of playRandomly(seededRng(7), startSides(), 0, 30)) {
    const written = legal.map((one) => writeMoves([...played, encodeMove(one)]).at(-1));
    expect(new Set(written).size).toBe(legal.length);
    if (move !== undefined) played.push(encodeMove(move));
  }
  expect(played).toHaveLength(30);
});

it('writes the tags, and lines of at most 79 characters', () => {
  const shuffle = Array.from({ length: 10 }, () => moves('g1f3 g8f6 f3g1 f6g8')).flat();
  const game = { white: 'Ada "A\\B"\n', black: 'Bo', date: '2026.03.14', site: 'https://fogline.example/h/00', moves: shuffle };
  const pgn = writePgn({ ...game, result: { kind: 'won', winners: [1], reason: 'time' } });
  const [tags, text] = pgn.split('\n\n');
  expect(tags!.split('\n')).toEqual([
    '[Event "Fogline"]',
    '[Site "https://fogline.example/h/00"]',
    '[Date "2026.03.14"]',
    '[Round "-"]',
    '[White "Ada \\"A\\\\B\\""]',
    '[Black "Bo"]',
    '[Result "0-1"]',
    '[Variant "Dark Chess"]',
    '[PlyCount "40"]',
    '[Termination "time forfeit"]',
  ]);
  expect(text).toMatch(/^1\. Nf3 Nf6 2\. Ng1 Ng8 3\. Nf3/);
  expect(text).toMatch(/ 0-1\n$/);
  expect(Math.max(...pgn.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(79);
});

it.each([
  [{ kind: 'won', winners: [0], reason: 'king-captured' }, '1-0', 'normal'],
  [{ kind: 'won', winners: [1], reason: 'fault' }, '0-1', 'rules infraction'],
  [{ kind: 'drawn', reason: 'agreement' }, '1/2-1/2', 'normal'],
  [{ kind: 'void', reason: 'not-played' }, '*', 'abandoned'],
  [undefined, '*', 'unterminated'],
] as const)('gives the result %j as %s', (result, score, termination) => {
  const pgn = writePgn({ white: 'A', black: 'B', moves: [], result });
  expect(pgn).toContain(`[Result "${score}"]`);
  expect(pgn).toContain(`[Termination "${termination}"]`);
  expect(pgn.endsWith(`\n\n${score}\n`)).toBe(true);
});
