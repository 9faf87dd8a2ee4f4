/** Builds a `Game` from its public rules, stated as data, and the machine of a seat. */

import { payloadHash } from '../crypto/hash-payload.ts';
import { digestPayload, knownDigest } from '../crypto/payload-digest.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, integer, object } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import type { Game, Position, ProofTask, Result, StepContent } from './interface.ts';
import { checkOpenedSeed } from './opened-seed.ts';
import { type GameStep, isSeatStep, type Place, type Seat, type SeatStep, type Secret, type Setup } from './steps.ts';

interface GameState {
  readonly setup: Setup<unknown>;
  readonly stage: string;
  readonly result?: Result;
  readonly decided?: Result;
}

/** A kind of step that one seat signs. What is costly to check of it is checked before `apply`, in one of two ways. */
type KindRules<State extends GameState> = AppliedKind<State> & (CheckedKind<State> | ProvenKind<State>);

interface AppliedKind<State extends GameState> {
  /** The stages at which it is possible. */
  readonly stages: readonly NoInfer<State>['stage'][];
  /** Throws the fault that the author committed. */
  apply(state: State, step: SeatStep): State;
}

interface CheckedKind<State extends GameState> {
  /** Throws the fault that the author committed. */
  check?(state: State, step: SeatStep): void;
  readonly proofs?: never;
}

interface ProvenKind<State extends GameState> {
  readonly check?: never;
  /**
   * What the step itself proves, as tasks for `checkProofs` of the game, one at least: a seat does not check its own. Throws where the payload
   * has not even their shape.
   */
  proofs(state: State, step: SeatStep): readonly ProofTask[];
}

export interface PublicRules<Params, State extends GameState> {
  /** The name of the game in the details of faults. */
  readonly name: string;
  begin(setup: Setup<Params>): State;
  /** Whose turn it is. */
  nextOf(state: State): readonly Seat[];
  /** What every seat signs as `start`, at the stage of that name. */
  startPayload(state: State): JsonObject;
  afterStart(state: State): State;
  /** The game's own kinds, and `opening` where seats open in play. */
  readonly kinds: Readonly<Record<string, KindRules<State>>>;
  /**
   * The game without these seats, where it goes on without them. Where too few are left to play, eliminated ones not counted, a state in which
   * nobody is in `nextOf`, and without a result: `forfeit` says who wins then.
   */
  drop?(state: State, seats: readonly Seat[]): State;
  /** Another device holds the seat from now on, where the game follows that. It never throws, and it cannot change whose turn it is. */
  handOver?(state: State, seat: Seat, step: GameStep): State;
}

/** What a game states; the rest of the interface is derived from its rules. */
interface Definition<Params, State extends GameState, SeatState, View>
  extends Omit<
    Game<NoInfer<Params>, NoInfer<State>, SeatState, View>,
    'begin' | 'startStep' | 'check' | 'proofs' | 'apply' | 'open' | 'act' | 'calls'
  > {
  readonly rules: PublicRules<Params, State>;
  /** All of its own kinds where absent. */
  readonly calls?: readonly string[];
  /** Absent where an opening reveals nothing but the seed. */
  open?(state: State, step: SeatStep): State;
  /** What to send when the need is `send`; `prev` is the link hash of the step that it will follow. */
  compose(seatState: SeatState, state: NoInfer<State>, prev: string): Omit<StepContent, 'next'>;
}

const seat = integer({ min: 0, max: LIMITS.seats - 1 });
const readDrop = object({ seats: array(seat, { min: 1, max: LIMITS.seats }) });
const readHandedOver = object({ seat });

