/** A program: a session of a closed match is told of another end, for which its relay gives this file. It prints what the session blames. */

import { readFileSync } from 'node:fs';
import { findGame } from '../../shared/games/registry.ts';
import { Session } from '../../shared/player/session.ts';
import { MemoryStore } from './memory-store.ts';
import { ed25519, playedTable, testSeed } from './table.ts';

const file = readFileSync(process.argv[2]!);
const { match, entries } = await playedTable({ game: 'rps', seed: 'told', bots: ['random', 'random'] });
const session = new Session({
  ...{ match, ed25519, findGame, store: new MemoryStore(testSeed('reader')) },
  ...{ send: () => {}, changed: () => {}, now: () => 0 },
  publishedLog: async () => file,
});
await session.receive({ kind: 'entries', entries });
await session.receive({ kind: 'published', finalHash: 'ab'.repeat(32) });
console.log(session.snapshot().fault?.fault.code);
