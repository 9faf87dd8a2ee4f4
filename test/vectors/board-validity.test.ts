import { describe, expect, it } from 'vitest';
import { decodeBase64url, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { attempt } from '../../shared/fault.ts';
import { verifyBoard } from '../../shared/proofs/board-validity.ts';
import json from './board-validity.json';
import { type BoardValidityVectors, makeBoardValidityVectors } from './make-board-validity.ts';

const vectors = json as BoardValidityVectors;

type Statement = Pick<BoardValidityVectors['boards'][number], 'rules' | 'cells' | 'proof' | 'context'>;

const verdictOn = ({ rules, cells, proof, context }: Statement): string => {
  const checked = attempt(() => verifyBoard(rules, decodeBase64url(cells), decodeBase64url(proof), encodeUtf8(context)));
  return checked.ok ? 'accepted' : checked.fault.code;
};

it('the vectors of board validity are what their generator makes today', () => {
  expect(makeBoardValidityVectors()).toEqual(vectors);
});

describe.each(vectors.boards.map((board) => [board.name, board] as const))('the vectors of %s', (_, board) => {
  it('hold a proof that is accepted', () => {
    expect(verdictOn(board)).toBe('accepted');
  });

  it.each(board.refused)('hold a near miss that is refused: $why', ({ fault, ...change }) => {
    expect(verdictOn({ ...board, ...change })).toBe(fault);
  });
});
