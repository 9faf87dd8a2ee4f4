import { describe, expect, it } from 'vitest';
import { ed25519, playedTable } from '../../test/support/table.ts';
import type { Ed25519 } from '../crypto/ed25519.ts';
import { findGame } from '../games/registry.ts';
import { CHAIN_START, type LinkedEntry, verifyChain } from '../log/chain.ts';
import { applyEntry, beginFollowing, type FollowedMatch } from '../playthrough/followed-match.ts';
import { FollowedTogether } from './followed-together.ts';

const table = await playedTable({ game: 'dice', seed: 'together', bots: ['patient', 'random'], params: { target: 20 } });
const { entries, match } = table;

/** Counts the signatures that it is asked about. */
function counting(): { readonly counted: Ed25519; readonly count: () => number } {
  let count = 0;
  const verify: Ed25519['verify'] = (...signed) => {
    count++;
    return ed25519.verify(...signed);
  };
  return { counted: { verify }, count: () => count };
}

describe('a chain that is verified together', () => {
  it('is verified once for entries that are the same objects, whatever parts they come in', async () => {
    const together = new FollowedTogether();
    const { counted, count } = counting();
    const first = await together.verify(CHAIN_START, entries.slice(0, 9), counted);
    const asked = count();
    expect(asked).toBeGreaterThan(9);
    const half = await together.verify(CHAIN_START, entries.slice(0, 4), counted);
    const rest = await together.verify(half.tip, entries.slice(4, 9), counted);
    expect(count()).toBe(asked);
    expect([...half.linked, ...rest.linked]).toEqual(first.linked);
    expect(rest.tip).toEqual((await verifyChain(CHAIN_START, entries.slice(0, 9), ed25519)).tip);
  });

  it('is not taken for verified where another object says the same, or something else', async () => {
    const together = new FollowedTogether();
    const { counted, count } = counting();
    await together.verify(CHAIN_START, entries.slice(0, 4), counted);
    const asked = count();
    await together.verify(CHAIN_START, structuredClone(entries.slice(0, 4)), counted);
    expect(count()).toBe(2 * asked);
    const step = { ...entries[2]!.step, next: [] };
    const forged = entries.slice(0, 4).with(2, { ...entries[2]!, step });
    const { fault, linked } = await together.verify(CHAIN_START, forged, counted);
    expect([fault?.seq, fault?.fault.code, linked.length]).toEqual([2, 'log/bad-signature', 2]);
  });

  it('is verified anew behind another chain, and by somebody else', async () => {
    const together = new FollowedTogether();
    const { tip } = await together.verify(CHAIN_START, entries.slice(0, 4), ed25519);
    const { fault } = await together.verify({ ...tip, prev: entries[0]!.step.prev }, entries.slice(3, 4), ed25519);
    expect(fault?.fault.code).toBe('log/broken-link');
    const no: Ed25519 = { verify: () => false };
    expect((await together.verify(CHAIN_START, entries.slice(0, 1), no)).fault?.seq).toBe(0);
  });
});

describe('a match that is followed together', () => {
  const begin = (): FollowedMatch => beginFollowing(match, findGame);

  it('is taken from the session that came first, from its beginning on and where both were at the same state', async () => {
    const together = new FollowedTogether();
    const { linked } = await verifyChain(CHAIN_START, entries.slice(0, 6), ed25519);
    let [first, second] = [begin(), begin()];
    for (const one of linked) {
      expect(together.after(second, one.entry)).toBeUndefined();
      const after = applyEntry(first, one);
      together.remember(first, one.entry, after);
      const other = together.after(second, one.entry)!;
      expect(other).toBe(after);
      [first, second] = [after, other];
    }
    const own = linked.reduce(applyEntry, begin());
    expect(own).toEqual(first);
    expect(together.after({ ...second }, linked[5]!.entry)).toBeUndefined();
  });

  it('is not taken over once its game has more checks than its rules', async () => {
    const checked: typeof findGame = (game, rules) => ({ ...findGame(game, rules)!, check: () => {} });
    const together = new FollowedTogether();
    const { linked } = await verifyChain(CHAIN_START, entries.slice(0, 5), ed25519);
    let followed = beginFollowing(match, checked);
    const known: boolean[] = [];
    for (const one of linked) {
      const before = followed;
      followed = applyEntry(before, one);
      together.remember(before, one.entry, followed);
      known.push(together.after(before, one.entry) !== undefined);
    }
    expect(known).toEqual([true, false, false, false, false]);
  });

  it('keeps no more than the last steps of a long one', async () => {
    const together = new FollowedTogether();
    const { linked } = await verifyChain(CHAIN_START, entries, ed25519);
    expect(linked.length).toBeGreaterThan(64);
    const from = begin();
    const remembered = ({ entry }: LinkedEntry): boolean => together.after(from, entry) !== undefined;
    for (const one of linked) together.remember(from, one.entry, from);
    expect(linked.filter(remembered)).toEqual(linked.slice(-64));
  });
});
