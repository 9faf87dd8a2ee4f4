import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../../../test/vectors/mimc-sponge.json';
import { FIELD_ORDER } from '../../crypto/mimc-sponge.ts';
import { attempt } from '../../fault.ts';
import { boardHashes, boardSalt, boardTree, constructorHash, rawBoardTree, shootTree, treeRoot } from './board-hash.ts';
import { constructRawBoard, decodeConstructorBoard } from './constructor-board.ts';
import { hitSpace } from './raw-board.ts';

const codeOf = (check: () => unknown): string | undefined => {
  const checked = attempt(check);
  return checked.ok ? undefined : checked.fault.code;
};

const ships = decodeConstructorBoard(vectors.boards[0]!.constructorBoard);
const tree = boardTree(ships, 0n);

describe.each(vectors.boards)('the hashes of a board with salt $salt', (board) => {
  const salt = BigInt(board.salt);
  const fleet = decodeConstructorBoard(board.constructorBoard);

  it('are those that circomlib gives for its 15 parameters and its 128 leaves', () => {
    expect(constructRawBoard(fleet)).toEqual(board.rawBoard);
    expect(boardHashes(fleet, salt)).toEqual({ fleet: board.constructorHash, board: board.root });
  });

  it('are those that circomlib gives after each shot', () => {
    let shot = boardTree(fleet, salt);
    const roots = board.shots.map(({ cell }) => {
      shot = shootTree(shot, cell);
      return { cell, root: treeRoot(shot) };
    });
    expect(roots).toEqual(board.shots);
  });
});

describe('the hashes of a board', () => {
  it('are after any shots those of the raw board that was hit', () => {
    const salt = fc.bigInt({ min: 0n, max: FIELD_ORDER - 1n });
    fc.assert(
      fc.property(salt, fc.array(fc.nat(99), { maxLength: 12 }), (salt, cells) => {
        const raw = constructRawBoard(ships);
        expect(cells.reduce(shootTree, rawBoardTree(raw, salt))).toEqual(rawBoardTree(cells.reduce(hitSpace, raw), salt));
      }),
      { numRuns: 8 },
    );
  });

  it('differ from one salt to another', () => {
    const salted = boardHashes(ships, 1n);
    expect(salted.fleet).not.toBe(constructorHash(ships, 0n));
    expect(salted.board).not.toBe(treeRoot(tree));
  });

  it('have a salt of 64 bytes, reduced', () => {
    expect(boardSalt(new Uint8Array(64).fill(255))).toBe((2n ** 512n - 1n) % FIELD_ORDER);
    expect(codeOf(() => boardSalt(new Uint8Array(32)))).toBe('crypto/bad-field-element');
  });

  it('are of no fleet that the rules forbid', () => {
    expect(codeOf(() => boardHashes(ships.with(0, ships[1]!), 0n))).toBe('battleship/overlap');
    expect(codeOf(() => constructorHash(ships.with(0, { x: 9, y: 0, vertical: false }), 0n))).toBe('battleship/off-board');
  });

  it('are not renewed by a shot outside the board: padding is never hit', () => {
    for (const cell of [-1, 100, 127, 128, 1.5]) expect(codeOf(() => shootTree(tree, cell))).toBe('battleship/no-such-cell');
  });
});
