/**
 * One state of the world: the relay's state, its log, the honest seat's device, and the time. The events between two worlds are
 * in `events.ts`, the properties that must hold in `properties.ts`.
 */

import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { decodeHex } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';
import type { Need, Result, StepContent } from '../../shared/games/interface.ts';
import type { LinkedEntry } from '../../shared/log/chain.ts';
import { type Draft, entryBytes, GENESIS, type Header, VERSION } from '../../shared/log/step.ts';
import { stepMessage } from '../../shared/log/step-digest.ts';
import { awaitsOpenings, type MatchState, seatOf } from '../../shared/match/match-state.ts';
import { LocalSeat } from '../../shared/player/local-seat.ts';
import { nextJointStep, nextOwnStep } from '../../shared/player/next-step.ts';
import { OwnChecks } from '../../shared/player/own-checks.ts';
import type { SeatRequest } from '../../shared/player/requests.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { beginFollowing, type FollowedMatch, resultOf } from '../../shared/playthrough/followed-match.ts';
import { makeKeyRing } from '../../shared/relay/key-ring.ts';
import { beginRelay, type EncodedEntry, type RelayState, type RelayTools } from '../../shared/relay/relay-rules.ts';
import { followEntry } from '../support/follow-entry.ts';
import type { FullEntry } from '../support/full-entry.ts';
import { advanceLedger, EMPTY_LEDGER, type Ledger } from './ledger.ts';
import { sha256Hex, structuralEd25519, structuralSigner } from './structural-crypto.ts';
import { makeToy, SAME_TURN, TOY_ID, type ToyOptions } from './toy-game.ts';

/** The parameters of one exploration. */
export interface Setting extends ToyOptions {
  readonly name: string;
  /** The seat that plays fairly and answers within its grace; all others are the adversary. */
  readonly honest: number;
  /** The seat of the creator. */
  readonly creator: number;
  /** Clocks and deadlines of the terms, in ms. */
  readonly budget: number;
  readonly grace: number;
  /** What each move adds to the budget; nothing where absent. */
  readonly increment?: number;
  readonly settle: number;
  /** Whether steps reach the honest seat late, and not as soon as the relay stores them. */
  readonly lag: boolean;
  /** What the person of the honest seat may request besides playing. */
  readonly requests: readonly SeatRequest[];
  /** How often each seat of the adversary may be handed over. */
  readonly handOvers: number;
  readonly showAtEnd: boolean;
}

export const MATCH = 'AAAAAAAAAAAAAAAAAAAAAA';
const RELAY_KEY = sha256Hex('relay');
export const TOOLS: RelayTools = { ed25519: structuralEd25519, keys: makeKeyRing(structuralSigner(RELAY_KEY)), sha256Hex };
const START = 1_000_000_000;
export const DAY_MS = 24 * 3_600_000;

/** A place of a log, with everything that follows from the log up to that place. */
export interface Log {
  readonly before: Log | undefined;
  readonly entry: FullEntry | undefined;
  readonly length: number;
  /** Bytes of its last entry. */
  readonly bytes: number;
  readonly followed: FollowedMatch;
  readonly result: Result | undefined;
  readonly ledger: Ledger;
  /** Whether anybody has decided anything since `start`. */
  readonly decided: boolean;
  /** Whether the honest seat has resigned, or called the match off. */
  readonly gaveUp: boolean;
  /** Whether it has offered or accepted a draw. */
  readonly agreed: boolean;
  /** Per seat, the step with which it gave up before there was a result. */
  readonly conceded: readonly (number | undefined)[];
  /** The winners by the rules of the toy game, once these have ended it. */
  readonly won: readonly number[] | undefined;
  /** The log as text without times and links: logs with the same text behave alike from here on. */
  readonly text: string;
  /** The honest seat's devices at this place, by their stored secret. */
  readonly devices: Map<string, Device>;
}

