/** The seeds of the keys with which the corpus is signed. They are public and protect nothing: who changes a case signs it again with them. */

import { createHash } from 'node:crypto';
import { testSeed } from '../../../support/table.ts';
import { plainSeed } from '../keys.ts';

const named = (name: string): Uint8Array => createHash('sha256').update(name).digest();
const LOGS = ['relay.example/tlog', 'elsewhere.example/tlog', 'evil.example/tlog'];
const WITNESSES = ['one', 'other', 'unknown', 'friend', 'another'].map((name) => `${name}.example/witness`);

export function keysText(): string {
  const seeds = [
    ...[1, 2, 3, 6].map(plainSeed),
    ...['relay', 'stranger'].map((name) => testSeed(name)),
    ...Array.from({ length: 8 }, (_, seat) => testSeed('toy seat', seat)),
    ...['battleship/xaya', 'battleship/classic'].flatMap((game) => [0, 1].map((seat) => testSeed(game, 'identity', seat))),
    ...[...LOGS, ...WITNESSES, 'release', 'stranger'].map(named),
  ];
  return `${JSON.stringify({ seeds: seeds.map((seed) => Buffer.from(seed).toString('hex')) }, null, 2)}\n`;
}
