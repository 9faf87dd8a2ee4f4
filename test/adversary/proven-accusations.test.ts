/** The cheat: a seat of proven dark chess accuses the other falsely, or opens what it has not played. */

import { describe, expect, it } from 'vitest';
import { encodeBase64url, encodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import type { JudgedTable } from '../support/judged-table.ts';
import { cheatOnce, convictionsOf, expectConvicted, flipped, moveFalsely } from '../support/proven-cheats.ts';
import { LINES_PLAN, lineOf } from '../support/proven-lines.ts';
import { testSeed } from '../support/table.ts';

const WON_BY = (seat: number) => ({ kind: 'won', winners: [seat], reason: 'fault' });

describe('a false accusation convicts its author', () => {
  it.each([
    [KINDS.answer, 2, 0],
    [KINDS.flight, 2, 0],
    [KINDS.move, 3, 1],
  ] as const)('in place of %s in ply %i', (kind, ply, accuser) => {
    const table = lineOf('open').before(kind, ply);
    expectConvicted(table.openedBy(accuser), accuser, table.steps.length, 'game/false-accusation');
  });

  it('in place of the agreement to the end', () => {
    const table = lineOf('king').before(KINDS.move, 4);
    table.advance();
    expectConvicted(table.openedBy(1), 1, table.steps.length, 'game/false-accusation');
  });

  it('and the other seat need not open for that', () => {
    const table = lineOf('open').before(KINDS.answer, 4);
    const { run, result } = table.openedBy(0);
    expect(run.openings[1]).toBeUndefined();
    expect(result).toEqual(WON_BY(1));
  });
});

describe('an opening of something else than was played convicts its author, whatever it accuses the other of', () => {
  const table = (): JudgedTable => lineOf('open').before(KINDS.answer, 4);
  const changed = (opening: JsonObject, change: (decisions: JsonObject[]) => JsonObject[]): JsonObject => ({
    ...opening,
    decisions: change([...(opening['decisions'] as JsonObject[])]),
  });

  it('another seed', () => {
    const other = { ...table().opening(0), seed: encodeHex(testSeed('another seed')) };
    expectConvicted(table().openedBy(0, other), 0, table().steps.length, 'game/wrong-seed');
  });

  it('another move', () => {
    const opening = changed(table().opening(0), (all) =>
      all.map((one) => (one['move'] === 'e4d5' ? { kind: 'move', move: 'a2a3' } : one)),
    );
    const moved = table().steps.findIndex(({ payload }) => payload['captured'] === 'd5');
    expectConvicted(table().openedBy(0, opening), 0, moved, 'game/audit-mismatch');
  });

  it('a move less', () => {
    const opening = changed(table().opening(0), (all) => all.filter(({ move }) => move !== 'e4d5'));
    const { run, result } = table().openedBy(0, opening);
    expect(run.convictions).toMatchObject([{ seat: 0 }]);
    expect(result).toEqual(WON_BY(1));
  });

  it.each([0, 1])('other fresh bytes, number %i', (number) => {
    const opening = changed(table().opening(0), (all) => {
      const fresh = all.filter(({ kind }) => kind === 'fresh-bytes')[number]!;
      return all.map((one) => (one === fresh ? { ...one, bytes: encodeBase64url(testSeed('other bytes')) } : one));
    });
    const { run, result } = table().openedBy(0, opening);
    expect(run.convictions).toMatchObject([{ seat: 0, fault: { code: 'game/audit-mismatch' } }]);
    expect(result).toEqual(WON_BY(1));
  });

  it('no fresh bytes', () => {
    const opening = changed(table().opening(0), (all) => all.filter(({ kind }) => kind === 'move'));
    expect(table().openedBy(0, opening).result).toEqual(WON_BY(1));
  });

  it('two fresh bytes for one place', () => {
    const opening = changed(table().opening(0), (all) => [...all, all.find(({ kind }) => kind === 'fresh-bytes')!]);
    expect(table().openedBy(0, opening).run.convictions).toMatchObject([{ seat: 0, fault: { code: 'encoding/wrong-shape' } }]);
  });
});

describe('an honest opening of a seat that was wronged', () => {
  it('may hold a move that was chosen and not sent, and fresh bytes that nothing came to rest on', () => {
    const table = lineOf('open').before(KINDS.move, 1);
    const seq = moveFalsely(table, { move: 'e7e3' });
    table.prepare(0);
    const { seed, decisions } = table.opening(0);
    const unused = { kind: 'fresh-bytes', at: '00'.repeat(32), bytes: encodeBase64url(testSeed('unused')) };
    const opening = { seed, decisions: [...(decisions as JsonObject[]), unused, { kind: 'move', move: 'e4e5' }] } as JsonObject;
    expectConvicted(table.openedBy(0, opening), 1, seq, 'proofs/wrong-mac');
  });

  it('rights the seat also when its clock has run out before', () => {
    const table = lineOf('open').before(KINDS.move, 1);
    const seq = moveFalsely(table, { move: 'e7e3' });
    const ending = { kind: 'timeout', seats: [0] } as const;
    expect(table.unopened(ending)).toEqual({ kind: 'won', winners: [1], reason: 'time' });
    expectConvicted(table.openedInSettlement([0], ending), 1, seq, 'proofs/wrong-mac');
  });

  it('rights the seat also when it has resigned, or agreed to a draw', () => {
    for (const ending of [{ kind: 'resign', seat: 0 }, { kind: 'agreed-draw' }] as const) {
      const table = lineOf('open').before(KINDS.move, 1);
      const seq = moveFalsely(table, { move: 'e7e3' });
      expectConvicted(table.openedInSettlement([0], ending), 1, seq, 'proofs/wrong-mac');
    }
  });

  it('rights the seat also after it has agreed to a false end', () => {
    const table = lineOf('open').before(KINDS.move, 2);
    const seq = moveFalsely(table, { fields: { captured: 'd5', king: true } });
    table.apply(1, { kind: KINDS.agreed, payload: { body: '' }, next: [] });
    expect(table.state.stage).toBe('over');
    const { run } = table.openedBy(1);
    // It has signed against its own machine afterwards; the earlier fault loses.
    expect(convictionsOf({ run, result: undefined })[0]).toMatchObject({ seat: 0, seq, code: 'proofs/wrong-mac' });
  });
});

describe('where one step shows two faults', () => {
  it.each([[[0, 1]], [[1, 0]]])('of openings in the order %j, the difference of its author is named', (order) => {
    const table = lineOf('open').before(KINDS.move, 1);
    const seq = moveFalsely(table, { move: 'e7e3' });
    expectConvicted(table.openedInSettlement(order, { kind: 'timeout', seats: [0] }), 1, seq, 'game/audit-mismatch');
  });

  it('its author cannot hide it by an accusation in the same turn', () => {
    const table = lineOf('open').before(KINDS.flight, 3);
    const seq = cheatOnce(table, { sends: (content) => flipped(content, 1_000) });
    expect(table.state.next).toEqual([1]);
    expectConvicted(table.openedBy(1), 1, seq, 'game/audit-mismatch');
  });
});

describe('where both seats have cheated, the earlier step loses', () => {
  /** Black answers falsely in ply 3; white, which should have opened, moves falsely in ply 4, or the other way round. */
  it.each([0, 1] as const)('whichever opens first, and seat %i was the first', (first) => {
    const ply = first === 0 ? 2 : 3;
    const table = lineOf('open').before(KINDS.answer, ply);
    const seq = cheatOnce(table, { sends: (content) => flipped(content, 8 * 400) });
    while (table.state.plies === ply) if (!table.advance()) break;
    const later = table.steps.length;
    const raw = provenDarkChess(LINES_PLAN);
    const second = 1 - first;
    // The other goes on against its own machine, which refuses, and with false bytes of its own.
    const { machine } = lineOf('open').before(KINDS.answer, ply + 1).seats[second]!;
    const seat = { ...table.seats[second]!, machine };
    const content = flipped(raw.act(seat, table.state, { seq: later, prev: '00' }), 8 * 300);
    table.apply(second, content);
    for (const opener of [0, 1]) {
      const found = convictionsOf(table.openedBy(opener));
      expect(found[0]).toMatchObject({ seat: first, seq });
    }
    const both = table.openedInSettlement([second, first], { kind: 'timeout', seats: [first] });
    expect(convictionsOf(both)[0]).toMatchObject({ seat: first, seq });
    expect(both.result).toEqual(WON_BY(second));
  });
});
