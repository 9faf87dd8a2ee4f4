/** Measures what a match stores: bytes of its log, rows of its Durable Object, values in KV, as a local relay has them. */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { playBotMatch, storesIn } from '../cli/bot-match.ts';
import { startLocalRelay } from '../cli/local-relay.ts';
import { relayClient } from '../cli/platform.ts';
import { gameIds } from '../shared/games/registry.ts';

async function databases(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith('.sqlite') && !file.endsWith('metadata.sqlite')).map((file) => join(folder, file));
}

function countRows(path: string, tables: readonly string[]): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const present = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name));
  const counts = tables
    .filter((table) => present.includes(table))
    .map((table) => database.prepare(`SELECT count(*) AS n FROM ${table}`).get()!['n']);
  database.close();
  return counts.reduce<number>((sum, count) => sum + Number(count), 0);
}

export async function benchMatchSize(): Promise<void> {
  console.log('A match between two bots');
  // Dark chess takes minutes of cryptography and has a part of its own.
  for (const game of gameIds().filter((id) => id !== 'dark-chess')) {
    const state = await mkdtemp(join(tmpdir(), 'fogline-bench-'));
    const server = await startLocalRelay({ state });
    const relay = relayClient(server.origin);
    const { finalHash } = await playBotMatch({ relay, game, store: storesIn(state) });
    const record = await relay.finalRecord(finalHash);
    const log = await relay.finalLog(finalHash);
    await server.stop();
    const count = async (folder: string, tables: readonly string[]): Promise<number> =>
      (await databases(join(state, folder))).reduce((sum, path) => sum + countRows(path, tables), 0);
    const rows = await count('do', ['step', 'proposal', 'publication']);
    const writes = await count('kv', ['_mf_entries']);
    console.log(
      `  ${game.padEnd(20)} ${record.steps} steps  ${log.length} bytes  ${rows} Durable Object rows  ${writes} KV writes`,
    );
    await rm(state, { recursive: true, force: true });
  }
}
