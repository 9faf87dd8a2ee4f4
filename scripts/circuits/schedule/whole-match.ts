/**
 * A match as the schedule sees it: the public state of the product's rules, of the machines of both seats the batches, places
 * and boards, and what a search notes beside them.
 *
 * Every transition is the product's: `apply` of the game, and of a machine `flyOwn`, `layOthers`, `workOnBatch`,
 * `mustWorkOnFlights`, `handedOver`, and the steps of `turns.ts` by the descriptions of `turn.ts`, which take their masks from `stock.ts`.
 */

import { equalBytes } from '../../../shared/encoding/bytes.ts';
import { provenDarkChess } from '../../../shared/games/dark-chess/proven/game.ts';
import type { Machine } from '../../../shared/games/dark-chess/proven/machine.ts';
import {
  flyOwn,
  handedOver,
  layOthers,
  mustWorkOnFlights,
  workOnBatch,
} from '../../../shared/games/dark-chess/proven/own-batch.ts';
import { KINDS, type Kind } from '../../../shared/games/dark-chess/proven/payloads.ts';
import { PLAN, type ProvenPlan } from '../../../shared/games/dark-chess/proven/plan.ts';
import { batchDue, onceOf, withSeat } from '../../../shared/games/dark-chess/proven/schedule.ts';
import { other, type ProvenState } from '../../../shared/games/dark-chess/proven/state.ts';
import { startView } from '../../../shared/games/dark-chess/proven/turns.ts';
import type { Seat } from '../../../shared/games/steps.ts';
import { EMPTY_STOCK, unusedPlaces } from '../../../shared/oblivious-transfer/stock.ts';
import { Breach } from './breach.ts';
import { EMPTY_BOARDS, EMPTY_KEYS, emptyParties, filledBatch } from './empty-bits.ts';
import { checkCounts, checkSameBits, checkTakenBits, foreignStock, markedStock } from './places.ts';
import type { Step } from './steps.ts';
import { type MachineRun, runTurnStep } from './turn-steps.ts';

type BySeat<T> = readonly [T, T];

export interface WholeMatch {
  readonly state: ProvenState;
  readonly machines: BySeat<Machine>;
  /** By seat, what its steps have used up, by `onceOf`: an entry that comes again would be two bodies under one mask. */
  readonly used: BySeat<ReadonlySet<string>>;
  /** Names of batches that were begun before the last hand-over. */
  readonly foreign: ReadonlySet<string>;
}

const GAMES = new Map<number, ReturnType<typeof provenDarkChess>>();

/** The game under a limit of plies. */
function gameOf(plan: ProvenPlan) {
  const known = GAMES.get(plan.plies) ?? provenDarkChess(plan);
  GAMES.set(plan.plies, known);
  return known;
}

const DIGEST = '00'.repeat(32);
const SETUP = {
  match: 'AAAAAAAAAAAAAAAAAAAAAA',
  params: { reveal: 'end' },
  seats: 2,
  seedCommitments: [DIGEST, DIGEST],
  lobby: [DIGEST, DIGEST],
} as const;

/** What `start` says, where it is due. */
export const startPayload = (state: ProvenState) => gameOf(PLAN).startStep(state)?.payload;

/** The public state after a step. Throws the fault of its author. */
export const applyStep = (state: ProvenState, { by, kind, payload, plan = PLAN }: Step): ProvenState =>
  gameOf(plan).apply(state, { seq: 0, by, kind, payload, prev: '', digest: DIGEST }).state;

export function beginMatch(): WholeMatch {
  const machine = (seat: Seat): Machine => ({
    ...{ laid: [], voided: [], stock: EMPTY_STOCK, asked: [undefined, undefined] },
    ...startView(seat),
    complete: true,
  });
  const machines = [machine(0), machine(1)] as const;
  return { state: gameOf(PLAN).begin(SETUP).state, machines, used: [new Set(), new Set()], foreign: new Set() };
}

/** The match after a step, with everything worked on that its machines work on then. Throws a `Breach` where a property fails. */
export function takeStep(match: WholeMatch, step: Step, run: MachineRun = runTurnStep): WholeMatch {
  const after = applyStep(match.state, step);
  if (step.kind !== 'start' && equalBytes(match.state.transcript, after.transcript)) {
    throw new Breach('a step leaves the transcript as it was, so a name may come twice');
  }
  const moved = step.by === 'device' ? handOver(match, after) : withSeatStep(match, step, after, run);
  const machines = bothMachines(moved, (_, seat) => readLaid(workOff(moved, after, seat), after, seat, run));
  const whole = { ...moved, state: after, machines };
  checkCounts(match.state, after);
  checkSameBits(whole.machines);
  return whole;
}

