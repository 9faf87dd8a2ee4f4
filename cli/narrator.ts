/** Narrates a match of any game, one sentence per line. */

import { explainFault } from '../shared/fault-meanings.ts';
import { deadlineOf } from '../shared/match/clock.ts';
import { activeSeats, type Ending, type MatchState, neverBegan, playerOf } from '../shared/match/match-state.ts';
import { type IsMet, joinNames, markOf, type SeatNames, seatNumber } from '../shared/match/seat-names.ts';
import type { HeardPhrase } from '../shared/player/phrase-book.ts';
import type { Snapshot } from '../shared/player/snapshot.ts';
import { writeSpan } from './clock-text.ts';
import type { TerminalGame } from './games/terminal-game.ts';
import { phraseText } from './phrase-text.ts';
import { engineWords, seatNames } from './seat-names.ts';
import { wrapText } from './usage.ts';

/** More new steps at once than this are summed up, and not narrated one by one. */
const MISSED_STEPS = 10;

export class Narrator {
  readonly #game: TerminalGame | undefined;
  readonly #byHand: boolean;
  readonly #isMet: IsMet;
  readonly #print: (text: string) => void;
  #before: Snapshot | undefined;

  /** `byHand`: a person plays, and is told what to type. Without `isMet` everybody counts as met. */
  constructor(game: TerminalGame | undefined, byHand: boolean, print: (text: string) => void, isMet: IsMet = () => true) {
    this.#game = game;
    this.#byHand = byHand;
    this.#print = print;
    this.#isMet = isMet;
  }

