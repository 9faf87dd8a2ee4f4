/** What must hold for every step of every log, every event and every state. Each breach has a name. */

import { isDeepStrictEqual } from 'node:util';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { isGameKind, seatOf } from '../../shared/match/match-state.ts';
import { beginRelay, type RelayState, restoreEntry } from '../../shared/relay/relay-rules.ts';
import type { Event } from './events.ts';
import { lastMoment, lastMomentOf } from './ledger.ts';
import { breachOfTurn } from './turn-properties.ts';
import { answersBy, keyOf, type Log, MATCH, outstanding, type Setting, type World } from './world.ts';

export const PROPERTIES = {
  /** The honest seat answers within its grace and sends only what its client sends. It never forfeits, */
  forfeited: 'the honest seat forfeits',
  /** is never convicted, */
  convicted: 'the honest seat is convicted',
  /** is never refused a step in time, */
  refused: 'the honest seat is refused what it says in time',
  /** always has a step to send when it is in turn, */
  speechless: 'the honest seat is to play, and its client knows nothing to say',
  /** has nothing to send outside its turn, so that it may be away, */
  'owes away': 'the honest seat has a step of play to send, and it is not its turn',
  /** keeps a game that it has won, */
  robbed: 'the honest seat had won by the rules, and the record says otherwise',
  /** and accuses nobody wrongly. */
  slander: 'the honest seat protests, and nobody is at fault',
  'pays away': 'a seat pays for time, or its deadline comes nearer, by what another seat does',
  'gains time': 'a seat gains time by a step of its own that does not end its turn, or more than a grace by one of another',
  'draw astray': 'a draw is offered, answered or offered again at another time than the rules say',
  unagreed: 'a match is drawn by agreement without the honest seat',
  stuck: 'the honest seat alone does not reach the end',
  'aborted late': 'a match is called off after somebody has decided something, or by a seat that is out',
  'two results': 'a match has no result at its end, or two',
  'early timeout': 'a seat is timed out before its deadline',
  'early close': 'the relay closes a match before its deadline',
  'late step': 'a step of a seat is taken after its deadline',
  'conceded won': 'a seat that conceded wins',
  'out acts': 'a seat that is out changes something',
  'refused changes': 'a step that is refused, or came before, changes something',
  'two accounts': 'the relay, its log folded again and the verifier differ',
  crashes: 'the machine of the relay throws what it does not answer',
  unfollowed: 'the game of an honest log cannot be followed',
} as const;
export type Property = keyof typeof PROPERTIES;

/** Reasons of results that mean that somebody forfeited. */
const FORFEITS = ['time', 'fault', 'false-protest', 'forfeit'];

/** The property that a step which the relay has appended breaks. */
export function breachOfStep(setting: Setting, before: Log, after: Log): Property | undefined {
  const { honest } = setting;
  const { matchState: was } = before.followed;
  const { matchState, gameRun, lost } = after.followed;
  const { step, payload } = after.entry!;
  const { time } = step.timestamp;
  if (was.phase === 'closed') return 'two results';
  if (lost !== undefined) return 'unfollowed';
  if (isCaught(after, honest)) return 'convicted';
  if (step.kind === 'abort' && !isTimelyAbort(before, seatOf(was, step.signatures[0]!.key)!)) return 'aborted late';
  const last = lastMoment(before.ledger, was);
  if (step.kind === 'timeout') {
    const seats = payload['seats'] as readonly number[];
    if (seats.some((seat) => time <= (lastMomentOf(before.ledger, was, seat) ?? time))) return 'early timeout';
    if (seats.includes(honest)) return 'forfeited';
  } else if (step.kind === 'close') {
    if (last === undefined || time <= last) return 'early close';
  } else if (last !== undefined && time > last) return 'late step';
  const astray = breachOfTurn(was, matchState, after.entry!);
  if (astray !== undefined) return astray;
  const isOurs = seatOf(was, step.signatures[0]!.key) === honest && step.signatures.length === 1;
  if (isOurs && step.kind === 'protest' && !isCaught(before, payload['seat'] as number)) return 'slander';
  const { result } = after;
  if (result?.kind === 'won' && result.winners.some((seat) => hasConceded(after, seat))) return 'conceded won';
  const isPlaying = matchState.seats[honest]?.key === keyOf(honest);
  if (result?.reason === 'agreement' && isPlaying && !after.agreed) return 'unagreed';
  if (matchState.phase !== 'closed' || gameRun === undefined) return undefined;
  if (result === undefined) return 'two results';
  const isCalledOff = result.kind === 'void' && result.reason === 'aborted';
  // A fault that is proven goes before; where the game goes on, it only puts its seat out.
  const mustBe = step.kind === 'abort' && gameRun.convictions.length === 0;
  if ((mustBe && !isCalledOff) || (isCalledOff && step.kind !== 'abort')) return 'two results';
  if (matchState.closedBy === 'endgame' && encodeCanonical(payload['result']!) !== encodeCanonical({ ...result }))
    return 'two results';
  if (!isPlaying || after.gaveUp || (result.kind === 'won' && result.winners.includes(honest))) return undefined;
  if (after.won?.includes(honest)) return 'robbed';
  // A seat that had already lost by the rules cannot forfeit.
  return after.won === undefined && result.kind === 'won' && FORFEITS.includes(result.reason) ? 'forfeited' : undefined;
}

