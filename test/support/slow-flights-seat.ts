/**
 * The machine of a seat in the toy game of slow flights. What came in is checked at once, but for a flight: that is laid down, and worked
 * on after the seat's own answer and before its own flight, at once after a hand-over and when the game is over.
 */

import { deriveBytes } from '../../shared/crypto/derive.ts';
import { sha256 } from '../../shared/crypto/hash.ts';
import { concatBytes, encodeBase64url, encodeHex, encodeInteger, encodeUtf8, equalBytes } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { base64url, hex, integer, object, oneOf, variants } from '../../shared/encoding/shape.ts';
import { attempt, Fault } from '../../shared/fault.ts';
import type { Need } from '../../shared/games/interface.ts';
import type { GameStep, Secret, Setup } from '../../shared/games/steps.ts';
import {
  BODY_BYTES,
  FLIGHT_BYTES,
  type FlightsParams,
  type FlightsState,
  KINDS,
  MOST_PICKS,
  moverOf,
  nextOf,
  readFlight,
} from './slow-flights-rules.ts';

const readDecision = variants({
  move: object({ kind: oneOf(['move']), pick: integer({ min: 0, max: MOST_PICKS - 1 }) }),
  'fresh-bytes': object({ kind: oneOf(['fresh-bytes']), at: hex(32), bytes: base64url(32) }),
});

/** A flight of the other seat that has not been worked on. */
interface LaidFlight {
  readonly seq: number;
  readonly stock: string;
  readonly body: Uint8Array;
}

export interface FlightsSeat {
  readonly secret: Secret;
  /** Hash over the digests of all steps of the game so far, hex. */
  readonly transcript: string;
  /** The transcript of the last hand-over, or of the beginning: a name of the places that flights fill since then. */
  readonly stock: string;
  readonly laid: readonly LaidFlight[];
  /** Hash over all flights of the other seat that were worked on. */
  readonly worked: Uint8Array;
  /** Bodies of the last moves, of the other seat and our own. */
  readonly answered?: string;
  readonly asked?: string;
  readonly fresh?: { readonly at: string; readonly bytes: Uint8Array };
  readonly pick?: number;
  readonly wronged?: { readonly seq: number; readonly fault: Fault };
}

const hashText = (...parts: readonly string[]): string => encodeHex(sha256(encodeUtf8(parts.join(' '))));

/** What answers a move, by the body of the move. */
const answerTo = (body: string): string => encodeBase64url(sha256(encodeUtf8(`answer ${body}`)));

export function enterSeat(setup: Setup<FlightsParams>, secret: Secret): FlightsSeat {
  const transcript = hashText('begin', setup.match);
  return { secret, transcript, stock: transcript, laid: [], worked: new Uint8Array(32) };
}

export function needOf(seatState: FlightsSeat, state: FlightsState): Need {
  if (mustWork(seatState, state)) return { kind: 'work' };
  const isDue = nextOf(state).includes(seatState.secret.seat);
  const { stage } = state;
  if (seatState.wronged !== undefined) {
    const isPlay = stage !== 'setup' && stage !== 'start';
    return isPlay && isDue ? { kind: 'open', next: [] } : { kind: 'wait' };
  }
  if (!isDue) return { kind: 'wait' };
  switch (stage) {
    case 'setup':
      return { kind: state.setupNext[0] === seatState.secret.seat ? 'send' : 'wait' };
    case 'start':
      return { kind: 'start' };
    case 'flight': {
      const at = freshAt(seatState);
      return seatState.fresh?.at === at ? { kind: 'send' } : { kind: 'fresh-bytes', at };
    }
    case 'move':
      return { kind: seatState.pick === undefined ? 'decide' : 'send' };
    default:
      return { kind: 'send' };
  }
}

const freshAt = ({ secret, transcript }: FlightsSeat): string => hashText('fresh', String(secret.seat), transcript);

function mustWork({ secret, laid, stock, wronged }: FlightsSeat, state: FlightsState): boolean {
  if (laid.length === 0) return false;
  if (wronged !== undefined || state.stage === 'agreed' || state.stage === 'over') return true;
  const isOurFlight = state.stage === 'flight' && moverOf(state) === secret.seat;
  return isOurFlight || laid.some((flight) => flight.stock !== stock);
}

export function decide(seatState: FlightsSeat, state: FlightsState, json: JsonObject): FlightsSeat {
  const decision = readDecision(json, 'decision');
  if (decision.kind === 'fresh-bytes') {
    const need = needOf(seatState, state);
    if (need.kind !== 'fresh-bytes' || need.at !== decision.at) throw new Fault('game/not-now');
    return { ...seatState, fresh: { at: decision.at, bytes: decision.bytes } };
  }
  const isOwnTurn = ['answer', 'flight', 'move'].includes(state.stage) && moverOf(state) === seatState.secret.seat;
  if (!isOwnTurn || seatState.pick !== undefined) throw new Fault('game/not-now');
  return { ...seatState, pick: decision.pick };
}

