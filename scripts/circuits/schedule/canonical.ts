/**
 * The representative of all matches that the schedule cannot tell apart. It loses nothing, because no transition of
 * `whole-match.ts` reads what is changed here, or it reads it in a way that the change keeps:
 *
 * - **T and the names** that come from it are only compared for equality, so they are numbered anew in the order in which the state has
 *   them. That a new name equals no earlier one is a property of each step, not of the state: every step changes T, a hash chain.
 * - **Plies** are read as whose turn it is, whether it is the first ply, and whether it is the last one that the plan allows. 0, 1 and 2
 *   stand for the first, all odd and all later even ones; that the last one has come is offered at every ply (`moveSteps`).
 * - **Plies without a capture** are read as whether a move states `quiet` (from the 99th on) and whether it may draw (from the 100th on):
 *   0 stands for 0 … 97, 98 for itself, 99 for more. A search goes on from 0 to 0 and to 98, so `quiet` is due at any ply.
 * - **Pieces left** are read as whether a capture is refused because none is left. The number stays as at the beginning, so a course may
 *   capture more often than the rules allow, never less.
 * - **Places** are read by their differences: the numbers of one stock are counted from the seat that has taken fewer. Entries of the
 *   ledger for places that are behind, or for names that are gone, cannot come again, because counts of a stock never go back
 *   (`checkCounts`) and names never repeat.
 * - **Contents** of bits, boards, bodies and captures are read by no transition; of a board only which lost square is still in it.
 * - **What was captured** decides which components of a place serve view 1. Two squares of each color stand for all (`steps.ts`): that
 *   the components of no plan meet those of view 0, or lie outside a place, is enumerated for all 768 in `capture-plan/check-places.ts`.
 * - **The count of hand-overs** is read by `shared/match` alone, which allows at most 8 of each seat. The search allows any number.
 */

import { decodeHex } from '../../../shared/encoding/bytes.ts';
import type { Machine, OwnBatch } from '../../../shared/games/dark-chess/proven/machine.ts';
import { nameOf } from '../../../shared/games/dark-chess/proven/schedule.ts';
import type { ProvenState, RunningBatch } from '../../../shared/games/dark-chess/proven/state.ts';
import type { Stock } from '../../../shared/oblivious-transfer/stock.ts';
import { EMPTY_BOARDS, emptyBits, filledBatch } from './empty-bits.ts';
import { sharedMarks } from './marks.ts';
import type { ROLES } from './places.ts';
import type { WholeMatch } from './whole-match.ts';

/** The last count of plies without a capture after which a move does not state `quiet`. */
export const LAST_UNSTATED = 98;
const FULL = [16, 16] as const;

type Name = (name: string) => string;

/** Numbers names in the order in which they come. */
function numbering(): Name {
  const numbers = new Map<string, string>();
  return (name) => {
    const known = numbers.get(name) ?? (numbers.size + 1).toString(16).padStart(64, '0');
    numbers.set(name, known);
    return known;
  };
}

/** The match by its representative. */
export function canonical({ state, machines, used, foreign }: WholeMatch): WholeMatch {
  const name = numbering();
  const shift = state.stock === undefined ? 0 : Math.min(...state.stock.taken);
  const seen = new Set<string>();
  const noted: Name = (one) => {
    const number = name(one);
    seen.add(one);
    return number;
  };
  const publicState = canonicalState(state, shift, noted);
  const [first, second] = machines.map((machine) => canonicalMachine(machine, shift, noted));
  const ledgers = used.map((entries, seat) => canonicalLedger(entries, state, seat, { shift, seen, name }));
  return {
    state: publicState,
    machines: [first!, second!],
    used: [ledgers[0]!, ledgers[1]!],
    foreign: new Set([...foreign].filter((one) => seen.has(one)).map(name)),
  };
}

const canonicalBatch = (batch: RunningBatch | undefined, name: Name): RunningBatch | undefined =>
  batch && { ...batch, name: name(batch.name) };

function canonicalState(state: ProvenState, shift: number, name: Name): ProvenState {
  const { stock, plies, quietPlies } = state;
  const batch = canonicalBatch(state.batch, name);
  return {
    ...state,
    batch,
    stock: stock && {
      name: name(stock.name),
      places: stock.places - shift,
      taken: [stock.taken[0] - shift, stock.taken[1] - shift],
    },
    plies: plies > 2 ? 2 - (plies % 2) : plies,
    quietPlies: quietPlies < LAST_UNSTATED ? 0 : Math.min(quietPlies, LAST_UNSTATED + 1),
    ...{ pieces: FULL, captures: [], last: [-1, -1], attested: [-1, -1] },
    transcript: decodeHex(name(nameOf(state))),
  };
}

const NOTHING_WAITS = { body: new Uint8Array(0), transcript: new Uint8Array(32) };

function canonicalOwnBatch(batch: OwnBatch, name: Name): OwnBatch {
  const { made, worked, waiting } = batch.state;
  return filledBatch({
    ...batch,
    name: name(batch.name),
    state: { made, worked, waiting: waiting.map(() => NOTHING_WAITS), heldPieces: [], keptPieces: [] },
    waiting: batch.waiting.map(() => 0),
  });
}

function canonicalStock([first, second]: Stock, shift: number): Stock {
  const shifted = ({ taken, current, unused }: Stock[number]): Stock[number] => {
    const marks = (role: (typeof ROLES)[number]) => sharedMarks(current!.used[role]);
    const used = current && { selectors: marks('selectors'), strings: marks('strings'), proof: marks('proof') };
    return { taken: taken - shift, ...(current && used ? { current: { bits: current.bits, used } } : {}), unused };
  };
  return [shifted(first), shifted(second)];
}

function canonicalMachine(machine: Machine, shift: number, name: Name): Machine {
  const { laid, keys, batch, voided, stock, boards, asked, side, view, complete } = machine;
  const asks = asked.map((one) => one && { address: { ...one.address, place: one.address.place - shift }, ...ASKED });
  return {
    ...{ side, view, complete, laid },
    ...(keys === undefined ? {} : { keys }),
    ...(batch === undefined ? {} : { batch: canonicalOwnBatch(batch, name) }),
    voided: voided.map((one) => canonicalOwnBatch(one, name)),
    stock: canonicalStock(stock, shift),
    ...(boards === undefined ? {} : { boards: [boardOf(0, boards[0].lost), boardOf(1, boards[1].lost)] }),
    asked: [asks[0], asks[1]],
  };
}

const SELECTORS = 1318;
const ASKED = { opened: new Uint8Array(SELECTORS), masks: emptyBits(SELECTORS) };

const boardOf = (seat: 0 | 1, lost: number | undefined) =>
  lost === undefined ? EMPTY_BOARDS[seat] : { ...EMPTY_BOARDS[seat], lost };

interface Numbered {
  readonly shift: number;
  readonly seen: ReadonlySet<string>;
  readonly name: Name;
}

/** The entries that a step to come could meet: of flights of a batch that runs, and of places that are not behind. */
function canonicalLedger(entries: ReadonlySet<string>, { stock }: ProvenState, seat: number, numbered: Numbered): Set<string> {
  const kept = [...entries].flatMap((entry) => {
    const [name, place, kind] = entry.split('/');
    if (!numbered.seen.has(name!)) return [];
    if (kind === undefined) return [`${numbered.name(name!)}/${place}`];
    const isBehind = stock?.name !== name || Number(place) < stock!.taken[seat]!;
    return isBehind ? [] : [`${numbered.name(name!)}/${Number(place) - numbered.shift}/${kind}`];
  });
  return new Set(kept.sort());
}
