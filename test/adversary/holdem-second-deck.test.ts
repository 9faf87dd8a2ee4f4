/**
 * The cheat: a relay and an opponent in league show a seat another deck that grew from the same shuffle of its own. Shares on both would
 * open its cards. Honest or not, a step that is signed again at another place must be the same one.
 */

import { describe, expect, it } from 'vitest';
import { HOLDEM } from '../../shared/games/holdem/game.ts';
import { KINDS, readAct } from '../../shared/games/holdem/payloads.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { HoldemHands } from '../support/holdem-hands.ts';
import { askedAt, bet, holdemTable, viewAt } from '../support/holdem-table.ts';
import { rememberShuffles } from '../support/remember-shuffles.ts';
import { Table } from '../support/table.ts';

rememberShuffles();

const ALICE = 0;
const BOB = 1;
const SEED = 'second deck';

/** The deals that Alice's device has sent from now on, by the digests of their payloads. */
function dealsOf(table: Table): readonly string[] {
  const digests: string[] = [];
  table.sent = (message, by) => {
    if (message.kind === 'submit' && by === ALICE && message.draft.kind === KINDS.deal) digests.push(message.draft.digest);
  };
  return digests;
}

/** What both devices keep, as a backup has it. */
type Backup = readonly ReadonlyMap<string, SeatSecret>[];

/**
 * Two hands, of which the first ends by a fold: Alice has shuffled the second deck first, and both have dealt it. And what both devices kept
 * before Bob's shuffle of it.
 */
async function dealtTwice(): Promise<{ readonly table: Table; readonly backup: Backup }> {
  const table = await holdemTable({ seed: SEED });
  let backup: Backup = [];
  const otherwise = table.tamper;
  table.tamper = (draft, by) => {
    if (by === ALICE && draft.kind === KINDS.act) backup = table.players.map(({ store }) => new Map(store.seats));
    return otherwise(draft, by);
  };
  await bet(table, 'call', 'check', 'fold');
  return { table, backup };
}

/** What a device still has of what it keeps now and of what it kept at the backup. */
type Keeps = (now: SeatSecret, then: SeatSecret) => SeatSecret;

/** It has lost all that it kept since. */
const forgets: Keeps = (_, then) => then;

/**
 * The relay goes back to before Bob's shuffle of the second deck, and all that follows is played as it was. Of what each device has kept since
 * then it has what `keeps` makes of it, by seat.
 */
async function fork(table: Table, backup: Backup, ...keeps: readonly Keeps[]): Promise<void> {
  table.rewind(table.entries.findLastIndex(({ step }) => step.kind === KINDS.shuffle));
  for (const [seat, { store, logs }] of table.players.entries()) {
    for (const [name, now] of store.seats) {
      const then = backup[seat]!.get(name)!;
      store.seats.set(name, keeps[seat]!(now, then));
    }
    logs.lines.clear();
    await table.reload(seat);
  }
  await table.settle();
}

/** The deals of Alice on the second deck of the fork, and the one that she had sent before. */
async function dealtAgain(keeps: Keeps) {
  const { table, backup } = await dealtTwice();
  const before = table.entries.findLast(
    ({ step }) => step.kind === KINDS.deal && step.signatures[0]!.key === table.state.matchState.seats[ALICE]!.key,
  );
  const deals = dealsOf(table);
  // Bob's own device would not sign another shuffle: it is told to forget the first, and what it drew for it.
  await fork(table, backup, keeps, forgets);
  await bet(table, 'check');
  if (askedAt(table) >= 0) await bet(table, 'fold');
  return { deals, before: before!.step.digest, view: viewAt(table, ALICE) };
}

describe('a seat that has dealt a deck deals no second one from the same shuffle of its own', () => {
  it('after a reload, for it plays on no log without the end that it has seen', async () => {
    const { deals, view } = await dealtAgain((now) => now);
    expect(deals).toEqual([]);
    expect(view.hand).toBe(1);
  });

  it('where it has lost that end, for its ledger has the first deal', async () => {
    const { deals, view } = await dealtAgain((now, then) => ({ ...then, ledger: now.ledger! }));
    expect(deals).toEqual([]);
    expect(view).toMatchObject({ hand: 2, stage: 'deal', unasked: { what: 'deal', seat: ALICE } });
  });

  it('unless it has lost both: so it is these that stop it', async () => {
    const { deals, before } = await dealtAgain(forgets);
    expect(deals).toHaveLength(1);
    expect(deals).not.toEqual([before]);
  });
});

describe('a seat that has shuffled a deck', () => {
  /** What Bob's device says when he has to shuffle the second deck again, without the bytes of the first time. */
  async function shuffledAgain(keeps: Keeps) {
    const { table, backup } = await dealtTwice();
    const shuffles: string[] = [];
    table.sent = (message, by) => {
      if (message.kind === 'submit' && by === BOB && message.draft.kind === KINDS.shuffle) shuffles.push(message.draft.digest);
    };
    await fork(table, backup, forgets, keeps);
    return { shuffles: new Set(shuffles), halted: table.players[BOB]!.session.snapshot().halted };
  }

  it('shuffles it no second time, for its ledger has the first', async () => {
    const { shuffles, halted } = await shuffledAgain((now, then) => ({ ...then, ledger: now.ledger! }));
    expect([...shuffles]).toEqual([]);
    expect(halted).toMatchObject({ code: 'player/other-body' });
  });

  it('does so where it has lost that too: so it is the ledger that stops it', async () => {
    const { shuffles, halted } = await shuffledAgain(forgets);
    expect(shuffles.size).toBe(1);
    expect(halted).toBeUndefined();
  });
});

it('a step that became stale is signed again with the same payload, under the same name', async () => {
  const table = new Table({ game: 'holdem', seed: SEED, params: { hands: 2 } });
  const keys: string[] = [];
  table.sent = (message, by) => {
    if (message.kind === 'submit' && by === BOB && message.draft.kind === KINDS.key) keys.push(message.draft.digest);
  };
  await table.seat();
  expect(keys).toEqual([keys[0], keys[0]]);

  const hands = new HoldemHands({ hands: 2 }, 'stale');
  const kinds = new Set<string>();
  const actions = ['call', 'check', 'check', 'check', 'check', 'check', 'check', 'check'];
  while (hands.state.hand === 1) {
    const [seats, state] = [hands.seats, hands.state];
    const step = hands.step() ?? hands.play(actions.shift()!).steps.at(-1)!;
    const machine = {
      ...seats[step.by]!,
      ...(step.kind === KINDS.act ? { action: readAct(step.payload) } : {}),
      fresh: hands.drawn,
    };
    const made = ['aa', 'bb'].map((byte, seq) => HOLDEM.act(machine, state, { seq, prev: byte.repeat(32) }));
    expect(made[1]).toEqual(made[0]);
    expect(made[0]!.payload).toEqual(step.payload);
    kinds.add(step.kind);
  }
  expect(kinds.size).toBeGreaterThan(5);
});
