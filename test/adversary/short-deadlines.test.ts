/** The cheat: a creator states deadlines that only a device close to the relay can meet. */

import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import type { Clock, Deadlines } from '../../shared/log/match-payloads.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { joinMatch } from '../../shared/player/seating.ts';
import { beginRelay, submitDraft } from '../../shared/relay/relay-rules.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { newReader } from '../support/malice.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { ed25519, testSeed } from '../support/table.ts';
import { signWith, stampDraft, ToyMatch } from '../support/toy-match.ts';

const DAY_MS = 24 * 3_600_000;
const FAIR: { readonly clock: Clock; readonly deadlines: Deadlines } = {
  clock: { budget: 0, grace: 2_000 },
  deadlines: { join: 30_000, setup: 30_000, settle: 30_000 },
};

describe('the relay admits no match', () => {
  it.each(['join', 'setup', 'settle'] as const)('in which %s is shorter than half a minute', (name) => {
    const fair = new ToyMatch(FAIR);
    expect(fair.try('open', 0, fair.terms())).toBe('accepted');
    const unfair = new ToyMatch({ ...FAIR, deadlines: { ...FAIR.deadlines, [name]: 29_999 } });
    expect(unfair.try('open', 0, unfair.terms())).toBe('life/short-deadline');
  });

  it('with a grace of less than two seconds per step', () => {
    const toy = new ToyMatch({ ...FAIR, clock: { budget: 3_600_000, grace: 1_999 } });
    expect(toy.try('open', 0, toy.terms())).toBe('life/short-deadline');
  });

  it('in which the first move has less time than each adds for the next ones', () => {
    const toy = new ToyMatch({ ...FAIR, clock: { budget: 0, grace: 2_000, increment: DAY_MS } });
    expect(toy.try('open', 0, toy.terms())).toBe('life/short-deadline');
  });

  it('that leaves less than a day for openings, or no time at all', () => {
    const toy = new ToyMatch(FAIR);
    const terms = { ...toy.terms(), openings: true };
    const withOpening = (opening: number) => ({ ...terms, deadlines: { ...FAIR.deadlines, opening } });
    expect(toy.try('open', 0, terms)).toBe('encoding/wrong-shape');
    expect(toy.try('open', 0, withOpening(DAY_MS - 1))).toBe('life/short-deadline');
    expect(toy.try('open', 0, { ...toy.terms(), deadlines: { ...FAIR.deadlines, opening: DAY_MS } })).toBe(
      'encoding/wrong-shape',
    );
    expect(toy.try('open', 0, withOpening(DAY_MS))).toBe('accepted');
  });

  it.each(['settle', 'opening'] as const)('in which %s is shorter than the grace, for which a seat may be away', (name) => {
    const grace = 7 * DAY_MS;
    const toy = new ToyMatch({ clock: { budget: 0, grace }, deadlines: { ...FAIR.deadlines, settle: grace } });
    const fair = { ...toy.terms(), openings: true, deadlines: { ...FAIR.deadlines, settle: grace, opening: grace } };
    const unfair = { ...fair, deadlines: { ...fair.deadlines, [name]: grace - 1 } };
    expect(toy.try('open', 0, unfair)).toBe('life/short-deadline');
    expect(toy.try('open', 0, fair)).toBe('accepted');
  });
});

describe.each<[string, { readonly clock?: Partial<Clock>; readonly deadlines?: Partial<Deadlines>; readonly openings?: false }]>([
  ['the settlement of dark chess shorter than its audit takes', { deadlines: { settle: 60_000 } }],
  ['a grace for dark chess that is shorter than its machine needs', { clock: { grace: 4_999 } }],
  ['that dark chess asks for no openings', { openings: false }],
])('terms that state %s', (_, unfair) => {
  /** The same match, opened by a modified program. */
  const opened = async () => {
    const table = await chessTable();
    const [open, join] = table.entries;
    const signer = await table.players[0]!.store.identity();
    const { openings, deadlines, clock, ...terms } = open!.payload as unknown as {
      openings: boolean;
      deadlines: Deadlines;
      clock: Clock;
    };
    const { opening, ...others } = { ...deadlines, ...unfair.deadlines };
    const asks =
      unfair.openings === undefined ? { openings, deadlines: { ...others, opening: opening! } } : { deadlines: others };
    const payload = { ...terms, clock: { ...clock, ...unfair.clock }, ...asks };
    return { table, join: join!, draft: signWith(open!.step, payload as never, [signer]) };
  };

  it('keep honest clients from joining', async () => {
    const { table, draft } = await opened();
    const { state } = submitDraft(beginRelay(table.match), draft, table.now, table.tools, () => undefined);
    const signer = await new MemoryStore(testSeed('guest')).identity();
    const joining = joinMatch({ findGame, matchState: state.matchState, seat: 1, signer, seed: testSeed('joining') });
    const isRefused = unfair.openings === undefined ? 'life/short-deadline' : 'game/wrong-params';
    await expect(joining).rejects.toMatchObject({ code: isRefused });
  });

  it('give a match that has no result for anybody', async () => {
    const { table, join, draft } = await opened();
    const open = stampDraft(draft, table.now, table.relaySigner);
    const signer = await table.players[1]!.store.identity();
    const joined = signWith({ ...join.step, prev: linkHash(open.step) }, join.payload, [signer]);
    const entries = [open, stampDraft(joined, table.now, table.relaySigner)];
    const { verdict } = await verifyLog(encodeUtf8(encodeLog(entries)), { findGame, ed25519 });
    expect(verdict).toMatchObject({ ok: false, result: null, fault: { step: 1 } });
    expect(['life/short-deadline', 'game/wrong-params']).toContain(verdict.fault!.code);
    // Everyone who follows the match blames the creator, who signed the terms, and not the relay, which knows no game.
    const { session } = newReader(table.match);
    await session.receive({ kind: 'entries', entries });
    expect(session.snapshot().fault).toMatchObject({ seat: 0, seq: 0, fault: { code: verdict.fault!.code } });
  });
});
