/** The examples of docs/protocol/blackjack.md, docs/protocol/holdem.md and docs/protocol/monte.md are from matches that are played here again. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findBot } from '../../bots/registry.ts';
import { decodeBase64url, encodeHex } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';
import { readParams } from '../../shared/games/blackjack/params.ts';
import { shuffleShoe } from '../../shared/games/blackjack/shoe.ts';
import { findGame } from '../../shared/games/registry.ts';
import { jointKey } from '../../shared/randomness/joint.ts';
import { HoldemHands } from '../support/holdem-hands.ts';
import { MachineMatch } from '../support/machine-match.ts';
import { playedTable } from '../support/table.ts';

const readFences = (page: string, language: string): string[] => {
  const text = readFileSync(new URL(`../../docs/protocol/${page}.md`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, found, fence]) => (found === language ? [fence!] : []));
};
const readExamples = (page: string): JsonObject[] => readFences(page, 'json').flatMap((fence) => JSON.parse(fence));

describe('blackjack.md', () => {
  const examples = readExamples('blackjack');
  const shoe = examples.at(-1)!;
  const game = findGame('blackjack', 1)!;
  const match = new MachineMatch({ game, seats: 3, params: { rounds: 1 }, words: new Array(3).fill('page 685') });
  const basic = findBot('blackjack', 'basic')!;
  while (match.position.result === undefined) {
    const [seat] = match.position.next;
    if (match.need(seat!).kind === 'decide')
      match.decide(
        seat!,
        basic.decide(match.view(seat), () => 0),
      );
    match.advance();
  }
  const payloads = match.steps.map(({ payload }) => payload);

  it('shows the payloads of a match in their order', () => {
    const said = payloads.map((payload) => encodeCanonical(payload));
    let from = 0;
    for (const example of examples.slice(0, -1).map((payload) => encodeCanonical(payload))) {
      expect(said.slice(from)).toContain(example);
      from = said.indexOf(example, from) + 1;
    }
  });

  it('shows how its shares give its cards', () => {
    const { shares, key, round, ...rest } = shoe as {
      match: string;
      shares: string[];
      key: string;
      round: number;
      shoe: string[];
    };
    expect(rest.match).toBe(match.setup.match);
    expect(payloads.flatMap(({ share }) => (share === undefined ? [] : [share]))).toEqual(expect.arrayContaining(shares));
    const made = jointKey(
      rest.match,
      shares.map((share) => decodeBase64url(share)),
    );
    expect(encodeHex(made)).toBe(key);
    expect(shuffleShoe(made, readParams({}), round).slice(0, rest.shoe.length)).toEqual(rest.shoe);
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

describe('holdem.md', () => {
  const hands = new HoldemHands({ hands: 1 }, 'page 4');
  for (const action of ['raise 30', 'call', 'check', 'bet 40', 'call', 'check', 'check', 'check', 'check']) hands.play(action);
  hands.settle();

  it('shows the payloads of a hand in their order', () => {
    const said = hands.steps.map(({ payload }) => encodeCanonical(payload));
    const places = readExamples('holdem').map((payload) => said.indexOf(encodeCanonical(payload)));
    expect(places).toEqual([4, 6, 7, hands.steps.length - 2]);
    expect(hands.state.setup.match).toBe('MvuiV9HSxsAoAoQW0Pn7Ow');
  });

  it('names its cards', () => {
    expect(hands.seats.map(({ own }) => own!.cards)).toEqual([
      ['9S', '7D'],
      ['KC', '9H'],
    ]);
    expect(hands.state.played).toMatchObject([{ board: ['AH', '5C', '2C', '6H', '5H'], mucked: [0] }]);
  });
});
