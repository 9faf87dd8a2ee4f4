/** Faults that are planted in the product's schedule for one run, each of which the exploration must find. */

import type { Planted } from '../../../test/explore/planted-bugs.ts';
import { type PlantedRun, runPlanted } from '../run-planted.ts';

interface PlantedFault extends Planted {
  /** What the exploration says of it. */
  readonly breach: string;
}

const PROVEN = 'shared/games/dark-chess/proven';

export const PLANTED_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'a batch gives a place too few': {
    file: `${PROVEN}/plan.ts`,
    passage: 'places: 4,',
    instead: 'places: 3,',
    breach: 'the stock has no place left',
  },
  'a batch begins a ply later': {
    file: `${PROVEN}/schedule.ts`,
    passage: 'unusedPlaces(state.stock!) < batchPlies(plan)',
    instead: 'unusedPlaces(state.stock!) < batchPlies(plan) - 1',
    breach: 'the stock has no place left',
  },
  'a turn owes a second flight': {
    file: `${PROVEN}/schedule.ts`,
    passage: "state.stage !== 'turn' || state.flown",
    instead: "state.stage !== 'turn'",
    breach: '0 steps are possible',
  },
  'a row passes on before a seat has sent all that it can': {
    file: `${PROVEN}/schedule.ts`,
    passage: 'next: goesOn ? next : other(next)',
    instead: 'next: goesOn && sent[next]! < 3 ? next : other(next)',
    breach: 'no own flight is due',
  },
  'a flight leaves before what it needs': {
    file: 'shared/oblivious-transfer/batch-layout.ts',
    passage: 'flight.needs <= others',
    instead: 'flight.needs <= others + 1',
    breach: 'no own flight is due',
  },
  'a hand-over leaves the stock to the machines': {
    file: `${PROVEN}/own-batch.ts`,
    passage: 'stock: EMPTY_STOCK, batch',
    instead: 'stock: machine.stock, batch',
    breach: 'different bits',
  },
  'a hand-over leaves the stock in the public state': {
    file: `${PROVEN}/public-rules.ts`,
    passage: 'stock: { name, places: 0, taken: [0, 0] }',
    instead: 'stock: state.stock ?? { name, places: 0, taken: [0, 0] }',
    breach: 'signs for place 1 and takes the bits of place 0',
  },
  'a hand-over leaves the batch that runs': {
    file: `${PROVEN}/public-rules.ts`,
    passage: 'return enterRow({ ...state, batch: undefined });',
    instead: 'return { ...enterRow(state), batch: state.batch ?? enterRow(state).batch };',
    breach: 'another device has begun',
  },
  'a hand-over changes no transcript': {
    file: `${PROVEN}/public-rules.ts`,
    passage: 'transcript: extendTranscript(before.transcript, seat, step) };',
    instead: 'transcript: before.transcript };',
    breach: 'leaves the transcript as it was',
  },
  'a hand-over before the start changes nothing': {
    file: `${PROVEN}/public-rules.ts`,
    passage: "return { ...state, stage: 'set-up', setUp: { first, messages: 0 }, batch: undefined, stock: undefined };",
    instead: 'return first < 0 ? before : state;',
    breach: 'another device has begun',
  },
  'an answer is not sent again after a hand-over': {
    file: `${PROVEN}/public-rules.ts`,
    passage: 'state.started ? enterTurn(state)',
    instead: 'state.started ? { ...enterTurn(state), answered: true }',
    breach: 'is not the one that it took last',
  },
  'an answer may be sent again and again': {
    file: `${PROVEN}/public-rules.ts`,
    passage: 'answered: true, lost',
    instead: 'answered: false, lost',
    breach: 'answer twice',
  },
  'a move is possible where a flight is due': {
    file: `${PROVEN}/public-rules.ts`,
    passage: 'if (now !== due) throw',
    instead: "if (now !== due && now !== 'flight') throw",
    breach: '3 steps are possible',
  },
  'selectors take no place': {
    file: `${PROVEN}/public-rules.ts`,
    passage: 'stock: takePlace(before.stock!, step.by) };\n  return batch',
    instead: 'stock: before.stock };\n  return batch',
    breach: 'signs for place -1 and takes the bits of place 0',
  },
  'a move takes no place': {
    file: `${PROVEN}/public-rules.ts`,
    passage: '    stock: takePlace(before.stock!, step.by),\n    plies',
    instead: '    stock: before.stock,\n    plies',
    breach: 'signs for place 0 and takes the bits of place 1',
  },
  'the last flight of a batch waits for the own answer': {
    file: `${PROVEN}/own-batch.ts`,
    passage: "state.stage !== 'turn' || !isCurrent || machine",
    instead: "state.stage !== 'turn' || machine",
    breach: 'different numbers of places',
  },
  'selectors that left before their place was complete leave it whole': {
    file: `${PROVEN}/own-batch.ts`,
    passage: 'if (asked[seat as 0 | 1]?.address.place !== stock[seat as 0 | 1].taken) return stock;',
    instead: 'if (asked[0] !== asked[1] || seat < 2) return stock;',
    breach: 'different bits',
  },
  'a hand-over leaves selectors that nobody has read': {
    file: `${PROVEN}/own-batch.ts`,
    passage: 'laid: laid.filter(({ kind }) => kind !== KINDS.selectors),',
    instead: 'laid,',
    breach: 'signs for place -1 and takes the bits of place 0',
  },
  'both views of a line share their components': {
    file: `${PROVEN}/capture-plan.ts`,
    passage: 'CODE_BITS * view + bit',
    instead: 'bit',
    breach: 'is taken twice',
  },
  'both views of a front share their component': {
    file: `${PROVEN}/capture-plan.ts`,
    passage: '(selector < SELECTORS.fronts ? bit : view)',
    instead: '(selector < SELECTORS.fronts ? bit : 0)',
    breach: 'is taken twice',
  },
  'components lie beyond their place': {
    file: `${PROVEN}/capture-plan.ts`,
    passage: 'const first = WIDTHS[0] * FIRST_OF_POOL_1 +',
    instead: 'const first = WIDTHS[0] * FIRST_OF_POOL_1 + 2 +',
    breach: 'has no strings',
  },
  'runs of proof bits overlap': {
    file: 'shared/oblivious-transfer/stock.ts',
    passage: 'start += counts[name];',
    instead: 'start += counts[name] - 1;',
    breach: 'is taken twice',
  },
  'a move has the place of the next turn': {
    file: `${PROVEN}/turns.ts`,
    passage: 'now.plies === 0 ? taking.takePlace(by) : lastPlace(machine, by);\n  const asker',
    instead: 'taking.takePlace(by);\n  const asker',
    breach: 'signs for place 0 and takes the bits of place 1',
  },
};

/** The exploration once for each fault, which must say what is wrong and print a course. It takes a minute. */
export const runFaults = (names = Object.keys(PLANTED_FAULTS)): Generator<PlantedRun> =>
  runPlanted('schedule-main.ts', names, isFaultFound, ['--short']);

/** Whether a report says what a fault breaks, and by which course from the beginning. */
function isFaultFound(name: string, out: string): boolean {
  const [what, first] = out.trim().split('\n');
  return what!.includes(PLANTED_FAULTS[name]!.breach) && /^ {2}(white setup|hand-over)/.test(first ?? '');
}
