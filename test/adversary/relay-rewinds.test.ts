/**
 * The cheat: the relay, in league with an opponent, rewinds a match for a seat. It shows another device of the seat, or the same
 * one after it has lost its log, the match as it was before the seat answered, and forks the match from there.
 */

import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { decodeBase64url } from '../../shared/encoding/bytes.ts';
import type { Draft } from '../../shared/log/step.ts';
import { grantSeat } from '../../shared/player/grants.ts';
import { encodeSeat } from '../../shared/player/portable-seat.ts';
import type { Session } from '../../shared/player/session.ts';
import { commitShare, jointKey } from '../../shared/randomness/joint.ts';
import { randomIntegers, rollDie } from '../../shared/randomness/random-integers.ts';
import { cheatAs, withPieces } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { forge, forgetSeat, lastOf, withhold } from '../support/malice.ts';
import { Table, testSeed } from '../support/table.ts';
import { signWith } from '../support/toy-match.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

const [ALICE, BOB] = [0, 1];

/** Steps that the opponent can make without the rewound seat: hand-overs to new keys of its own. */
async function fill(table: Table, seed: string, length: number): Promise<void> {
  for (let i = 0; table.entries.length < length; i++) {
    const { match, seq, prev, next } = table.state.matchState;
    const key = nodeSigner(crypto, testSeed('filler', seed, i));
    const grant = grantSeat(match, BOB, key.publicKey, testSeed(seed, 'spare', BOB));
    await table.inject(signWith({ match, seq, prev, kind: 'hand-over', next }, grant, [key]), BOB);
  }
}

/** What Alice's devices send from now on. */
function listen(table: Table): Draft[] {
  const drafts: Draft[] = [];
  table.sent = (message, by) => {
    if (message.kind === 'submit' && by !== BOB) drafts.push(message.draft);
  };
  return drafts;
}

const portable = (session: Session): string => encodeSeat(session.portable()!, 'https://relay.test');

/** The place at which the relay's log forks, the end of the fork that Alice has seen, and her portable seat. */
interface Rewound {
  readonly table: Table;
  readonly seed: string;
  readonly fork: number;
  readonly seen: number;
  readonly text: string;
  /** Makes Bob's first step in the other fork. */
  readonly otherwise: () => Promise<void>;
}

/** Dark chess: Bob asks about a square that his pieces cannot see, and Alice has answered. In the other fork he asks as he may. */
async function afterPeek(): Promise<Rewound> {
  const seed = 'peek and rewind';
  const table = await chessTable(undefined, { seed, portable: true });
  const peek = cheatAs(table, BOB, {
    at: 'dark-chess.query',
    when: ({ now }) => now.query!.tables[ALICE] !== undefined,
    before: (own) => withPieces(own, { b2: { type: 'knight', promoted: false } }),
    after: (own) => withPieces(own, { b2: undefined }),
  });
  const honestly = table.tamper;
  table.tamper = (draft, by) =>
    by === BOB && peek.step !== undefined && draft.seq > peek.step ? undefined : honestly(draft, by);
  await table.move('e2e4');
  const [fork, seen] = [peek.step!, table.entries.length];
  // Alice has answered.
  expect(seen).toBe(fork + 2);
  const otherwise = async (): Promise<void> => {
    await forgetSeat(table, BOB, 0);
    table.tamper = (draft, by) => (by === BOB && draft.seq === fork ? draft : undefined);
    await table.players[BOB]!.session.resend();
    await table.settle();
    table.tamper = honestly;
  };
  return { table, seed, fork, seen, text: portable(table.players[ALICE]!.session), otherwise };
}

/** Dice: Alice has revealed her share. In the other fork Bob commits after that, to the share that makes the die a six. */
async function afterReveal(): Promise<Rewound> {
  const seed = 'steered die';
  const table = new Table({ game: 'dice', seed, portable: true });
  withhold(table, BOB, 'dice.reveal');
  await table.seat();
  const [first, fork] = table.entries.flatMap(({ step }) => (step.kind === 'dice.commit' ? [step.seq] : []));
  const author = (seq: number) => table.entries[seq]!.step.signatures[0]!.key;
  expect(author(first!)).toBe(table.state.matchState.seats[ALICE]!.key);
  const reveal = table.entries[lastOf(table, 'dice.reveal')]!;
  const known = decodeBase64url(String(reveal.payload['share']));
  const isSix = (share: Uint8Array) => rollDie(randomIntegers(jointKey(table.match, [known, share]), 'dice throw')) === 6;
  const otherwise = async (): Promise<void> => {
    const share = Array.from({ length: 100 }, (_, i) => testSeed('share', i)).find(isSix)!;
    await table.inject(await forge(table, BOB, 'dice.commit', { share: commitShare(table.match, BOB, share) }, [0, 1]), BOB);
  };
  return { table, seed, fork: fork!, seen: table.entries.length, text: portable(table.players[ALICE]!.session), otherwise };
}

