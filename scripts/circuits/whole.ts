/** Whether the pieces of a check are the whole check, whichever way has cut it. */

export interface WholePiece {
  readonly piece: string;
  /** Output bits by name. */
  readonly bits: readonly string[];
  /** The inputs that are constants in it, and their values. */
  readonly fixed: ReadonlyMap<string, unknown>;
}

/**
 * Throws unless the pieces have every one of these output bits, and no other, for all inputs: those that have a bit must fix the same
 * inputs, and have all values of them, once each.
 */
export function requireWhole(check: string, bits: readonly string[], pieces: readonly WholePiece[]): void {
  const refuse = (why: string): never => {
    throw new Error(`the pieces of ${check} are not the whole: ${why}`);
  };
  if (bits.length === 0) refuse('it has no output bits');
  if (new Set(pieces.map(({ piece }) => piece)).size !== pieces.length) refuse('a piece is there twice');
  const having = new Map(bits.map((bit): [string, WholePiece[]] => [bit, []]));
  for (const piece of pieces) {
    for (const bit of piece.bits) (having.get(bit) ?? refuse(`there is no bit ${bit}`)).push(piece);
  }
  const isCovered = new Map<string, boolean>();
  for (const [bit, its] of having) {
    // Most bits are in the same pieces as others.
    const names = its.map(({ piece }) => piece).join(' ');
    if (!isCovered.has(names)) isCovered.set(names, haveAllValues(its));
    if (!isCovered.get(names)) refuse(`${bit} is not compared for all inputs`);
  }
}

function haveAllValues(pieces: readonly WholePiece[]): boolean {
  const [first] = pieces;
  if (first === undefined) return false;
  const inputs = [...first.fixed.keys()];
  const fixesThem = ({ fixed }: WholePiece): boolean => fixed.size === inputs.length && inputs.every((input) => fixed.has(input));
  const values = new Set(pieces.map(({ fixed }) => inputs.map((input) => fixed.get(input)).join('')));
  return pieces.every(fixesThem) && values.size === pieces.length && pieces.length === 2 ** inputs.length;
}
