import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findBot } from '../../bots/registry.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { findGame } from '../../shared/games/registry.ts';
import { seededPlayer } from '../../shared/player/bot-player.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { clockFor, DEADLINES, ed25519, testSeed } from '../../test/support/table.ts';
import { playTable } from './table.ts';

describe('a match at one table', () => {
  it.each(['dice', 'rps'])('of %s is the one that its log tells, and each seat has seen all of it', async (game) => {
    const seatOf = (seat: number) => ({
      signer: nodeSigner(crypto, testSeed('table', seat)),
      engine: 'a random bot',
      player: seededPlayer(findBot(game, 'random')!, testSeed('bot', seat)),
    });
    const { log, ends } = await playTable({
      ...{ game, rules: 1, params: {}, clock: clockFor(findGame(game, 1)), deadlines: DEADLINES, practice: true },
      ...{ match: testSeed(game, 'match').subarray(0, 16), seats: [seatOf(0), seatOf(1)] },
      relay: nodeSigner(crypto, testSeed('relay of a table')),
    });
    const { verdict, linked } = await verifyLog(log, { ed25519, findGame });
    expect([verdict.ok, verdict.closedBy, verdict.seats.map((seat) => seat?.verdict)]).toEqual([
      true,
      'endgame',
      ['honest', 'honest'],
    ]);
    for (const { entries, result, audited, fault, published } of ends) {
      expect(entries).toEqual(linked);
      expect([result, audited, fault, published]).toEqual([verdict.result, [0, 1], undefined, verdict.finalHash]);
    }
  });
});