  narrate(snapshot: Snapshot): void {
    const before = this.#before;
    this.#before = snapshot;
    const [from, to] = [before?.matchState.seq ?? 0, snapshot.matchState.seq];
    if (to - from > MISSED_STEPS) {
      this.#print(`The match is at step ${to}.`);
      return;
    }
    const names = seatNames(snapshot.matchState.seats, snapshot.seat);
    const game = snapshot.view === undefined ? [] : (this.#game?.news(before?.view, snapshot.view, names) ?? []);
    const lines = [
      ...describeSeats(before?.matchState, snapshot, names, this.#byHand, this.#isMet),
      ...describeHaste(before, snapshot),
      ...game,
      ...describeMissing(before, snapshot),
      ...describeClock(before, snapshot),
      ...describeEnd(before, snapshot, names),
    ];
    for (const line of lines) this.#print(wrapText(line));
  }

  /** A seat has said something. */
  tell({ seat, phrase }: HeardPhrase): void {
    const { matchState, seat: own } = this.#before ?? {};
    const who = matchState === undefined || seat === own ? 'You' : seatNames(matchState.seats, own)[seat]!;
    this.#print(wrapText(`${who}: ${phraseText(phrase)}`));
  }
}

function describeSeats(
  before: MatchState | undefined,
  { matchState, seat: own }: Snapshot,
  names: SeatNames,
  byHand: boolean,
  isMet: IsMet,
): string[] {
  const lines: string[] = [];
  matchState.seats.forEach((seat, i) => {
    if (seat !== undefined && before?.seats[i] === undefined) {
      const mark = i === own ? undefined : markOf(playerOf(seat), seat.name, isMet);
      const known = [...(mark === undefined ? [] : [`not met before, key ${mark}`]), ...engineWords(seat.engine)];
      const about = known.length === 0 ? '' : ` (${known.join('; ')})`;
      lines.push(
        seat.name === undefined && i !== own
          ? `Seat ${seatNumber(i)} is taken${about}.`
          : `${names[i]}${about} took seat ${seatNumber(i)}.`,
      );
    }
    if (i !== own && seat?.stoodDown && !before?.seats[i]?.stoodDown)
      lines.push(`${names[i]} is out of the game; the end does not wait for it.`);
    if (seat?.out && !before?.seats[i]?.out) lines.push(`${names[i]} dropped out; the match goes on.`);
  });
  if (matchState.phase === 'lobby' && lines.length > 0)
    lines.push(lobbyLine(matchState, byHand && own === matchState.terms?.seat));
  if (before?.phase === 'lobby' && matchState.phase === 'setup') lines.push('The game begins.');
  const offers = matchState.drawOffer.filter((seat) => !before?.drawOffer.includes(seat));
  for (const seat of offers)
    lines.push(`${names[seat]} offered a draw.${byHand && seat !== own ? ' Type "draw" to accept, "decline" to decline.' : ''}`);
  if (matchState.drawDeclined !== undefined && before?.drawDeclined === undefined)
    lines.push(`${names[matchState.drawDeclined]} declined the draw.`);
  return lines;
}

function lobbyLine({ seats }: MatchState, mayBegin: boolean): string {
  const [taken, free] = [seats.filter(Boolean).length, seats.filter((seat) => seat === undefined).length];
  const begin = mayBegin && taken >= 2 ? ' Type "begin" to leave the rest empty.' : '';
  return `Waiting for ${free} more ${free === 1 ? 'player' : 'players'}.${begin}`;
}

const ENDINGS = {
  resign: 'resigned',
  abort: 'called the match off',
  timeout: 'ran out of time',
  protest: 'found a fault',
};

function describeMissing(before: Snapshot | undefined, { missing }: Snapshot): string[] {
  if (missing === 0 || (before?.missing ?? 0) > 0) return [];
  const steps = missing === 1 ? 'a step' : `${missing} steps`;
  return [`The relay has yet to show ${steps} that this seat has seen before; until it does, the seat says nothing.`];
}

/** What was decided, the game tells as it tells every decision. */
function describeHaste(before: Snapshot | undefined, { inHaste }: Snapshot): string[] {
  if (inHaste === undefined || inHaste.seq === before?.inHaste?.seq) return [];
  return ['Your time was almost over, so this computer decided for you.'];
}

function describeClock(before: Snapshot | undefined, { clockAhead, deniesTimeout }: Snapshot): string[] {
  if (deniesTimeout && before?.deniesTimeout === false)
    return [
      'By the clock of this computer your time was not over when the relay ended the play. This program does not sign that you lost on time, and notes its clock in the record.',
    ];
  if (deniesTimeout) return [];
  if (clockAhead === undefined || before?.clockAhead !== undefined) return [];
  const difference = `${writeSpan(Math.abs(clockAhead))} ${clockAhead > 0 ? 'ahead of' : 'behind'} the relay's`;
  return [`The clock of this computer is ${difference}, which counts. The next step notes it in the record.`];
}

/** Who has to open, and until when. */
function owedLine({ matchState, owed, seat }: Snapshot, names: SeatNames): string {
  const { time } = deadlineOf(matchState)!;
  const until = `within ${writeSpan(time - matchState.time)}`;
  const who = joinNames(owed.map((one) => (one === seat ? 'this computer' : names[one]!)));
  return `The play is over. For the result to stand ${who} must open the seed and moves ${until}, or else the match is void. A program that runs does so by itself.`;
}

function endingWords(ending: Ending, matchState: MatchState, names: SeatNames): string {
  const namesOf = (seats: readonly number[]): string => joinNames(seats.map((seat) => names[seat]!));
  if (ending.kind === 'retire') return 'The relay called the match off, for its key has leaked';
  if (ending.kind === 'agreed-draw') return `${namesOf(activeSeats(matchState))} agreed on a draw`;
  return `${namesOf('seats' in ending ? ending.seats : [ending.seat])} ${ENDINGS[ending.kind]}`;
}

function describeEnd(before: Snapshot | undefined, snapshot: Snapshot, names: SeatNames): string[] {
  const { matchState, fault, published, owed } = snapshot;
  const lines: string[] = [];
  const { ending, phase } = matchState;
  if (ending !== undefined && before?.matchState.ending === undefined) {
    lines.push(`${endingWords(ending, matchState, names)}.`);
  }
  if (fault !== undefined && before?.fault === undefined) {
    const who = fault.seat === 'relay' ? 'The relay' : names[fault.seat]!;
    lines.push(`${who} broke the rules at step ${fault.seq}: ${fault.fault.code}, ${explainFault(fault.fault)}`);
  }
  if (phase !== before?.matchState.phase && phase === 'settle' && owed.length === 0)
    lines.push('The play is over: every seat signs the result.');
  if (phase === 'settle' && owed.length > 0 && owed.join() !== before?.owed.join()) lines.push(owedLine(snapshot, names));
  if (phase !== before?.matchState.phase && phase === 'closed' && published === undefined)
    lines.push(
      neverBegan(matchState)
        ? `${ending?.kind === 'abort' ? 'It counts for nobody, and' : 'The match was closed before it began, so'} nothing of it is published.`
        : 'The match is closed: the relay publishes it.',
    );
  return lines;
}
