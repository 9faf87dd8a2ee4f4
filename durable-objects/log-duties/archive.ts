/** The duty that puts full tiles and bundles into the store of logs, where they are read without waking the log. */

import { gzip } from '../../archive/gzip.ts';
import { type ArchiveEnv, type LogStore, logStore } from '../../archive/log-store.ts';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import { TILE_WIDTH, type TileAddress, tilePath, widthIn } from '../../shared/transparency/tile-paths.ts';
import { tileKey } from '../../shared/wire/kv-keys.ts';
import type { LogDuty } from '../log-duty.ts';
import type { LogTables } from '../log-tables.ts';
import type { DutyHost } from './host.ts';

interface ArchivePorts {
  readonly origin: string;
  readonly logs: () => Pick<LogStore, 'put'>;
  readonly gzip: (bytes: Bytes) => Promise<Bytes>;
}

export const archiveOf = ({ tables, origin, env }: DutyHost<ArchiveEnv>): LogArchive =>
  new LogArchive(tables, { origin, gzip, logs: () => logStore(env()) });

/** How many tiles of hashes of leaves are in the store of logs, with all that is complete above and beside them. */
const STORED = 'archived';

export class LogArchive implements LogDuty {
  readonly name = 'archive';
  readonly failure = 'the full tiles of the transparency log will be stored again';
  readonly #tables: LogTables;
  readonly #ports: ArchivePorts;

  constructor(tables: LogTables, ports: ArchivePorts) {
    this.#tables = tables;
    this.#ports = ports;
  }

  dueAt(): number | undefined {
    return this.#next < this.#full ? 0 : undefined;
  }

  /** Each write is idempotent, so it does not matter where an earlier attempt stopped. */
  async run(): Promise<void> {
    for (let next = this.#next; next < this.#full; next++) {
      for (const tile of completedWith(next)) await this.#store(tile);
      this.#tables.setMeta(STORED, `${next + 1}`);
    }
  }

  get #next(): number {
    return Number(this.#tables.meta(STORED) ?? 0);
  }

  get #full(): number {
    return Math.floor((this.#tables.shownSize ?? 0) / TILE_WIDTH);
  }

  async #store(tile: TileAddress): Promise<void> {
    const { origin, logs, gzip } = this.#ports;
    const bytes = this.#tables.tile(tile)!;
    await logs().put(tileKey(origin, tilePath(tile)), tile.level === 'entries' ? await gzip(bytes) : bytes);
  }
}

/** The tiles that are full as soon as the tile of leaves at `index` is, and were not before. */
function completedWith(index: number): TileAddress[] {
  const tiles: TileAddress[] = [{ level: 'entries', index, width: TILE_WIDTH }];
  const [before, after] = [index * TILE_WIDTH, (index + 1) * TILE_WIDTH];
  for (let level = 0, at = index; ; level++, at = Math.floor(at / TILE_WIDTH)) {
    const tile = { level, index: at };
    if (widthIn(after, tile) < TILE_WIDTH || widthIn(before, tile) === TILE_WIDTH) return tiles;
    tiles.push({ ...tile, width: TILE_WIDTH });
  }
}