/** Whether a seat may call the match off: it plays, and nobody has decided anything. */
function isTimelyAbort({ followed: { matchState }, decided }: Log, seat: number): boolean {
  const { phase, seats } = matchState;
  return (phase === 'setup' || phase === 'play') && !decided && seats[seat]!.out === undefined;
}

const isCaught = ({ followed }: Pick<Log, 'followed'>, seat: number): boolean =>
  followed.gameRun?.convictions.some((one) => one.seat === seat) ?? false;

/**
 * Whether a seat must not win: it was convicted, or it resigned, ran out of time or gave up, and no other seat had committed a
 * fault before.
 */
function hasConceded(log: Log, seat: number): boolean {
  const at = log.conceded[seat];
  const first = log.followed.gameRun?.convictions.find((one) => one.seat !== seat);
  return isCaught(log, seat) || (at !== undefined && !(first !== undefined && first.seq < at));
}

/** The property that an event breaks by itself, whatever it led to. */
export function breachOfEvent(setting: Setting, { log, relay, now }: World, event: Event): Property | undefined {
  const { effects, draft, by, after } = event;
  if (event.crash !== undefined) return 'crashes';
  if (effects === undefined || draft === undefined) return undefined;
  const answer = effects.at(-1)!;
  const alone = effects.length === 1;
  if (answer.kind === 'reject' || answer.kind === 'repeat') {
    if (alone && (after.relay.matchState !== relay.matchState || after.relay.pending !== relay.pending)) return 'refused changes';
    const { matchState } = log.followed;
    const inTime = now <= (lastMoment(log.ledger, matchState) ?? now);
    if (by === setting.honest && draft.seq === matchState.seq && inTime) return 'refused';
    return undefined;
  }
  const seat = by === undefined ? undefined : log.followed.matchState.seats[by];
  return seat?.out && changesMore(draft.kind, by!, log, after.log) ? 'out acts' : undefined;
}

/** Whether a step of a seat that is out did more than open it after the end of play, which a seat that has won must do. */
function changesMore(kind: string, seat: number, before: Log, after: Log): boolean {
  const [{ matchState: was }, { matchState }] = [before.followed, after.followed];
  const isSame = was.phase === 'settle' && matchState.phase === 'settle' && was.waitsSince === matchState.waitsSince;
  if (kind !== 'opening' || !isSame) return true;
  return JSON.stringify(before.result) !== JSON.stringify(after.result) && before.won?.includes(seat) !== true;
}

/** The property that a state breaks. `thorough`: the whole log is folded again, as after an eviction. */
export function breachOfWorld(setting: Setting, world: World, thorough: boolean): Property | undefined {
  const { matchState } = world.log.followed;
  if (thorough) {
    const { matchState: restored, bytes } = restore(world.log);
    if (!isDeepStrictEqual(restored, world.relay.matchState) || bytes !== world.relay.bytes) return 'two accounts';
    if (!isDeepStrictEqual(restored, matchState)) return 'two accounts';
  }
  const { honest } = setting;
  const said = outstanding(world);
  const isAway = matchState.phase === 'play' && !matchState.next.includes(honest);
  if (isAway && said !== undefined && (isGameKind(said.kind) || said.kind === 'opening')) return 'owes away';
  const isToPlay =
    matchState.phase === 'play' && matchState.next.includes(honest) && matchState.seats[honest]?.key === keyOf(honest);
  return isToPlay && answersBy(world) === undefined && said === undefined ? 'speechless' : undefined;
}

/** The relay's state, folded again from its log. */
function restore({ before, entry, followed, bytes }: Log): RelayState {
  return before === undefined ? beginRelay(MATCH) : restoreEntry(restore(before), entry!, followed.matchState.prev, bytes);
}