/** The device of the honest seat. */
interface Device {
  readonly secret: SeatSecret;
  /** The part of the log that has reached the device. */
  readonly seen: Log;
  readonly need: Need;
  /** What its person may request now. */
  readonly requests: readonly SeatRequest[];
  readonly text: string;
}

export interface World {
  readonly now: number;
  readonly relay: RelayState;
  readonly log: Log;
  readonly device: Device;
}

export const keyOf = (seat: number, device = 0): string => sha256Hex(`seat ${seat}, device ${device}`);
export const spareOf = (seat: number): string => sha256Hex(`spare ${seat}`);
/** The seed of a seat, whose bits the seat has to claim. */
export const seedOf = (seat: number): string => sha256Hex(`seed ${seat}`);

export function signPlan(
  { seq, prev }: MatchState,
  key: string,
  plan: StepContent,
  signature?: Draft['signatures'][number],
): Draft {
  const { kind, payload, next } = plan;
  const header: Header = { v: VERSION, match: MATCH, seq, prev, kind, digest: sha256Hex(encodeCanonical(payload)), next };
  const sig = signature ?? { key, sig: structuralSigner(key).sign(stepMessage(header)) };
  return { ...header, signatures: [sig], payload };
}

export const claimFor = (seat: number): { payload: JsonObject } => ({
  payload: { seat, seed: seedCommitment(MATCH, seat, decodeHex(seedOf(seat))), spare: spareOf(seat) },
});

/** The `open` of a match with these terms. */
function openDraft(setting: Setting): Draft {
  const { seats, creator, grace, budget, increment, settle, goesOn, opens, turns } = setting;
  const payload: JsonObject = {
    game: TOY_ID,
    rules: 1,
    params: {},
    clock: { budget, grace, ...(increment === undefined ? {} : { increment }) },
    deadlines: { join: 30_000, setup: Math.max(30_000, grace), settle, ...(opens === undefined ? {} : { opening: DAY_MS }) },
    seats: Array.from({ length: seats }, () => ({})),
    ...claimFor(creator).payload,
    relay: RELAY_KEY,
    ...(goesOn ? { goesOn } : {}),
    ...(opens === undefined ? {} : { openings: true }),
    ...(increment === undefined ? {} : { moves: ['toy.move'] }),
    ...(turns === undefined ? {} : { sameTurn: [...SAME_TURN] }),
  };
  return signPlan({ seq: 0, prev: GENESIS } as MatchState, keyOf(creator), { kind: 'open', payload, next: [] });
}

/** The beginning, before `open` is posted. */
export function beginWorld(setting: Setting): { readonly world: World; readonly open: Draft } {
  const game = makeToy(setting);
  const followed = beginFollowing(MATCH, (id) => (id === TOY_ID ? game : undefined));
  const log: Log = {
    ...{ before: undefined, entry: undefined, length: 0, bytes: 0, followed, result: undefined, ledger: EMPTY_LEDGER },
    ...{ conceded: [], decided: false, gaveUp: false, agreed: false, won: undefined, text: '', devices: new Map() },
  };
  const open = openDraft(setting);
  const { honest, creator, showAtEnd } = setting;
  const own = { match: MATCH, game: TOY_ID, seat: honest, key: keyOf(honest), seed: seedOf(honest) };
  const joins: StepContent = { kind: 'join', payload: claimFor(honest).payload, next: [] };
  const draft = honest === creator ? open : { ...signPlan(followed.matchState, keyOf(honest), joins), seq: -1 };
  const secret: SeatSecret = { ...own, decisions: [], draft, showAtEnd, invites: {} };
  const device: Device = { secret, seen: log, need: { kind: 'wait' }, requests: [], text: '' };
  return { world: { now: START, relay: beginRelay(MATCH), log, device }, open };
}

/** The kinds after which nobody calls a match off. */
const DECIDING = ['toy.move', 'toy.yield', 'opening', 'skip', 'resign', 'timeout', 'protest'];

