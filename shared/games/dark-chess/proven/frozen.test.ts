import { describe, expect, it } from 'vitest';
import { ProvenTable } from '../../../../test/support/proven-table.ts';
import { SMALL_PLAN } from '../../../../test/support/small-plan.ts';
import type { FrozenMachine } from '../../long-machine.ts';
import { provenDarkChess } from './game.ts';

const GAME = provenDarkChess(SMALL_PLAN);
const first = (moves: readonly string[]): string => moves[0]!;

/** What a store gives back: text, and each part in a buffer of its own. */
const stored = ({ head, parts }: FrozenMachine): FrozenMachine => ({
  head: JSON.parse(JSON.stringify(head)) as FrozenMachine['head'],
  parts: new Map([...parts].map(([name, bytes]) => [name, bytes.slice()])),
});

describe('the cached machine of a proven seat', () => {
  const table = new ProvenTable(GAME, ({ moves }) => first(moves));

  it('does not exist while the set-up runs', () => {
    const fresh = new ProvenTable(GAME, ({ moves }) => first(moves));
    fresh.playUntil(() => fresh.state.setUp.messages === 2);
    expect(fresh.seats.map((seat) => GAME.freeze!(seat))).toEqual([undefined, undefined]);
  });

  it('goes on with the same bytes, and names a part only once', () => {
    table.playUntil(() => table.state.plies === 3 && table.state.stage === 'turn' && table.state.answered);
    const seat = 1;
    table.prepare(seat);
    const frozen = GAME.freeze!(table.seats[seat]!)!;
    const thawed = GAME.thaw!(table.setup, table.seats[seat]!.secret, stored(frozen));
    const place = { seq: table.steps.length, prev: '' };
    expect(GAME.need(thawed, table.state)).toEqual(GAME.need(table.seats[seat]!, table.state));
    expect(GAME.act(thawed, table.state, place)).toEqual(GAME.act(table.seats[seat]!, table.state, place));
    const again = GAME.freeze!(thawed)!;
    expect([...again.parts.keys()].sort()).toEqual([...frozen.parts.keys()].sort());
    table.playUntil(() => table.state.plies === 4);
    table.prepare(seat);
    const later = GAME.freeze!(table.seats[seat]!)!;
    const kept = [...later.parts].filter(([name]) => frozen.parts.has(name));
    expect(kept.every(([name, bytes]) => Buffer.compare(frozen.parts.get(name)!, bytes) === 0)).toBe(true);
    expect(kept.length).toBeGreaterThan(later.parts.size / 2);
  });

  it('refuses a cache of another version, and one that lacks a part', () => {
    table.work(0);
    const frozen = stored(GAME.freeze!(table.seats[0]!)!);
    const { secret } = table.seats[0]!;
    expect(() => GAME.thaw!(table.setup, secret, { ...frozen, head: { ...frozen.head, format: 0 } })).toThrow('another version');
    const [name] = frozen.parts.keys();
    const parts = new Map(frozen.parts);
    parts.delete(name!);
    expect(() => GAME.thaw!(table.setup, secret, { ...frozen, parts })).toThrow('is missing');
  });
});