const bothMachines = (
  { machines: [first, second] }: Pick<WholeMatch, 'machines'>,
  change: (machine: Machine, seat: Seat) => Machine,
): WholeMatch['machines'] => [change(first, 0), change(second, 1)];

function handOver(match: WholeMatch, after: ProvenState): WholeMatch {
  const batches = [match.state.batch, ...match.machines.map(({ batch }) => batch)];
  const names = batches.flatMap((batch) => (batch === undefined ? [] : [batch.name]));
  const foreign = new Set([...match.foreign, ...names]);
  const machines = bothMachines(match, (machine) => {
    const next = handedOver(machine, after);
    return { ...next, stock: foreignStock(next.stock) };
  });
  return { ...match, machines, foreign };
}

function withSeatStep(match: WholeMatch, step: Step, after: ProvenState, run: MachineRun): WholeMatch {
  const { state } = match;
  if (step.kind === KINDS.setUp) return after.stage === 'flights' ? withKeys(match) : match;
  if (step.kind === KINDS.agreed || step.kind === 'start') return match;
  const by = step.by as Seat;
  const once = onceOf(PLAN, state, step.kind as Kind);
  if (once === undefined) throw new Breach(`a step of the kind ${step.kind} has no entry in the ledger`);
  if (match.used[by]!.has(once)) throw new Breach(`seat ${by} uses ${once} twice`);
  const used = withSeat(match.used, by, new Set([...match.used[by]!, once]));
  if (step.kind === KINDS.flight) return { ...withFlight(match, by), used };
  const isAhead = step.kind === KINDS.selectors && state.batch !== undefined;
  const machines = bothMachines(match, (machine, seat) => {
    if (isAhead && seat !== by) return { ...machine, laid: [SELECTORS_LAID] };
    const next = run(machine, state, step);
    if (!isAhead) checkTakenBits(machine, next, { by, once });
    return next;
  });
  return { ...match, machines, used };
}

const SELECTORS_LAID = {
  seq: 0,
  kind: KINDS.selectors,
  body: new Uint8Array(0),
  fields: {},
} as unknown as Machine['laid'][number];

/** Selectors that came before the last flight of a row are read once their place is complete. */
function readLaid(machine: Machine, state: ProvenState, seat: Seat, run: MachineRun): Machine {
  const by = other(seat);
  if (machine.laid.length === 0 || unusedPlaces(machine.stock, by) === 0) return machine;
  const before = { ...machine, laid: [] };
  const next = run(before, state, { by, kind: KINDS.selectors, payload: {}, label: '', ways: 1 });
  checkTakenBits(before, next, { by, once: `${state.stock!.name}/${state.stock!.taken[by]! - 1}/selectors` });
  return next;
}

/** The set-up gives both machines their keys, and with them their boards. */
const withKeys = (match: WholeMatch): WholeMatch => ({
  ...match,
  machines: bothMachines(match, (machine) => ({ ...machine, keys: EMPTY_KEYS, boards: EMPTY_BOARDS })),
});

function withFlight(match: WholeMatch, by: Seat): WholeMatch {
  const { state, foreign } = match;
  const due = batchDue(PLAN, state);
  if (foreign.has(due.name)) throw new Breach('a flight belongs to a batch that another device has begun');
  const { transcript } = state;
  const machines = bothMachines(match, (machine, seat) => {
    const parties = emptyParties(seat);
    const flown =
      seat === by
        ? flyOwn(machine, parties, due, { transcript, nonce: transcript }).machine
        : layOthers(machine, parties, due, { seq: 0, body: new Uint8Array(0), transcript });
    return filled(flown, false);
  });
  return { ...match, machines };
}

/** What the contents of flights would have added: the tuples of a batch that runs, and of places whose devices made them. */
function filled(machine: Machine, isForeign: boolean): Machine {
  const { batch, stock } = machine;
  const places = markedStock(stock, isForeign);
  return { ...machine, stock: places, ...(batch === undefined ? {} : { batch: filledBatch(batch) }) };
}

/** Everything that a machine works on at this state. */
function workOff({ machines, foreign }: WholeMatch, state: ProvenState, seat: Seat): Machine {
  let machine = machines[seat as 0 | 1];
  while (mustWorkOnFlights(machine, seat, state)) {
    const name = machine.batch?.name;
    const worked = workOnBatch(machine, emptyParties(seat));
    if (worked.wronged !== undefined) throw new Breach(`seat ${seat} refuses a flight: ${worked.wronged.fault.code}`);
    machine = filled(worked, name !== undefined && foreign.has(name));
  }
  return machine;
}
