/** The cheat: the relay, or the other player, makes a practice match of a real one that was lost, or a real one of a practice match that was won. */

import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { checkRow, logRows } from '../../shared/verify/check-result.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import type { FullEntry } from '../support/full-entry.ts';
import { expectRelayCaught, forge } from '../support/malice.ts';
import { ed25519, Table } from '../support/table.ts';
import { STRANGER, signWith, stampDraft } from '../support/toy-match.ts';

/** A match that seat 1 has resigned. */
async function resigned(practice: boolean): Promise<Table> {
  const table = new Table({ game: 'rps', seed: `practice ${practice}`, practice });
  await table.seat();
  await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  return table;
}

/** The payload of `open` with the mark taken out, or put in. */
function marked({ payload }: FullEntry, practice: boolean) {
  const { practice: _, ...terms } = payload;
  return practice ? { ...terms, practice } : terms;
}

describe.each([true, false])('a match whose first step says practice: %s', (practice) => {
  it('cannot be shown as the other kind', async () => {
    const { entries, relaySigner } = await resigned(practice);
    const [open] = entries as [FullEntry];
    const other = marked(open, !practice);
    await expectRelayCaught(entries.with(0, { ...open, payload: other }), 'log/digest-mismatch', 0);
    // Under a digest that fits, the creator has not signed it;
    const forged = signWith(open.step, other, [STRANGER]);
    const { signatures, timestamp } = open.step;
    const restamped = stampDraft({ ...forged, name: open.name!, signatures }, timestamp.time, relaySigner);
    await expectRelayCaught(entries.with(0, restamped), 'log/bad-signature', 0);
    // and the seat that joined has signed the link of what the creator did.
    expect(linkHash(restamped.step)).not.toBe(entries[1]!.step.prev);
  });

  it('cannot be turned by a step of the other player', async () => {
    const table = new Table({ game: 'rps', seed: 'turned', practice });
    await table.seat();
    await table.inject(await forge(table, 1, 'practice', { practice: !practice }, [0, 1]), 1);
    expect(table.rejected.at(-1)).toMatchObject({ seat: 1, code: 'life/unknown-kind' });
  });
});

it('who joins has read the mark before, and a match is opened with it only', async () => {
  const { entries } = await resigned(true);
  const [open, join] = entries as [FullEntry, FullEntry];
  expect(open.payload['practice']).toBe(true);
  expect(join.step.prev).toBe(linkHash(open.step));
});

it('a row that a relay shows of a practice match in the record of a player is refuted by its log', async () => {
  const [real, practice] = [await resigned(false), await resigned(true)];
  const winner = practice.state.matchState.seats[0]!.key;
  const { matchState } = practice.state;
  expect(resultsOf(matchState, practice.entries.at(-1)!.payload)).toEqual([]);
  const [row] = resultsOf(real.state.matchState, real.entries.at(-1)!.payload);
  const verification = await verifyLog(encodeUtf8(encodeLog(practice.entries)), { findGame, ed25519 });
  expect(verification.verdict).toMatchObject({ ok: true, practice: true });
  const invented = { ...row!, match: matchState.match, finalHash: matchState.prev };
  expect(checkRow(invented, winner, logRows(verification))).toEqual({ wrong: ['key'] });
});