/** The log with one more entry. */
export function extendLog(setting: Setting, before: Log, { step, payload, link, stepText, payloadText }: EncodedEntry): Log {
  const entry: FullEntry = { step, payload };
  const followed = followEntry(before.followed, { entry, link });
  const { matchState, gameRun } = followed;
  const ledger = advanceLedger(before.ledger, before.followed.matchState, matchState, { step, payload });
  const isOurs = step.signatures[0]!.key === keyOf(setting.honest) && step.signatures.length === 1;
  const ruled = gameRun?.position.result;
  return {
    ...{ before, entry, length: before.length + 1, followed, ledger, result: resultOf(followed) },
    bytes: entryBytes(payloadText, stepText),
    decided: before.decided || (before.followed.matchState.started && DECIDING.includes(step.kind)),
    gaveUp: before.gaveUp || (isOurs && (step.kind === 'resign' || step.kind === 'abort')),
    agreed: before.agreed || (isOurs && (step.kind === 'draw-offer' || step.kind === 'draw-accept')),
    conceded: concededAfter(before, { step, payload }),
    won: before.won ?? (ruled?.kind === 'won' ? ruled.winners : undefined),
    text: `${textOfLife(matchState)}/${textOfGameRun(followed)}`,
    devices: new Map(),
  };
}

function concededAfter({ conceded, followed }: Log, { step, payload }: FullEntry): Log['conceded'] {
  const { matchState, gameRun } = followed;
  if (matchState.phase !== 'play' || gameRun?.position.result !== undefined) return conceded;
  const author = seatOf(matchState, step.signatures[0]!.key);
  const isOver = step.kind === 'resign' || step.kind === 'toy.yield';
  const seats = step.kind === 'timeout' ? (payload['seats'] as readonly number[]) : isOver ? [author!] : [];
  return matchState.seats.map((_, seat) => conceded[seat] ?? (seats.includes(seat) ? step.seq : undefined));
}

function textOfLife({
  phase,
  next,
  undecided,
  adrift,
  drawOffer,
  drawDeclined,
  ending,
  closedBy,
  seats,
  protests,
}: MatchState): string {
  const each = seats.map((seat) =>
    seat === undefined
      ? '-'
      : `${seat.formerKeys.length},${seat.budget},${seat.opened ? 'o' : ''}${seat.out ? 'x' : ''}${seat.inRow ? 'r' : ''}${seat.drawOffers}`,
  );
  const ends = `${ending === undefined ? '' : JSON.stringify(ending)}${closedBy ?? ''}`;
  const said = protests.map(({ by, of }) => `${by}:${of}`);
  return `${phase}${next}|${undecided ? 'u' : ''}${adrift ? 'a' : ''}${drawOffer}!${drawDeclined ?? ''}|${ends}|${said}|${each.join(';')}`;
}

function textOfGameRun({ gameRun, lost }: FollowedMatch): string {
  if (lost !== undefined) return `lost ${lost.fault.code}`;
  if (gameRun === undefined) return '';
  const steps = gameRun.steps.map(({ step }) => `${step.by}${step.kind}${encodeCanonical(step.payload)}`);
  const caught = gameRun.convictions.map(({ seat, seq, fault }) => `${seat}${fault.code}${seq <= gameRun.last ? '' : ' after'}`);
  return `${steps.join()}|${caught}|${gameRun.audited}|${gameRun.playing}|${gameRun.stopped}|${gameRun.unchecked}`;
}

/** The path to a place of a log, the beginning first. */
function* pathTo(log: Log): Generator<Log> {
  if (log.before !== undefined) yield* pathTo(log.before);
  yield log;
}

const linkedOf = ({ entry, followed }: Log): LinkedEntry => ({ entry: entry!, link: followed.matchState.prev });

const NO_STORE = { save: () => Promise.resolve() };

