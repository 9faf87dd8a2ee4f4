/** The properties that must hold when a match between honest players is over. */

import { isDeepStrictEqual } from 'node:util';
import { encodeUtf8 } from '../../../shared/encoding/bytes.ts';
import type { Result } from '../../../shared/games/interface.ts';
import { findGame } from '../../../shared/games/registry.ts';
import { encodeLog } from '../../../shared/log/file.ts';
import { activeSeats, authorOf, neverBegan } from '../../../shared/match/match-state.ts';
import { verifyLog } from '../../../shared/verify/verify-log.ts';
import type { Device } from './device.ts';
import type { HonestTable } from './table.ts';

/** Refusals that an honest device may get from an honest relay: others were faster, or it was too late. */
const REFUSALS = ['life/stale', 'life/out-of-time'];
/** Reasons to win other than play: only seats that left may lose by them. */
const WITHOUT_PLAY = ['resignation', 'time', 'forfeit'];

/** Of a seat that opened and was run again without fault: by what all have shown, or by what another one told it. */
const RUN_AGAIN = ['honest', 'opened'];

interface GameRun {
  /** Seats whose person changed the choice of what to open at the end. */
  readonly changed: ReadonlySet<number>;
  /** Devices that were connected while there was time to open. */
  readonly stayed: readonly Device[];
}

export async function findFalseEnd(table: HonestTable, { changed, stayed }: GameRun): Promise<string | undefined> {
  const { relay, matchState, devices, ed25519 } = table;
  const log = encodeLog(relay.entries);
  const { verdict, gameRun } = await verifyLog(encodeUtf8(log), { findGame, ed25519, finalHash: matchState.prev });
  const isFalse =
    !verdict.ok || verdict.seats.some((seat) => seat?.verdict === 'fault' || (seat?.opened && !RUN_AGAIN.includes(seat.verdict)));
  if (isFalse) return `the verdict is ${JSON.stringify(verdict)}`;
  if (relay.entries.some(({ step }) => step.kind === 'protest')) return 'somebody has protested';
  const refused = relay.refused.find((code) => !REFUSALS.includes(code));
  if (refused !== undefined) return `the relay refused a draft with ${refused}`;
  for (const { name, connected, snapshot } of devices) {
    if (!connected) continue;
    if (encodeLog(snapshot.entries.map(({ entry }) => entry)) !== log) return `${name} ends with another log`;
    if (!isDeepStrictEqual(snapshot.result ?? null, verdict.result)) return `${name} ends with another result`;
  }
  const there = stayed
    .filter(({ snapshot }) => snapshot.seat !== undefined && snapshot.away === undefined)
    .map(({ seat }) => seat);
  const silent = there.filter(
    (seat) => matchState.started && activeSeats(matchState).includes(seat) && !matchState.seats[seat]!.opened,
  );
  // Nobody opens in a match that was called off.
  const kept = table.keepsHidden || neverBegan(matchState) ? undefined : silent.find((seat) => !changed.has(seat));
  if (kept !== undefined) return `seat ${kept} was there and has not opened`;
  const played = gameRun?.position.result;
  const beaten = losersOf(table, WITHOUT_PLAY.includes(played?.reason ?? '') ? undefined : played);
  const robbed = losersOf(table, verdict.result ?? undefined).filter((seat) => {
    return !beaten.includes(seat) && !leaversOf(table).includes(seat);
  });
  return robbed.length === 0 ? undefined : `seats ${robbed} have lost by force: ${JSON.stringify(verdict.result)}`;
}

/** The seats that resigned or ran out of time. */
function leaversOf({ relay, matchState }: HonestTable): readonly (number | undefined)[] {
  return relay.entries.flatMap(({ step, payload }) => {
    if (step.kind === 'timeout') return payload['seats'] as number[];
    return step.kind === 'resign' ? [authorOf(matchState, step.signatures[0]!.key)] : [];
  });
}

/** The seats that lose by a result. A regulator neither wins nor loses. */
function losersOf({ matchState, kind }: HonestTable, result: Result | undefined): number[] {
  if (result?.kind !== 'won') return [];
  const regulator = kind.params['regulator'] === true ? matchState.seats.length - 1 : undefined;
  const players = matchState.seats.flatMap((one, seat) => (one === undefined || seat === regulator ? [] : [seat]));
  return players.filter((seat) => !result.winners.includes(seat));
}
