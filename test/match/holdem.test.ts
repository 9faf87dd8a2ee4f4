import { describe, expect, it } from 'vitest';
import type { HoldemView } from '../../shared/games/holdem/view.ts';
import { dealTransparently } from '../support/deal-transparently.ts';
import { askedAt, bet, holdemTable, kindsOf, viewAt } from '../support/holdem-table.ts';
import { playedTable, seekTable, type Table } from '../support/table.ts';

const SEATS = [0, 1] as const;

/** No device has kept what would open a card, and no line of the log has it. */
function expectErased(table: Table, seeds: readonly string[]): void {
  expect(table.state.matchState.phase).toBe('closed');
  expect(kindsOf(table)).not.toContain('opening');
  for (const { store } of table.players)
    for (const secret of store.seats.values()) expect(secret).toMatchObject({ seed: '', decisions: [] });
  for (const seed of seeds) expect(table.log).not.toContain(seed);
}

const seedsOf = (table: Table): string[] =>
  table.players.flatMap(({ store }) => [...store.seats.values()].map(({ seed }) => seed));

describe("a match of hold'em with real cards", () => {
  it('is played, closed and verified, and nothing of what was not shown is left anywhere', async () => {
    const table = await holdemTable({ seed: 'real cards' });
    const seeds = seedsOf(table);
    const [ours, theirs] = SEATS.map((seat) => viewAt(table, seat).seats[seat]!.cards);
    expect(viewAt(table, 0).seats[1]!.cards).toEqual([undefined, undefined]);
    expect(new Set([...ours!, ...theirs!]).size).toBe(4);
    await bet(table, 'raise 20', 'call', 'check', 'bet 20', 'fold');
    const [folded] = viewAt(table, 0).played;
    expect(folded).toMatchObject({ hand: 1, folded: 1, won: [20, -20], shown: [undefined, undefined], mucked: [] });
    expect(folded!.board).toHaveLength(3);
    await table.reload(0);
    await table.settle();
    expect(viewAt(table, 0)).toMatchObject({ hand: 2, stage: 'bet', turn: 1 });
    await bet(table, 'call', 'check', 'check', 'check', 'check', 'check', 'check', 'check');
    const [, shown] = viewAt(table, 0).played;
    expect(shown!.board).toHaveLength(5);
    // The last hand has no shuffle for a following one.
    expect(kindsOf(table).filter((kind) => kind === 'cards.shuffle')).toHaveLength(4);
    expectErased(table, seeds);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, game: 'holdem', closedBy: 'endgame', evidence: 'proven' });
    expect(verdict.checks.openings).toEqual({ kind: 'not-asked', why: 'nothing-to-open' });
    expect(verdict.seats).toMatchObject([
      { verdict: 'honest', opened: false },
      { verdict: 'honest', opened: false },
    ]);
  });
});

/** What happens between sessions does not hang on what hides the cards. */
describe("a match of hold'em over a transparent deck", () => {
  dealTransparently();

  const played = (seed: string, params = {}): Promise<Table> =>
    playedTable({ game: 'holdem', seed, params: { stack: 200, hands: 60, level: 3, ...params }, bots: ['random', 'random'] });
  const handsOf = (table: Table): HoldemView['played'] => viewAt(table, 0).played;

  it.each(['one', 'two', 'three'])('of bots (%s) goes on to the last chip, and is verified', async (word) => {
    const table = await played(`bots ${word}`);
    const { result } = viewAt(table, 0);
    const hands = handsOf(table);
    const winner = hands.at(-1)!.chips.indexOf(400);
    expect(result).toEqual({ kind: 'won', winners: [winner], reason: 'all-chips' });
    for (const [i, { hand, button, won, chips, from, to }] of hands.entries()) {
      expect([hand, button]).toEqual([i + 1, i % 2]);
      expect(won[0]! + won[1]!).toBe(0);
      expect(chips).toEqual((hands[i - 1]?.chips ?? [200, 200]).map((had, seat) => had + won[seat]!));
      expect(table.entries.slice(from, to + 1).filter(({ step }) => step.kind === 'cards.deal')).toHaveLength(2);
    }
    for (const { shuffles } of hands) for (const { seq } of shuffles) expect(table.entries[seq]!.step.kind).toBe('cards.shuffle');
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, result });
    expectErased(table, []);
  });

  it('has hands that are run out, split, folded and mucked', async () => {
    const found = new Set<string>();
    for (let i = 0; i < 40 && found.size < 4; i++) {
      for (const { won, folded, mucked, shown, acts } of handsOf(await played(`kinds ${i}`, { hands: 10 }))) {
        if (folded !== undefined) found.add('folded');
        else if (mucked.length > 0) found.add('mucked');
        else if (won[0] === 0) found.add('split');
        else if (shown.every((cards) => cards !== undefined) && acts.at(-1)!.street < 3) found.add('run out');
      }
    }
    expect([...found].toSorted()).toEqual(['folded', 'mucked', 'run out', 'split']);
  });

  it('shows what was mucked to nobody else', async () => {
    const checkDown = ['call', 'check', 'check', 'check', 'check', 'check', 'check', 'check'];
    const mucked = await seekTable(
      'muck',
      async (seed) => {
        const table = await holdemTable({ seed, params: { hands: 1 } });
        await bet(table, ...checkDown);
        return table;
      },
      (table) => viewAt(table, 0).played[0]!.mucked.length > 0,
    );
    expect(viewAt(mucked, 0).seats[0]).toMatchObject({ mucked: true, shown: false });
    expect(viewAt(mucked, 1).seats[0]!.cards).toEqual([undefined, undefined]);
    expect(viewAt(mucked, 1).seats[1]!.cards).toEqual(viewAt(mucked, 1).played[0]!.shown[1]);
  });

  it('is lost by a seat that leaves, on whatever street', async () => {
    for (const actions of [[], ['call', 'check'], ['call', 'check', 'bet 50']]) {
      const table = await holdemTable({ seed: `leaves ${actions.length}` });
      await bet(table, ...actions);
      const leaver = 1 - askedAt(table);
      await table.players[leaver]!.session.perform({ kind: 'request', request: 'resign' });
      await table.settle();
      const { verdict } = await table.verify();
      expect(verdict.result).toEqual({ kind: 'won', winners: [1 - leaver], reason: 'resignation' });
      expectErased(table, []);
    }
  });
});
