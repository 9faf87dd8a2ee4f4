/** All SQL of a transparency log: its entries, the tree over them in tiles, the checkpoints that were shown, and what its duties must know. */

import { type Bytes, concatBytes, encodeInteger } from '../shared/encoding/bytes.ts';
import type { Failures } from '../shared/relay/retry.ts';
import { leafHash, type SubtreeHash } from '../shared/transparency/merkle-log.ts';
import type { LogStore } from '../shared/transparency/sequencer.ts';
import { TILE_WIDTH, type TileAddress, widthIn } from '../shared/transparency/tile-paths.ts';
import { growTiles, HASH_BYTES, type ReadTile, subtreeHashes } from '../shared/transparency/tiles.ts';
import { EMPTY_HEAD, headOf, type TreeHead } from '../shared/transparency/tree-head.ts';

/**
 * Entries wait for the tree in the order in which they will stand in it: those from its size on. A checkpoint is frozen once no cosignature
 * will be added to it, and the proofs of the entries that it is the first to cover are made of it for ever.
 */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS entry (
  position INTEGER PRIMARY KEY,
  subject  BLOB NOT NULL UNIQUE,
  entry    BLOB NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS entry_is_never_changed BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER IF NOT EXISTS entry_is_never_deleted BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TABLE IF NOT EXISTS tile (id INTEGER PRIMARY KEY, hashes BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS checkpoint (
  size   INTEGER PRIMARY KEY,
  note   TEXT NOT NULL,
  frozen INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** How many entries one transaction takes into the tree. */
const GROWN_AT_ONCE = 4_096;
const LEVELS = 64;
const LENGTH_BYTES = 2;

/** A checkpoint as it is given out, with the cosignatures that it has so far. */
interface ShownCheckpoint {
  readonly size: number;
  readonly note: string;
  readonly isFrozen: boolean;
}

type Row = Record<string, SqlStorageValue>;

const blob = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer as ArrayBuffer;
const bytesOf = (value: SqlStorageValue | undefined): Bytes => new Uint8Array((value ?? new ArrayBuffer(0)) as ArrayBuffer);
const tileId = (level: number, index: number): number => index * LEVELS + level;

export class LogTables implements LogStore {
  readonly #storage: DurableObjectStorage;
  readonly #sign: (head: TreeHead) => string;
  /** Whether a checkpoint needs no cosignature. */
  readonly #isFrozenAtOnce: boolean;
  readonly hashOf: SubtreeHash;

  constructor(
    storage: DurableObjectStorage,
    { sign, isFrozenAtOnce }: { sign: (head: TreeHead) => string; isFrozenAtOnce: boolean },
  ) {
    this.#storage = storage;
    this.#sign = sign;
    this.#isFrozenAtOnce = isFrozenAtOnce;
    this.hashOf = subtreeHashes(this.#readTile);
    storage.sql.exec(SCHEMA);
  }

  readonly #readTile: ReadTile = (level, index) => {
    const [row] = this.#rows('SELECT hashes FROM tile WHERE id = ?', tileId(level, index));
    return bytesOf(row?.['hashes']);
  };

  #rows(sql: string, ...values: SqlStorageValue[]): Row[] {
    return this.#storage.sql.exec(sql, ...values).toArray();
  }

  get count(): number {
    return Number(this.#rows('SELECT ifnull(max(position) + 1, 0) AS count FROM entry')[0]!['count']);
  }

  indexOf(subject: Uint8Array): number | undefined {
    const [row] = this.#rows('SELECT position FROM entry WHERE subject = ?', blob(subject));
    return row === undefined ? undefined : Number(row['position']);
  }

  append(subject: Uint8Array, entry: Uint8Array): number {
    const position = this.count;
    this.#rows('INSERT INTO entry (position, subject, entry) VALUES (?, ?, ?)', position, blob(subject), blob(entry));
    return position;
  }

  /** An entry as it was added. */
  entry(index: number): Bytes {
    return bytesOf(this.#rows('SELECT entry FROM entry WHERE position = ?', index)[0]?.['entry']);
  }

  get #tree(): TreeHead {
    const text = this.meta('tree');
    return text === undefined ? EMPTY_HEAD : (JSON.parse(text) as TreeHead);
  }

  grow(): TreeHead {
    const before = this.#tree;
    const rows = this.#rows('SELECT entry FROM entry WHERE position >= ? ORDER BY position LIMIT ?', before.size, GROWN_AT_ONCE);
    if (rows.length === 0) return before;
    let tree = before;
    this.#storage.transactionSync(() => {
      const leaves = rows.map(({ entry }) => leafHash(bytesOf(entry)));
      for (const { level, index, hashes } of growTiles(before.size, leaves, this.#readTile))
        this.#rows('INSERT OR REPLACE INTO tile (id, hashes) VALUES (?, ?)', tileId(level, index), blob(hashes));
      tree = headOf(before.size + rows.length, this.hashOf);
      this.setMeta('tree', JSON.stringify(tree));
    });
    return tree;
  }

  get shown(): ShownCheckpoint | undefined {
    return checkpointIn(this.#rows('SELECT * FROM checkpoint ORDER BY size DESC LIMIT 1'));
  }

  get shownSize(): number | undefined {
    return this.shown?.size;
  }

  /** How many entries have a proof that stays as it is. */
  get frozenSize(): number {
    return checkpointIn(this.#rows('SELECT * FROM checkpoint WHERE frozen = 1 ORDER BY size DESC LIMIT 1'))?.size ?? 0;
  }

  show(head: TreeHead): void {
    this.#storage.transactionSync(() => {
      // What is not frozen belongs to no proof, once there is a later one.
      this.#rows('DELETE FROM checkpoint WHERE frozen = 0');
      this.#keep({ size: head.size, note: this.#sign(head), isFrozen: this.#isFrozenAtOnce });
    });
  }

  /** Keeps a checkpoint with cosignatures; one that is frozen stays as it is. */
  keepCosigned(checkpoint: ShownCheckpoint): void {
    const [known] = this.#rows('SELECT frozen FROM checkpoint WHERE size = ?', checkpoint.size);
    if (known?.['frozen'] === 1 || (known === undefined && !checkpoint.isFrozen)) return;
    this.#keep(checkpoint);
  }

  #keep({ size, note, isFrozen }: ShownCheckpoint): void {
    this.#rows('INSERT OR REPLACE INTO checkpoint (size, note, frozen) VALUES (?, ?, ?)', size, note, Number(isFrozen));
  }

  /** The checkpoint that the proof of an entry is made of: the first frozen one that covers it, and until there is one the last shown. */
  covering(index: number): ShownCheckpoint | undefined {
    const covers = 'SELECT * FROM checkpoint WHERE size > ?';
    return (
      checkpointIn(this.#rows(`${covers} AND frozen = 1 ORDER BY size LIMIT 1`, index)) ??
      checkpointIn(this.#rows(`${covers} ORDER BY size DESC LIMIT 1`, index))
    );
  }

  /** A tile or bundle of the tree that was last shown; undefined where that has none of this width. */
  tile({ level, index, width }: TileAddress): Bytes | undefined {
    if (widthIn(this.shownSize ?? 0, { level, index }) < width) return undefined;
    if (level !== 'entries') return this.#readTile(level, index).slice(0, width * HASH_BYTES) as Bytes;
    const rows = this.#rows('SELECT entry FROM entry WHERE position >= ? ORDER BY position LIMIT ?', index * TILE_WIDTH, width);
    const entries = rows.map(({ entry }) => bytesOf(entry));
    return concatBytes(...entries.flatMap((entry) => [encodeInteger(entry.length, LENGTH_BYTES), entry]));
  }

  get isSetBack(): boolean {
    return this.meta('set-back') !== undefined;
  }

  meta(key: string): string | undefined {
    const [row] = this.#rows('SELECT value FROM meta WHERE key = ?', key);
    return row === undefined ? undefined : String(row['value']);
  }

  setMeta(key: string, value: string | undefined): void {
    if (value === undefined) this.#rows('DELETE FROM meta WHERE key = ?', key);
    else this.#rows('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
  }

  failures(of: string): Failures | undefined {
    const text = this.meta(`failures/${of}`);
    return text === undefined ? undefined : (JSON.parse(text) as Failures);
  }

  setFailures(of: string, failures: Failures | undefined): void {
    this.setMeta(`failures/${of}`, failures && JSON.stringify(failures));
  }
}

function checkpointIn([row]: readonly Row[]): ShownCheckpoint | undefined {
  if (row === undefined) return undefined;
  return { size: Number(row['size']), note: String(row['note']), isFrozen: row['frozen'] === 1 };
}
