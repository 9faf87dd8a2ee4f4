/**
 * Bugs that are planted in the relay's rules for one run, each with the property that must find it. One passage of one file is
 * replaced when it is loaded; everything else is the real machine. The run fails if the passage does not exist any more.
 */

import { registerHooks } from 'node:module';
import type { Property } from './properties.ts';

/** One passage of a file, and what stands there instead. */
export interface Planted {
  readonly file: string;
  readonly passage: string;
  readonly instead: string;
}

interface PlantedBug extends Planted {
  /** The setting in which it is found, the number of events that suffice, and the property that breaks. */
  readonly setting: string;
  readonly depth: number;
  readonly property: Property;
}

export const PLANTED_BUGS: Readonly<Record<string, PlantedBug>> = {
  'protest of an out seat': {
    file: 'shared/match/endings.ts',
    passage: "  if (state.seats[by]!.out) refuse(step, 'life/not-your-turn', 'this seat is out');\n",
    instead: '',
    ...{ setting: 'three seats, and the match goes on', depth: 8, property: 'out acts' },
  },
  'settle floor removed': {
    file: 'shared/match/deadline-floors.ts',
    passage: 'if (given !== undefined && given < least) {',
    instead: "if (given !== undefined && given < least && name !== 'settle') {",
    ...{ setting: 'the creator states the shortest terms', depth: 8, property: 'early close' },
  },
  'the conceded wins': {
    file: 'shared/playthrough/result.ts',
    passage: '[...new Set([...caught, ...concededSeats(run, ending)])]',
    instead: 'caught',
    ...{ setting: 'everyone opens', depth: 9, property: 'conceded won' },
  },
  'clock off by one': {
    file: 'shared/match/clock.ts',
    passage: 'seat.budget + 1',
    instead: 'seat.budget',
    ...{ setting: 'the creator cheats', depth: 7, property: 'early timeout' },
  },
  'a rightful protest concedes': {
    file: 'shared/playthrough/result.ts',
    passage: "ending?.kind === 'protest' && !convictions.some(({ seq }) => seq < ending.seq)",
    instead: "ending?.kind === 'protest'",
    ...{ setting: 'everyone opens', depth: 8, property: 'robbed' },
  },
  'no time to sign again': {
    file: 'shared/match/apply-step.ts',
    passage: 'leaveTimeToSign(state, advanceKind(state, step, due), step)',
    instead: 'advanceKind(state, step, due)',
    ...{ setting: 'the creator cheats', depth: 8, property: 'early timeout' },
  },
  'grace charged': {
    file: 'shared/match/clock.ts',
    passage: 'elapsed - terms!.clock.grace',
    instead: 'elapsed',
    ...{ setting: 'two seats, two moves', depth: 8, property: 'refused' },
  },
  'every step earns the increment': {
    file: 'shared/match/clock.ts',
    passage: 'moves.includes(kind) ? increment : 0',
    instead: 'moves.length > 0 ? increment : 0',
    ...{ setting: 'turns of several steps', depth: 7, property: 'gains time' },
  },
  'a step within a turn begins it anew': {
    file: 'shared/match/same-turn.ts',
    passage: 'seats[author]!.inRow === undefined',
    instead: 'seats[author]!.inRow !== undefined',
    ...{ setting: 'a turn of several steps', depth: 7, property: 'gains time' },
  },
  'a step in a row begins it anew': {
    file: 'shared/match/same-turn.ts',
    passage: 'Math.min(grace, ROW_STEP_MS)',
    instead: 'grace',
    ...{ setting: 'flights in a row, and days', depth: 7, property: 'gains time' },
  },
  'a hand-over takes time': {
    file: 'shared/match/same-turn.ts',
    passage: 'budget: budgetAfter(state, seat, time), since: time',
    instead: 'budget: seat.budget - 1, since: seat.since',
    ...{ setting: 'flights in a row', depth: 7, property: 'pays away' },
  },
  'a draw out of turn': {
    file: 'shared/match/draw-offer.ts',
    passage: 'state.terms?.sameTurn !== undefined && ',
    instead: 'state.terms === undefined && ',
    ...{ setting: 'a turn of several steps', depth: 7, property: 'draw astray' },
  },
  'a draw of one': {
    file: 'shared/match/draw-offer.ts',
    passage: 'drawOffer.length === activeSeats(state).length',
    instead: 'drawOffer.length === 1',
    ...{ setting: 'two seats, one move', depth: 8, property: 'unagreed' },
  },
  'called off after a move': {
    file: 'shared/match/abort.ts',
    passage: "phase === 'play' && !undecided",
    instead: "phase === 'play' && undecided === undefined",
    ...{ setting: 'two seats, two moves', depth: 8, property: 'aborted late' },
  },
  'a loss is called off by a friend': {
    file: 'shared/match/abort.ts',
    passage: '  return before.undecided && (',
    instead: "  return before.undecided && (kind === 'resign' || ",
    ...{ setting: 'three seats, and the match goes on', depth: 9, property: 'aborted late' },
  },
  'proposals outlive their head': {
    file: 'shared/relay/relay-rules.ts',
    passage: 'bytes, pending: [] }, effects',
    instead: 'bytes, pending: state.pending }, effects',
    ...{ setting: 'two seats, one move', depth: 8, property: 'crashes' },
  },
};

/** Plants a bug in modules that are imported from now on. */
export function plantBug({ file, passage, instead }: Planted): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/${file}`)) return loaded;
      const text = String(loaded.source);
      if (text.split(passage).length !== 2) throw new Error(`"${passage}" does not stand once in ${file}`);
      return { ...loaded, source: text.replace(passage, () => instead) };
    },
  });
}
