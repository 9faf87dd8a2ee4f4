/** What a log shows of a match of an arena. Everything here follows from the log and the plan, but for `said`. */

import { isDeepStrictEqual } from 'node:util';
import type { Ed25519 } from '../../shared/crypto/ed25519.ts';
import type { FindGame, Result } from '../../shared/games/interface.ts';
import type { LinkedEntry } from '../../shared/log/chain.ts';
import { type MatchState, seatOf as seatOfKey } from '../../shared/match/match-state.ts';
import type { Tier } from '../../shared/verify/tier.ts';
import { type Verification, verifyLog } from '../../shared/verify/verify-log.ts';
import { ed25519 as platformEd25519 } from '../platform.ts';
import { type ArenaPlan, type Both, matchIdOf, type Side, sideAt } from './plan.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

/** For A. Of a match without a result, or one that nobody won, nothing counts. */
export type Outcome = 'win' | 'draw' | 'loss' | 'void';
export type Forfeit = 'fault' | 'time' | 'resigned';

export interface JudgedMatch {
  readonly number: number;
  readonly match: string;
  readonly finalHash: string;
  readonly steps: number;
  readonly outcome: Outcome;
  readonly reason: string;
  /** How a side gave the match up, or was caught. */
  readonly forfeits: Partial<Both<Forfeit>>;
  /** By the relay's clock: the steps of each side, and for how long they were waited for. */
  readonly clock: Both<{ readonly steps: number; readonly ms: number }>;
}

interface Tools {
  readonly findGame: FindGame;
  /** That of the platform where absent. */
  readonly ed25519?: Ed25519;
}

/** What a row is made of: by a verification, or by what the sessions have seen that made the same checks while they played. */
interface Seen {
  readonly matchState: MatchState;
  readonly linked: readonly LinkedEntry[];
  readonly result: Result | null;
  /** The seats that were caught. */
  readonly convicted: readonly number[];
}

interface Judgement {
  readonly row: JudgedMatch;
  /** What its result rests on. */
  readonly evidence: Tier;
}

/** Throws a `Refusal` where the log is not that of the match with this number. */
export async function judgeMatch(log: Uint8Array, plan: ArenaPlan, number: number, tools: Tools): Promise<Judgement> {
  const verification = await verifyLog(log, { ed25519: platformEd25519, ...tools });
  expectMatch(verification, plan, number);
  const { verdict, linked, matchState } = verification;
  const convicted = verdict.seats.flatMap((taken, seat) => (taken?.verdict === 'fault' ? [seat] : []));
  const row = rowOf({ matchState: matchState!, linked, result: verdict.result, convicted }, number);
  return { row, evidence: verdict.evidence };
}

export function rowOf(seen: Seen, number: number): JudgedMatch {
  const { matchState, linked, result } = seen;
  return {
    number,
    match: matchState.match,
    finalHash: matchState.prev,
    steps: linked.length,
    ...outcomeOf(result, number),
    forfeits: forfeitsIn(seen, number),
    clock: clockIn(seen, number),
  };
}

function expectMatch({ verdict, matchState }: Verification, plan: ArenaPlan, number: number): void {
  const refuse = (code: RefusalCode, detail: string): never => {
    throw new Refusal(code, `match ${number}: ${detail}`, number);
  };
  if (!verdict.holds) refuse('arena/broken-record', `${verdict.fault!.code} at step ${verdict.fault!.step}`);
  if (verdict.unknown !== undefined) refuse('arena/broken-record', `the rules of ${verdict.unknown.game} are not here`);
  if (verdict.match !== matchIdOf(plan, number)) refuse('arena/other-match', `its log is that of ${verdict.match}`);
  const { game, rules, code, params, clock, practice, relay } = matchState!.terms!;
  const planned = { game: plan.game, rules: plan.rules, code: plan.code, params: plan.params, clock: plan.clock, practice: true };
  for (const [name, value] of Object.entries({ game, rules, code, params, clock, practice }))
    if (!isDeepStrictEqual(value, planned[name as keyof typeof planned])) refuse('arena/other-terms', `another ${name}`);
  if (verdict.seats.length !== 2) refuse('arena/other-terms', 'it has not two seats');
  if (relay !== plan.relay.key) refuse('arena/other-relay', `the times are signed by ${relay}`);
  for (const [seat, taken] of verdict.seats.entries()) {
    const side = sideAt(seat, number);
    if (matchState!.seats[seat]?.engine !== plan[side].engine)
      refuse('arena/other-terms', `seat ${seat + 1} claims another engine`);
    if (taken?.key !== plan[side].key || taken.laterKeys !== undefined)
      refuse('arena/other-key', `seat ${seat + 1} is that of ${side.toUpperCase()}, and another key has taken it`);
  }
}

function outcomeOf(result: Result | null, number: number): Pick<JudgedMatch, 'outcome' | 'reason'> {
  if (result === null) return { outcome: 'void', reason: 'no-result' };
  const { kind, reason } = result;
  if (kind !== 'won') return { outcome: kind === 'drawn' ? 'draw' : 'void', reason };
  const winners = result.winners.map((seat) => sideAt(seat, number));
  if (winners.length === 2) return { outcome: 'draw', reason };
  return { outcome: winners[0] === 'a' ? 'win' : 'loss', reason };
}

function forfeitsIn({ convicted, linked, matchState }: Seen, number: number): Partial<Both<Forfeit>> {
  const forfeits: Partial<Record<Side, Forfeit>> = {};
  for (const { entry } of linked) {
    const { kind, signatures } = entry.step;
    if (kind === 'resign') forfeits[sideAt(seatOfKey(matchState, signatures[0]!.key)!, number)] = 'resigned';
    else if (kind === 'timeout')
      for (const seat of entry.payload!['seats'] as readonly number[]) forfeits[sideAt(seat, number)] = 'time';
  }
  for (const seat of convicted) forfeits[sideAt(seat, number)] = 'fault';
  return forfeits;
}

function clockIn({ matchState, linked }: Seen, number: number): JudgedMatch['clock'] {
  const clock = { a: { steps: 0, ms: 0 }, b: { steps: 0, ms: 0 } };
  const since = new Map<number, number>();
  for (const { entry } of linked) {
    const { signatures, next, timestamp } = entry.step;
    const author = signatures.length === 1 ? seatOfKey(matchState, signatures[0]!.key) : undefined;
    const begun = author === undefined ? undefined : since.get(author);
    if (author !== undefined && begun !== undefined) {
      const spent = clock[sideAt(author, number)];
      spent.steps += 1;
      spent.ms += timestamp.time - begun;
      since.delete(author);
    }
    for (const seat of since.keys()) if (!next.includes(seat)) since.delete(seat);
    for (const seat of next) if (!since.has(seat)) since.set(seat, timestamp.time);
  }
  return clock;
}
