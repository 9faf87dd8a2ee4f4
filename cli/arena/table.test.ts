import crypto from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findBot } from '../../bots/registry.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { findGame } from '../../shared/games/registry.ts';
import { seededPlayer } from '../../shared/player/bot-player.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { clockFor, DEADLINES, ed25519, testSeed } from '../../test/support/table.ts';
import { playTable } from './table.ts';

afterEach(() => void vi.restoreAllMocks());

function play(game: string, signal?: AbortSignal) {
  const seatOf = (seat: number) => ({
    signer: nodeSigner(crypto, testSeed('table', seat)),
    engine: 'a random bot',
    player: seededPlayer(findBot(game, 'random')!, testSeed('bot', seat)),
  });
  const table = {
    ...{ game, rules: 1, params: {}, clock: clockFor(findGame(game, 1)), deadlines: DEADLINES, practice: true },
    ...{ match: testSeed(game, 'match').subarray(0, 16), seats: [seatOf(0), seatOf(1)] },
    relay: nodeSigner(crypto, testSeed('relay of a table')),
  };
  return playTable(table, signal);
}

describe('a match at one table', () => {
  it.each(['dice', 'rps'])('of %s is the one that its log tells, and each seat has seen all of it', async (game) => {
    const { log, ends } = await play(game);
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

  it.each([0, 1])('audits each opening, and takes no word of the machine that is here of seat %i for it', async (seat) => {
    const game = findGame('rps', 1)!;
    const { enter } = game;
    let isFirst = true;
    vi.spyOn(game, 'enter').mockImplementation((setup, secret, ...rest) => {
      const isBroken = isFirst && secret.seat === seat;
      if (isBroken) isFirst = false;
      return enter(setup, isBroken ? { ...secret, seed: testSeed('a broken memory') } : secret, ...rest);
    });
    const { log, ends } = await play('rps');
    for (const { fault } of ends) expect([fault?.seat, fault?.fault.code]).toEqual([seat, 'game/audit-mismatch']);
    vi.restoreAllMocks();
    const { verdict } = await verifyLog(log, { ed25519, findGame });
    expect(verdict.seats.map((taken) => taken?.verdict)).toEqual(seat === 0 ? ['fault', 'honest'] : ['honest', 'fault']);
  });

  it('is left at once by a signal, before it begins and while it is played', async () => {
    await expect(play('dice', AbortSignal.abort('before'))).rejects.toBe('before');
    const leaving = new AbortController();
    setTimeout(() => leaving.abort('meanwhile'), 5);
    await expect(play('dice', leaving.signal)).rejects.toBe('meanwhile');
  });
});