const COURSES = [
  { what: 'after it answered a question that nobody may ask', play: afterPeek },
  { what: 'after it revealed its share of a die', play: afterReveal },
];

const DEVICES = [
  { device: 'another device', known: ({ seen }: Rewound) => seen, arrive: ({ table, text }: Rewound) => table.arrive(text) },
  {
    device: 'the same device, which has lost its log,',
    // The secret names the step that the seat's own last step followed.
    known: ({ seen }: Rewound) => seen - 1,
    async arrive({ table }: Rewound) {
      table.players[ALICE]!.logs.lines.clear();
      await table.reload(ALICE);
      return ALICE;
    },
  },
  {
    device: 'the same device, which has lost its log and knows its last draft alone,',
    known: ({ seen }: Rewound) => seen - 1,
    async arrive({ table }: Rewound) {
      const { store, logs } = table.players[ALICE]!;
      for (const [place, { head: _, ...secret }] of store.seats) store.seats.set(place, secret);
      logs.lines.clear();
      await table.reload(ALICE);
      return ALICE;
    },
  },
];

describe.each(COURSES)('a seat that is rewound $what', ({ play }) => {
  it.each(DEVICES)('on $device blames the relay for another log of that length, and signs nothing', async ({ known, arrive }) => {
    const rewound = await play();
    const { table, seed, fork, seen, otherwise } = rewound;
    table.rewind(fork);
    table.now += 1_000;
    const drafts = listen(table);
    await otherwise();
    await fill(table, seed, seen + 1);
    const { session } = table.players[await arrive(rewound)]!;
    await table.settle();
    expect(drafts).toEqual([]);
    expect(session.snapshot().fault).toMatchObject({ seat: 'relay', seq: known(rewound) - 1, fault: { code: 'log/other-step' } });
  });

  it.each(DEVICES)('on $device blames the relay for a shorter log, and signs nothing', async ({ arrive }) => {
    const rewound = await play();
    const { table, fork } = rewound;
    table.rewind(fork);
    const drafts = listen(table);
    const device = await arrive(rewound);
    const { seq, prev } = table.state.matchState;
    const greeting = { kind: 'welcome', match: table.match, time: table.now } as const;
    await table.deliver(device, { ...greeting, seq, prev });
    await table.players[device]!.session.resend();
    await table.settle();
    expect(drafts).toEqual([]);
    const { fault } = table.players[device]!.session.snapshot();
    expect(fault).toMatchObject({ seat: 'relay', fault: { code: 'log/steps-lost' } });
  });

  it.each(DEVICES)(
    'on $device waits, and says so, while the relay announces the whole log and shows less of it',
    async ({ known, arrive }) => {
      const rewound = await play();
      const { table, fork } = rewound;
      const { seq, prev } = table.state.matchState;
      table.rewind(fork);
      const drafts = listen(table);
      const device = await arrive(rewound);
      const greeting = { kind: 'welcome', match: table.match, time: table.now } as const;
      await table.deliver(device, { ...greeting, seq, prev });
      const { session } = table.players[device]!;
      await session.resend();
      await session.perform({ kind: 'request', request: 'resign' });
      await expect(session.perform({ kind: 'decide', decision: { kind: 'stand' } })).rejects.toMatchObject({
        code: 'game/not-now',
      });
      await table.settle();
      expect(drafts).toEqual([]);
      const missing = known(rewound) - fork;
      expect(session.snapshot()).toMatchObject({ missing, fault: undefined, need: { kind: 'wait' } });
    },
  );
});

it('a copy of a seat from before its commitment, which no log contradicts, commits to another share than the known one', async () => {
  const table = new Table({ game: 'dice', seed: 'old copy', portable: true });
  withhold(table, ALICE, 'dice.commit');
  await table.seat();
  const text = portable(table.players[ALICE]!.session);
  table.tamper = (draft) => draft;
  await table.players[ALICE]!.session.resend();
  await table.settle();
  const shareOf = (seat: number) => {
    const { seats } = table.state.matchState;
    const own = table.entries.filter(({ step }) => step.signatures[0]!.key === seats[seat]!.key);
    return own.find(({ step }) => step.kind === 'dice.reveal')!.payload['share'];
  };
  const known = shareOf(ALICE);
  const joined = lastOf(table, 'join') + 1;
  // Bob commits after Alice's other device, and knows the share that her first device has revealed.
  table.rewind(joined);
  withhold(table, BOB, 'dice.commit');
  await forgetSeat(table, BOB, 0);
  const arrived = await table.arrive(text);
  await table.settle();
  table.tamper = (draft) => draft;
  await table.players[BOB]!.session.resend();
  await table.settle();
  expect(table.players[arrived]!.session.snapshot()).toMatchObject({ seat: ALICE, fault: undefined });
  expect(shareOf(ALICE)).not.toBe(known);
});