/** The device with this secret that has seen this much of the log, as after a reload, with what it signs then. */
export function wakeDevice(setting: Setting, secret: SeatSecret, seen: Log): Device {
  const kept = textOfSecret(secret, seen);
  const known = seen.devices.get(kept);
  if (known !== undefined) return known;
  const seat = new LocalSeat(secret, NO_STORE);
  const checks = new OwnChecks(() => seat.secret);
  for (const log of pathTo(seen)) {
    if (log.before !== undefined) seat.apply(log.before.followed, log.followed, linkedOf(log), checks);
  }
  const { matchState } = seen.followed;
  let after = seat.secret;
  if (matchState.seq > (after.draft?.seq ?? -1)) {
    const plan = nextOwnStep(seen.followed, seat) ?? nextJointStep(seen.followed, seat);
    if (plan !== undefined) after = { ...after, draft: signPlan(matchState, after.key, plan) };
  }
  const device: Device = {
    secret: after,
    seen,
    need: (seat.holds(matchState) ? seat.machine?.need() : undefined) ?? { kind: 'wait' },
    requests:
      after.request === undefined
        ? setting.requests.filter((request) => seat.requestedStep(matchState, request) !== undefined)
        : [],
    text: textOfSecret(after, seen),
  };
  seen.devices.set(kept, device);
  return device;
}

function textOfSecret({ decisions, request, draft }: SeatSecret, { length }: Log): string {
  const requested = request === undefined ? '' : `${request.kind}${request.seq - length}`;
  const said = draft === undefined || draft.seq < length ? '' : `${draft.kind}${draft.digest}${draft.next}`;
  return `${decisions.map((one) => one['pick'])}|${requested}|${said}`;
}

/** The draft with which the honest seat would go on, if it has not reached the relay yet. */
export function outstanding({ device, log, relay }: World): Draft | undefined {
  const { draft, key } = device.secret;
  const { matchState } = log.followed;
  if (draft === undefined || matchState.phase === 'closed' || draft.seq !== matchState.seq || draft.prev !== matchState.prev)
    return undefined;
  const isThere = relay.pending.some((one) => one.digest === draft.digest && one.signatures.some((sig) => sig.key === key));
  return isThere ? undefined : draft;
}

/**
 * The time by which the honest seat answers if it has something to do: within its grace after the last step, or since its clock runs where
 * one grace is for a turn of several steps.
 */
export function answersBy(world: World): number | undefined {
  const { device, log } = world;
  const { matchState } = log.followed;
  if (matchState.phase === 'closed' || matchState.terms === undefined) return undefined;
  const busy = device.seen !== log || device.need.kind === 'decide' || outstanding(world) !== undefined;
  const since = matchState.terms.sameTurn === undefined ? undefined : log.ledger.since[device.secret.seat];
  return busy ? (since ?? matchState.time) + matchState.terms.clock.grace : undefined;
}

/** A state as text, with times relative to now: states with the same text behave alike from here on. */
export function textOf(world: World): string {
  const { now, relay, log, device } = world;
  const { matchState } = log.followed;
  const ago = (time: number | undefined): number | string => (time === undefined ? '' : time - now);
  let times = '';
  if (matchState.phase === 'play') for (const seat of matchState.seats) times += `${ago(seat?.since)},`;
  else if (matchState.phase === 'lobby') times = `${ago(matchState.openedAt)}`;
  else if (matchState.phase !== 'closed')
    times = `${ago(matchState.waitsSince)},${awaitsOpenings(matchState) ? ago(matchState.endedAt) : ''}`;
  const busy = answersBy(world);
  const pending = relay.pending.map(
    (one) => `${one.kind}${one.digest}${one.next}${one.signatures.map(({ key }) => key.slice(0, 4))}`,
  );
  const late = device.seen === log ? '' : lagOf(device.seen, log);
  return `${log.text}#${times}#${pending.join()}#${device.text}#${device.need.kind}#${late}#${ago(busy)}`;
}

/** The steps that have not reached the device yet, and where the device is. */
function lagOf(seen: Log, log: Log): string {
  let text = seen.text;
  for (let at: Log = log; at !== seen; at = at.before!) {
    const { step, payload } = at.entry!;
    text += `<${step.kind}${step.signatures.map(({ key }) => key.slice(0, 4))}${step.next}${JSON.stringify(payload)}`;
  }
  return text;
}
