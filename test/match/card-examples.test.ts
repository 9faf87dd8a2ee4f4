/** The examples of docs/protocol/blackjack.md and docs/protocol/monte.md are from matches that are played here again. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeBase64url, encodeHex } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';
import { readRules } from '../../shared/games/blackjack/rules.ts';
import { shuffleShoe } from '../../shared/games/blackjack/shoe.ts';
import { jointKey } from '../../shared/randomness/joint.ts';
import { playedTable, type Table } from '../support/table.ts';

const readFences = (page: string, language: string): string[] => {
  const text = readFileSync(new URL(`../../docs/protocol/${page}.md`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, found, fence]) => (found === language ? [fence!] : []));
};
const readExamples = (page: string): JsonObject[] => readFences(page, 'json').flatMap((fence) => JSON.parse(fence));
const payloads = (table: Table): JsonObject[] => table.entries.map(({ payload }) => payload);

describe('blackjack.md', () => {
  const examples = readExamples('blackjack');
  const shoe = examples.at(-1)!;
  let table: Table;

  beforeAll(async () => {
    const bots = [undefined, 'basic', 'basic'];
    table = await playedTable({ game: 'blackjack', seed: 'page 0', seats: 3, bots, params: { rounds: 1 } });
  });

  it('shows the payloads of a match in their order', () => {
    const said = payloads(table).map((payload) => encodeCanonical(payload));
    let from = 0;
    for (const example of examples.slice(0, -1).map((payload) => encodeCanonical(payload))) {
      expect(said.slice(from)).toContain(example);
      from = said.indexOf(example, from) + 1;
    }
  });

  it('shows how its shares give its cards', () => {
    const {
      match,
      shares,
      key,
      round,
      shoe: cards,
    } = shoe as { match: string; shares: string[]; key: string; round: number; shoe: string[] };
    expect(match).toBe(table.match);
    expect(payloads(table).flatMap(({ share }) => (share === undefined ? [] : [share]))).toEqual(expect.arrayContaining(shares));
    const made = jointKey(
      match,
      shares.map((share) => decodeBase64url(share)),
    );
    expect(encodeHex(made)).toBe(key);
    expect(shuffleShoe(made, readRules({}), round).slice(0, cards.length)).toEqual(cards);
  });
});

describe('monte.md', () => {
  it('shows the payloads of a round in their order', async () => {
    const table = await playedTable({ game: 'monte', seed: 'page 0', bots: ['random', 'random'], params: { rounds: 2 } });
    const round = table.entries.filter(({ step }) => step.kind.startsWith('monte.')).slice(0, 3);
    expect(readExamples('monte')).toEqual(round.map(({ payload }) => payload));
  });

  it('says how to compute the commitment by hand', () => {
    const { stdout, stderr } = spawnSync('sh', ['-e'], { input: readFences('monte', 'sh')[0]!, encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: `${readExamples('monte')[0]!['commitment']}  -\n`, stderr: '' });
  });
});