export function compose(seatState: FlightsSeat, state: FlightsState) {
  const { secret, stock, transcript, answered, fresh, pick } = seatState;
  const once = (kind: string): string => `${stock}/${state.ply}/${kind}`;
  switch (state.stage) {
    case 'setup':
      return { kind: KINDS.setup, payload: { body: setupBody(transcript) } };
    case 'answer':
      return { kind: KINDS.answer, payload: { body: answerTo(answered!) }, once: once('answer') };
    case 'flight':
      return { kind: KINDS.flight, payload: { body: makeFlight(seatState, state.ply) }, once: once('flight') };
    case 'move': {
      const body = derivedBody(secret, 'move', fresh!.bytes, encodeInteger(pick!, 1));
      return { kind: KINDS.move, payload: { body, pick: pick! }, once: once('move') };
    }
    case 'agreed':
      return { kind: KINDS.agreed, payload: { body: '' } };
    default:
      throw new Error(`nothing is to be sent at "${state.stage}"`);
  }
}

const derivedBody = ({ seed }: Secret, label: string, ...context: readonly Uint8Array[]): string =>
  encodeBase64url(deriveBytes(seed, `slow-flights ${label}`, context, BODY_BYTES));

/** What both seats can make alike: the machine of the other checks it before it signs the start. */
const setupBody = (transcript: string): string => encodeBase64url(sha256(encodeUtf8(`setup ${transcript}`)));

/** Bytes that nobody can foretell, and their hash, which the other seat checks when it works on them. */
function makeFlight({ secret, worked, fresh }: FlightsSeat, ply: number): string {
  const half = FLIGHT_BYTES / 2;
  const context = [fresh!.bytes, worked, padOf(secret, ply)];
  const first = deriveBytes(secret.seed, 'slow-flights first half', context, half);
  const second = deriveBytes(secret.seed, 'slow-flights second half', context, half - BODY_BYTES);
  const content = concatBytes(first, second);
  return encodeBase64url(concatBytes(content, sha256(content)));
}

const PLIES_AHEAD = 4;
const pads = new WeakMap<Secret, Map<number, Uint8Array>>();

/** What a flight needs and only the seed decides. */
function padOf(secret: Secret, ply: number): Uint8Array {
  const known = pads.get(secret) ?? new Map<number, Uint8Array>();
  pads.set(secret, known);
  const pad = known.get(ply) ?? deriveBytes(secret.seed, 'slow-flights pad', [encodeInteger(ply, 4)], BODY_BYTES);
  known.set(ply, pad);
  return pad;
}

/** Makes the pads of the first plies, in memory only. */
export function workAhead({ secret }: FlightsSeat): boolean {
  const made = pads.get(secret);
  const ply = Array.from({ length: PLIES_AHEAD }, (_, i) => i).find((i) => made?.has(i) !== true);
  if (ply === undefined) return false;
  padOf(secret, ply);
  return true;
}

/** Works on the flight that was laid down first. */
export function work(seatState: FlightsSeat): FlightsSeat | undefined {
  const [flight, ...laid] = seatState.laid;
  if (flight === undefined) return undefined;
  const { seq, body } = flight;
  const content = body.subarray(0, FLIGHT_BYTES - BODY_BYTES);
  const after = { ...seatState, laid, worked: sha256(concatBytes(seatState.worked, body)) };
  const isTrue = equalBytes(sha256(content), body.subarray(content.length));
  return isTrue ? after : wrongedBy(after, seq, new Fault('proofs/wrong-opening'));
}

/** A flight may show a wrong after a later step has; the earlier step counts. */
function wrongedBy(seatState: FlightsSeat, seq: number, fault: Fault): FlightsSeat {
  const { wronged } = seatState;
  return wronged !== undefined && wronged.seq <= seq ? seatState : { ...seatState, wronged: { seq, fault } };
}

export function observe(before: FlightsSeat, step: GameStep): FlightsSeat {
  const seatState = { ...before, transcript: hashText(before.transcript, step.digest) };
  if (step.by === 'device') {
    const { fresh: _, ...rest } = seatState;
    return { ...rest, stock: seatState.transcript };
  }
  if (step.kind === KINDS.setup && step.payload['body'] !== setupBody(before.transcript) && step.by !== before.secret.seat)
    return wrongedBy(seatState, step.seq, new Fault('randomness/wrong-share'));
  return step.by === before.secret.seat ? observeOwn(seatState, step) : observeOther(seatState, step);
}

function observeOwn(seatState: FlightsSeat, { kind, payload }: GameStep): FlightsSeat {
  if (kind !== KINDS.move) return seatState;
  const { fresh: _, pick: __, ...rest } = seatState;
  return { ...rest, asked: payload['body'] as string };
}

function observeOther(seatState: FlightsSeat, { seq, kind, payload, withheld }: GameStep): FlightsSeat {
  if (withheld === true) throw new Fault('log/payload-missing', `the payload of step ${seq} was left out`, seq);
  const body = payload['body'] as string;
  switch (kind) {
    case KINDS.answer:
      return body === answerTo(seatState.asked!) ? seatState : wrongedBy(seatState, seq, new Fault('randomness/wrong-action'));
    case KINDS.flight: {
      const read = attempt(() => readFlight(payload, 'payload').body);
      if (!read.ok) return wrongedBy(seatState, seq, read.fault);
      return { ...seatState, laid: [...seatState.laid, { seq, stock: seatState.stock, body: read.value }] };
    }
    case KINDS.move:
      return { ...seatState, answered: body };
    default:
      return seatState;
  }
}
