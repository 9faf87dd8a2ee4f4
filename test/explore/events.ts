/** Every event that can happen in a world: by the honest seat, its person, the adversary and the network, or by time passing. */

import { decodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { attempt } from '../../shared/fault.ts';
import type { StepContent } from '../../shared/games/interface.ts';
import { grantOf } from '../../shared/log/inner-signatures.ts';
import type { Draft, Header, Step } from '../../shared/log/step.ts';
import { refusedDrawKind } from '../../shared/match/draw-offer.ts';
import { nextAfterProtest, nextWithout } from '../../shared/match/endings.ts';
import { activeSeats } from '../../shared/match/match-state.ts';
import { joinStep } from '../../shared/player/seating.ts';
import { type Effect, type Outcome, settleDeadlines, submitDraft } from '../../shared/relay/relay-rules.ts';
import { lastMoment } from './ledger.ts';
import { structuralSigner } from './structural-crypto.ts';
import { claimOf, SAME_TURN, TOY_DECISIONS } from './toy-game.ts';
import {
  answersBy,
  claimFor,
  extendLog,
  keyOf,
  type Log,
  MATCH,
  outstanding,
  type Setting,
  seedOf,
  signPlan,
  spareOf,
  TOOLS,
  type World,
  wakeDevice,
} from './world.ts';

/** Something that happened. */
export interface Event {
  readonly what: string;
  readonly after: World;
  /** The relay's answer, if it was asked. */
  readonly effects?: readonly Effect[];
  /** The draft that was submitted, and the seat that submitted it. */
  readonly draft?: Draft;
  readonly by?: number;
  /** What the relay's machine threw instead of an answer. */
  readonly crash?: unknown;
}

const storedIn =
  (log: Log) =>
  (seq: number): Step | undefined => {
    for (let at: Log | undefined = log; at?.entry !== undefined; at = at.before) {
      if (at.length === seq + 1) return at.entry.step;
    }
    return undefined;
  };

function takeOutcome(setting: Setting, world: World, { state, effects }: Outcome): World {
  let { log } = world;
  for (const effect of effects) if (effect.kind === 'append') log = extendLog(setting, log, effect.entry);
  const after = { ...world, relay: state, log };
  if (setting.lag || log === world.log) return after;
  return { ...after, device: catchUp(setting, after) };
}

/** The device after every step has reached it, one after the other. */
function catchUp(setting: Setting, { device, log }: World): World['device'] {
  const missed: Log[] = [];
  for (let at = log; at !== device.seen; at = at.before!) missed.unshift(at);
  return missed.reduce((one, seen) => wakeDevice(setting, one.secret, seen), device);
}

export function submit(setting: Setting, world: World, draft: Draft, what: string, by: number): Event {
  const { relay, log, now } = world;
  return { ...ask(setting, world, what, () => submitDraft(relay, draft, now, TOOLS, storedIn(log))), draft, by };
}

const ringAlarm = (setting: Setting, world: World): Event =>
  ask(setting, world, 'alarm', () => settleDeadlines(world.relay, world.now, TOOLS));

function ask(setting: Setting, world: World, what: string, machine: () => Outcome): Event {
  let outcome: Outcome;
  try {
    outcome = machine();
  } catch (crash) {
    return { what, after: world, crash };
  }
  return { what, after: takeOutcome(setting, world, outcome), effects: outcome.effects };
}

/**
 * Every event that can happen next; the first is the one that happens when only the honest seat acts and time passes. `hopeless`
 * includes drafts that the relay is sure to refuse.
 */
export function* eventsOf(setting: Setting, world: World, hopeless: boolean): Generator<Event> {
  const { matchState } = world.log.followed;
  const isClosed = matchState.phase === 'closed';
  if (!isClosed) {
    const last = lastMoment(world.log.ledger, matchState);
    if (last !== undefined && world.now > last) yield ringAlarm(setting, world);
    yield* ownEvents(setting, world);
    yield* timeEvents(world);
    yield* requestEvents(setting, world);
  }
  for (let seat = 0; seat < setting.seats && (hopeless || !isClosed); seat++) {
    if (seat === setting.honest) continue;
    for (const [what, draft] of adverseDrafts(setting, world, seat, hopeless)) yield submit(setting, world, draft, what, seat);
  }
  if (hopeless) for (const draft of echoes(world)) yield submit(setting, world, draft, `${draft.kind} comes again`, -1);
}

/** What the honest seat's device and person can do; first, what they do when nobody else acts. */
function* ownEvents(setting: Setting, world: World): Generator<Event> {
  const { device, log } = world;
  const { secret, seen } = device;
  if (seen !== log) {
    let next = log;
    while (next.before !== seen) next = next.before!;
    yield { what: 'the step arrives', after: { ...world, device: wakeDevice(setting, secret, next) } };
  }
  if (device.need.kind === 'decide') {
    for (const decision of TOY_DECISIONS) {
      const decided = { ...secret, decisions: [...secret.decisions, decision] };
      yield { what: `decides ${decision['pick']}`, after: { ...world, device: wakeDevice(setting, decided, seen) } };
    }
  }
  const draft = outstanding(world);
  if (draft !== undefined) yield submit(setting, world, draft, `${draft.kind} of the honest seat arrives`, setting.honest);
}

/** What the person of the honest seat may request without needing it. */
function* requestEvents(setting: Setting, world: World): Generator<Event> {
  const { secret, seen, requests } = world.device;
  for (const request of requests) {
    const requested = { ...secret, request: { kind: request, seq: seen.length } };
    yield { what: `requests ${request}`, after: { ...world, device: wakeDevice(setting, requested, seen) } };
  }
}

/** The times at which something changes, up to the time by which the honest seat answers. */
function* timeEvents(world: World): Generator<Event> {
  const { now, log } = world;
  const { matchState } = log.followed;
  const last = lastMoment(log.ledger, matchState);
  if (last === undefined) return;
  const until = answersBy(world) ?? Number.POSITIVE_INFINITY;
  // The first time is the one that a seat without anything to do waits for. An alarm may ring late.
  const times = new Set(now <= last ? [last + 1, last, last - 1] : [last + 2]);
  times.add(until - 1).add(until);
  const { grace } = matchState.terms!.clock;
  if (matchState.phase === 'play') {
    for (const seat of matchState.next) {
      const since = log.ledger.since[seat] ?? now;
      times.add(since + grace - 1).add(since + grace);
    }
  }
  const limit = Math.min(until, last + 2);
  for (const time of times) {
    if (time > now && time <= limit) yield { what: `${time - now} ms pass`, after: { ...world, now: time } };
  }
}

/** The drafts that a seat of the adversary can submit at the head: those that may be accepted, and if `hopeless` all others. */
function* adverseDrafts(setting: Setting, world: World, seat: number, hopeless: boolean): Generator<[string, Draft]> {
  const { matchState, gameRun } = world.log.followed;
  const held = matchState.seats[seat];
  const key = keyOf(seat, held?.formerKeys.length ?? 0);
  const say = (plan: StepContent, note = ''): [string, Draft] => [
    `${seat} says ${plan.kind}${note} → [${plan.next}]`,
    signPlan(matchState, key, plan),
  ];
  const plain = (kind: string, next: readonly number[], payload: JsonObject = {}): StepContent => ({ kind, payload, next });
  if (matchState.phase === 'lobby') {
    if (held === undefined) return yield say(joinStep(matchState, seat, claimFor(seat)));
    if (seat !== setting.creator && !hopeless) return;
    yield say(plain('cancel', []));
    yield say(plain('begin', activeSeats(matchState)));
    return;
  }
  if (held === undefined) return;
  const without = nextWithout(matchState, [seat]);
  const isOut = held.out === true;
  const everything = hopeless || isOut;
  const state = gameRun?.position.state as { made: readonly number[]; stage: string } | undefined;
  if (everything || matchState.phase === 'setup' || matchState.phase === 'play') {
    yield say(plain('resign', without));
    if (everything) yield say(plain('resign', []), ', ending it');
    yield say(plain('abort', []));
  }
  if (everything || matchState.phase === 'setup') {
    const start = gameRun?.game.startStep(gameRun.position.state);
    yield say(plain('start', start?.next ?? [0], start?.payload));
    if (everything || start !== undefined) yield say(plain('start', [seat]), ' as it likes');
  }
  if (everything || matchState.phase === 'play') {
    const mine = everything || matchState.next.includes(seat);
    if (matchState.adrift && mine) {
      yield say(plain('skip', gameRun?.position.next ?? []));
      yield say(plain('skip', matchState.next), ' as it likes');
      yield say(plain('skip', []), ', ending it');
    }
    if (mine && (everything || !matchState.adrift) && state !== undefined) yield* moves(setting, world, seat, say);
    for (const kind of ['draw-offer', 'draw-accept', 'draw-decline'] as const) {
      if (!everything && refusedDrawKind(matchState, seat, kind) !== undefined) continue;
      yield say(plain(kind, matchState.next));
      yield say(plain(kind, []), ', ending it');
    }
  }
  if (
    everything ||
    matchState.phase === 'settle' ||
    (matchState.phase === 'play' && setting.endsByOpening && matchState.next.includes(seat))
  ) {
    if (!held.opened || everything) yield* openings(setting, world, seat, say);
  }
  if (everything || matchState.phase === 'settle') {
    yield say(plain('endgame', [], { result: { ...world.log.result } as JsonObject }));
    yield say(plain('endgame', [], { result: { kind: 'won', winners: [seat], reason: 'sum' } }), ' with its own result');
  }
  if (everything || matchState.ending === undefined) yield* protests(world, seat, say);
  if (everything || held.formerKeys.length < setting.handOvers) yield handOver(world, seat);
  if (hopeless) {
    yield say(plain('timeout', [], { seats: [setting.honest] }));
    yield say(plain('close', [], { reason: 'unsigned' }));
    yield say(plain('toy.nothing', []));
    yield say(joinStep(matchState, setting.honest, claimFor(setting.honest)));
  }
}

type Say = (plan: StepContent, note?: string) => [string, Draft];

function* moves(setting: Setting, world: World, seat: number, say: Say): Generator<[string, Draft]> {
  const { gameRun } = world.log.followed;
  const { game, position } = gameRun!;
  const state = position.state as { made: readonly number[] };
  const claim = claimOf(setting.opens !== undefined, decodeHex(seedOf(seat)), state.made[seat]!);
  const stepOf = (payload: JsonObject, kind = 'toy.move') => ({ seq: 0, by: seat, kind, payload, prev: '', digest: '' });
  for (const pick of [0, 1]) {
    for (const said of setting.opens === undefined ? [claim] : [claim, 1 - claim]) {
      const payload = { pick, claim: said };
      let next: readonly number[] = [];
      try {
        ({ next } = game.apply(position.state, stepOf(payload)));
      } catch {
        // The adversary also sends steps that are against the rules.
      }
      yield say({ kind: 'toy.move', payload, next }, ` ${pick}${said === claim ? '' : ', a lie'}`);
      if (pick === 0 && said === claim) {
        yield say({ kind: 'toy.move', payload, next: next.length === 0 ? [seat] : [] }, ' with a wrong next');
      }
    }
  }
  if (setting.turns !== undefined) yield* preparations(world, seat, say);
  yield say({ kind: 'toy.move', payload: { pick: 7, claim: 0 }, next: gameRun!.position.next }, ' against the rules');
  yield say({ kind: 'toy.yield', payload: {}, next: [] });
}

/** The steps before a move: the one that is due, also with a wrong `next`, and another one with which a seat might stay in turn. */
function* preparations({ log }: World, seat: number, say: Say): Generator<[string, Draft]> {
  const { game, position } = log.followed.gameRun!;
  for (const kind of SAME_TURN) {
    const step = { seq: 0, by: seat, kind, payload: {}, prev: '', digest: '' };
    const due = attempt(() => game.apply(position.state, step).next);
    yield say({ kind, payload: {}, next: due.ok ? due.value : [seat] }, due.ok ? '' : ', which is not due');
    if (due.ok) yield say({ kind, payload: {}, next: due.value.includes(seat) ? [1 - seat] : [seat] }, ' with a wrong next');
  }
}

function* openings(setting: Setting, { log }: World, seat: number, say: Say): Generator<[string, Draft]> {
  const { gameRun } = log.followed;
  if (setting.opens === undefined && !setting.endsByOpening) return;
  const moved = gameRun?.steps.filter(({ step }) => step.by === seat && step.kind === 'toy.move') ?? [];
  const decisions = moved.map(({ step }): JsonObject => ({ kind: 'move', pick: step.payload['pick']! }));
  yield say({ kind: 'opening', payload: { seed: seedOf(seat), decisions }, next: [] });
  yield say({ kind: 'opening', payload: { seed: seedOf(7), decisions }, next: [] }, ' of another seed');
  const more = [...decisions, TOY_DECISIONS[0]!];
  yield say({ kind: 'opening', payload: { seed: seedOf(seat), decisions: more }, next: [] }, ' of more decisions');
}

function* protests({ log }: World, seat: number, say: Say): Generator<[string, Draft]> {
  const { matchState, gameRun } = log.followed;
  for (const of of matchState.seats.keys()) {
    if (of === seat) continue;
    const caught = gameRun?.convictions.find((one) => one.seat === of);
    const payload = { code: caught?.fault.code ?? 'game/wrong-stage', seat: of, seq: caught?.seq ?? matchState.seq - 1 };
    const next = nextAfterProtest(matchState, seat, of);
    yield say({ kind: 'protest', payload, next }, ` against ${of}`);
    if (next.length > 0) yield say({ kind: 'protest', payload, next: [] }, ` against ${of}, ending it`);
  }
}

/** A hand-over of a seat of the adversary. */
function handOver({ log }: World, seat: number): [string, Draft] {
  const { matchState } = log.followed;
  const key = keyOf(seat, matchState.seats[seat]!.formerKeys.length + 1);
  const blank = { seat, spare: spareOf(seat), sig: '00'.repeat(64) };
  const { message } = grantOf({ kind: 'hand-over', match: MATCH } as Header, key, blank)!;
  const payload = { ...blank, sig: structuralSigner(spareOf(seat)).sign(message) };
  return [`${seat} goes on with another key`, signPlan(matchState, key, { kind: 'hand-over', payload, next: matchState.next })];
}

/** Steps that reach the relay again, late: the last ones of the honest seat, and those of others. */
function* echoes({ log, device }: World): Generator<Draft> {
  for (let at: Log | undefined = log, i = 0; at?.entry !== undefined && i < 3; at = at.before, i++) {
    const { step, payload } = at.entry;
    const { timestamp: _, ...said } = step;
    yield { ...said, payload };
  }
  const { draft } = device.secret;
  if (draft !== undefined && draft.seq >= 0 && draft.seq < log.length) yield draft;
}