export function defineGame<Params, State extends GameState, SeatState extends { readonly secret: Secret }, View>({
  rules,
  compose,
  ...game
}: Definition<Params, State, SeatState, View>): Game<Params, State, SeatState, View> {
  const position = (state: State): Position<State> => {
    const next = rules.nextOf(state);
    const { result, decided } = state;
    return { state, next, ...(result === undefined ? {} : { result }), ...(decided === undefined ? {} : { decided }) };
  };

  /** The rules of a step's kind, where it is possible now. */
  const kindRules = ({ stage }: State, { kind }: GameStep): KindRules<State> => {
    const found = Object.hasOwn(rules.kinds, kind) ? rules.kinds[kind] : undefined;
    if (found === undefined) throw new Fault('game/unknown-kind', `"${kind}" is not a step of ${rules.name}`);
    if (!found.stages.includes(stage)) throw new Fault('game/wrong-stage', `not possible now: the game is at "${stage}"`);
    return found;
  };

  /** What a step of the match does to the game; undefined of a kind that one seat signs by the rules of this game. */
  const ofMatch = (step: GameStep): ((state: State) => State) | undefined => {
    const { drop, handOver } = rules;
    if (step.kind === 'start') return rules.afterStart;
    if (step.kind === 'drop' && drop) return (state) => drop(state, readDrop(step.payload, 'payload').seats);
    if (step.by === 'device' && handOver) return (state) => handOver(state, readHandedOver(step.payload, 'payload').seat, step);
    return undefined;
  };

  const ofSeat = (state: State, step: GameStep): { readonly kind: KindRules<State>; readonly step: SeatStep } => {
    const kind = kindRules(state, step);
    if (!isSeatStep(step)) throw new Fault('game/unknown-kind', `"${step.kind}" is for one seat to sign`);
    return { kind, step };
  };

  /**
   * What a seat's step made of a state last: a seat asks before it signs, and when the step comes in. A payload is known again by its digest
   * alone, where that was computed from it. One that a record may leave out is not looked at.
   */
  const made = new WeakMap<State, Omit<SeatStep, 'payload'> & { readonly state: State }>();
  const applyOfSeat = (state: State, step: GameStep): State => {
    const { by, kind, seq, prev, digest } = step;
    const isNamed = digest !== undefined && !game.unpublished?.includes(kind) && knownDigest(step.payload) === digest;
    const before = isNamed ? made.get(state) : undefined;
    const isSamePlace = before?.seq === seq && before.prev === prev;
    if (isSamePlace && before.by === by && before.kind === kind && before.digest === digest) return before.state;
    const found = ofSeat(state, step);
    const after = found.kind.apply(state, found.step);
    if (isNamed) made.set(state, { by: found.step.by, kind, seq, prev, digest, state: after });
    return after;
  };

  const apply = (state: State, step: GameStep): State => ofMatch(step)?.(state) ?? applyOfSeat(state, step);

  const proofs = (state: State, step: GameStep): readonly ProofTask[] => {
    if (ofMatch(step) !== undefined) return [];
    const found = ofSeat(state, step);
    return found.kind.proofs?.(state, found.step) ?? [];
  };

  const check = (state: State, step: GameStep): void => {
    if (ofMatch(step) !== undefined) return;
    const found = ofSeat(state, step);
    found.kind.check?.(state, found.step);
    const tasks = found.kind.proofs?.(state, found.step) ?? [];
    for (const fault of tasks.length === 0 ? [] : game.checkProofs!(tasks)) if (fault !== undefined) throw fault;
  };

  const all = Object.values(rules.kinds);
  /** What a machine composed last: a seat asks before it signs, when it signs, and when the step comes in. */
  const composedBy = new WeakMap<SeatState, Place & { readonly state: State; readonly content: StepContent }>();
  return {
    ...(all.some((kind) => kind.check !== undefined || kind.proofs !== undefined) ? { check } : {}),
    ...(all.some((kind) => kind.proofs !== undefined) ? { proofs } : {}),
    calls: Object.keys(rules.kinds)
      .filter((kind) => kind.includes('.'))
      .sort(),
    open(state, step) {
      checkOpenedSeed(state.setup, step);
      return state;
    },
    ...game,
    begin: (setup) => position(rules.begin(setup)),
    startStep(state) {
      if (state.stage !== 'start') return undefined;
      return { kind: 'start', payload: rules.startPayload(state), next: rules.nextOf(rules.afterStart(state)) };
    },
    apply: (state, step) => position(apply(state, step)),
    act(seatState, state, { seq, prev }) {
      const before = composedBy.get(seatState);
      if (before?.state === state && before.seq === seq && before.prev === prev) return before.content;
      const composed = compose(seatState, state, prev);
      const digest = digestPayload(composed.payload, payloadHash);
      const step = { seq, by: seatState.secret.seat, ...composed, prev, digest };
      const content = { ...composed, next: rules.nextOf(applyOfSeat(state, step)) };
      composedBy.set(seatState, { state, seq, prev, content });
      return content;
    },
  };
}
