/** What every game of the registry keeps, whatever it is (`library/testing/checks/`). A new game is tested by being registered. */

import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { botNames, findBot } from '../../bots/registry.ts';
import { checkGame } from '../../library/testing/check-game.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import { GAMES } from '../../shared/games/game-list.ts';
import type { Game } from '../../shared/games/interface.ts';
import { gameIds } from '../../shared/games/registry.ts';
import { VIEWS } from '../../shared/games/view-list.ts';
import { ROOMS_OF_GAMES } from '../../shared/relay/rooms-of-games.ts';
import { dealTransparently } from '../support/deal-transparently.ts';
import { findRememberingGame } from '../support/remembered-positions.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';
import { ed25519 } from '../support/table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

/** Parameters of a short match; none for a game whose own are short enough. */
const SHORT: Readonly<Record<string, (seats: number) => JsonObject>> = {
  blackjack: (seats) => ({ rounds: 2, regulator: seats === 8 }),
  dice: () => ({ target: 10 }),
  holdem: () => ({ hands: 2 }),
};

/** Parameters of a match that eliminates seats, of a game that may. */
const ELIMINATING: Readonly<Record<string, JsonObject>> = {
  blackjack: { rounds: 6, chips: 2 },
};

/** A game in place of one whose machines are slow: the same rules with smaller constants. */
const SMALL: Readonly<Record<string, Game>> = {
  // Both move, and white again: longer games are played in `test/schedules/`, and one of full size in `test/relay/demo.test.ts`.
  'dark-chess 2': provenDarkChess({ ...SMALL_PLAN, plies: 3 }) as Game,
};

/** Parameters of the longest matches, where the usual ones are shorter. */
const LONGEST: Readonly<Record<string, readonly JsonObject[]>> = {
  'blackjack 1': [{ rounds: 20, chips: 1_000, decks: 8 }],
  'dark-chess 1': [{ ot: 'voprf' }, { ot: 'andos' }, { ot: 'andos-packet-proof' }],
  'dice 1': [{ target: 500 }],
  'holdem 1': [{ hands: 60 }],
  'monte 1': [{ rounds: 9 }],
  'rps 1': [{ bestOf: 5 }],
};

/** With a deck that hides nothing, the last one to shuffle it chooses the cards: the check finds that. With the real one it finds nothing. */
const OPEN_DECK = /^what seat 0 sees before step \d+ \(seats\[0\]\.cards\[0\]\) is of its own choice: .*"cards\.shuffle"/;

/** Before the tests play over a transfer whose messages are small. */
const ROOMS = GAMES.map(({ id, version, longest, readParams, seats }) => {
  const lengths = (LONGEST[`${id} ${version}`] ?? [{}]).map((params) => longest(readParams(params), seats.max).bytes);
  return { game: id, bytes: Math.max(...lengths) };
});

/**
 * What is tested here is above the cryptography: test/support/oblivious-transfer-contract.ts is the contract of transfers, and with real cards
 * whole matches are played in test/match/holdem.test.ts.
 */
playTransparently();
dealTransparently();

it('a relay has room for the longest match of each game, by its name, and no more', () => {
  const most = gameIds().map((id) => ({
    game: id,
    bytes: Math.max(...ROOMS.flatMap(({ game, bytes }) => (game === id ? bytes : []))),
  }));
  expect(ROOMS_OF_GAMES).toEqual(most);
});

describe.each(GAMES.map((game) => [`${game.id} ${game.version}`, game] as const))('%s', (name, registered) => {
  const { id, version } = registered;

  it('has a bot called random', () => {
    expect(botNames(id)).toContain('random');
  });

  it('keeps what every game keeps', async () => {
    const views = VIEWS.find(({ game, rules }) => game === id && rules === version);
    const findings = checkGame(SMALL[name] ?? findRememberingGame(id, version)!, {
      bots: [findBot(id, 'random')!],
      params: SHORT[id] ?? {},
      longest: LONGEST[name] ?? [{}],
      ...(views === undefined ? {} : { views: views.schema }),
      ...(ELIMINATING[id] === undefined ? {} : { eliminating: ELIMINATING[id] }),
      signatures: { ed25519, signerOf: (seed) => nodeSigner(crypto, seed) },
    });
    for await (const { name, ok, detail } of findings) {
      if (id === 'holdem' && name.startsWith('a seat that tries secrets')) expect(detail).toMatch(OPEN_DECK);
      else expect.soft([name, ok, detail]).toEqual([name, true, undefined]);
    }
  });
});
