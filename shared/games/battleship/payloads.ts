/** The payloads of Battleship, and the decisions behind them. */

import { POINT_BYTES, SCALAR_BYTES } from '../../crypto/ristretto.ts';
import type { Bytes } from '../../encoding/bytes.ts';
import { array, base64url, boolean, hex, integer, object, oneOf, type Reader, string, variants } from '../../encoding/shape.ts';
import { SHARE_BYTES } from '../../randomness/joint.ts';
import type { Rules } from './rule-sets.ts';

export const KINDS = {
  commit: 'battleship.commit',
  share: 'battleship.share',
  shot: 'battleship.shot',
  answer: 'battleship.answer',
} as const;

/** Seed 002's hashes of a board: of the constructor board, and the Merkle root of the raw board. 32 bytes each, hex. */
export interface BoardHashes {
  readonly fleet: string;
  readonly board: string;
}

interface Commit {
  /** size² Pedersen commitments, row by row, 32 bytes each. */
  readonly cells: Bytes;
  /** The argument that the cells are a legal fleet. */
  readonly validity: Bytes;
  /** Commitment to the seat's share of the lot for the first shot. */
  readonly share: string;
  /** Present where `rules.boardHashes`. */
  readonly hashes?: BoardHashes;
}

/** The answer to a shot opens one cell: what lies there is what its commitment says. */
interface Answer {
  readonly says: 'miss' | 'hit';
  /** Name of the ship that was hit, where `rules.namesShip`. */
  readonly ship?: string;
  /** Blinding of the cell's commitment, 32 bytes. */
  readonly blinding: Bytes;
  /** Root of the raw board after this shot, where `rules.boardHashes`. */
  readonly board?: string;
}

const MAX_VALIDITY_BYTES = 8_192;

export const readCommit = (rules: Rules): Reader<Commit> =>
  object({
    cells: base64url(rules.size * rules.size * POINT_BYTES),
    validity: base64url({ max: MAX_VALIDITY_BYTES }),
    share: hex(32),
    ...(rules.boardHashes ? { hashes: object({ fleet: hex(32), board: hex(32) }) } : {}),
  });

/** The size of the commitments and the argument in it, as base64url. */
export const commitBytes = ({ size }: Rules): number => Math.ceil((4 * (size * size * POINT_BYTES + MAX_VALIDITY_BYTES)) / 3);

export const readShare = object({ share: base64url(SHARE_BYTES) });
export const readShot = object({ at: string({ min: 2, max: 3 }) });

export const readAnswer = (rules: Rules): Reader<Answer> => {
  const always = { blinding: base64url(SCALAR_BYTES), ...(rules.boardHashes ? { board: hex(32) } : {}) };
  const ship = rules.namesShip ? { ship: oneOf(rules.fleet.map((piece) => piece.name)) } : {};
  return variants(
    { miss: object({ says: oneOf(['miss']), ...always }), hit: object({ says: oneOf(['hit']), ...always, ...ship }) },
    'says',
  );
};

/** What a person or a bot may decide. `at` is a cell's name, such as `D10`. */
export type BattleshipDecision =
  | { readonly kind: 'place'; readonly ships: readonly { readonly x: number; readonly y: number; readonly vertical: boolean }[] }
  | { readonly kind: 'shoot'; readonly at: string }
  /** Ends the game by opening one's own fleet (seed 003, rule 9). */
  | { readonly kind: 'finish' };

const fleet = (size: number, ships: { readonly min: number; readonly max: number }) => {
  const coordinate = integer({ min: 0, max: size - 1 });
  return object({ kind: oneOf(['place']), ships: array(object({ x: coordinate, y: coordinate, vertical: boolean }), ships) });
};
const finish = object({ kind: oneOf(['finish']) });

/** As many ships as the fleet has, on the board. */
export const fleetReader = ({ size, fleet: { length } }: Rules) => fleet(size, { min: length, max: length });
/** A shot at one of these cells, or the end. */
export const turnReader = (cells: readonly string[]) =>
  variants({ shoot: object({ kind: oneOf(['shoot']), at: oneOf(cells) }), finish });

export const readDecision: Reader<BattleshipDecision> = variants({
  place: fleet(10, { min: 1, max: 10 }),
  shoot: object({ kind: oneOf(['shoot']), at: string({ min: 2, max: 3 }) }),
  finish,
});
