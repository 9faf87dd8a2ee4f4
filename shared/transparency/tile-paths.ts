/** The addresses of the tiles and entry bundles of a log (C2SP tlog-tiles). */

/** Hashes in a full tile, and entries in a full bundle. */
export const TILE_WIDTH = 256;
/** A tile spans so many levels of the tree: 2^8 is its width. */
export const TILE_HEIGHT = 8;

export interface TileAddress {
  /** 0 for hashes of leaves; at each level above a hash is that of a full tile below. */
  readonly level: number | 'entries';
  /** The place of the tile within its level. */
  readonly index: number;
  /** How many hashes or entries: fewer than a full tile's in a partial one. */
  readonly width: number;
}

/** The groups of three digits of an index; all but the last are marked. */
function groupsOf(index: number): string {
  const digits = `${index}`;
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g)!;
  return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
}

/** What follows the prefix of the log and its slash. */
export function tilePath({ level, index, width }: TileAddress): string {
  return `tile/${level}/${groupsOf(index)}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Five groups: an index below 10^15 is a safe integer. */
const PATH = /^tile\/(entries|[1-5]?\d|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Which tile a path is of; undefined for whatever is not the one path of a tile. */
export function parseTilePath(path: string): TileAddress | undefined {
  const [, level, groups, width] = PATH.exec(path) ?? [];
  if (level === undefined || groups === undefined) return undefined;
  const tile: TileAddress = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  // Leading groups of zeros, and a full width as if it were a partial one, are other paths of the same tile.
  return tilePath(tile) === path && tile.width <= TILE_WIDTH ? tile : undefined;
}

/** How many hashes or entries a tile has in a tree of so many entries: none where it is not there yet. */
export function widthIn(size: number, { level, index }: Pick<TileAddress, 'level' | 'index'>): number {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level));
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH));
}
