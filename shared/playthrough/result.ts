/** The result of a game run: by what was played and proven, by what ended the play, and by who has opened. */

import type { Result } from '../games/interface.ts';
import type { Ending } from '../match/match-state.ts';
import type { GameRun } from './run-state.ts';

/** What the match state says of the play. */
export interface Standing {
  /** Whether `start` was signed. */
  readonly started: boolean;
  readonly ending?: Ending | undefined;
}

export function forfeitFor({ game, position }: GameRun, seats: readonly number[], reason: string): Result {
  const result = game.forfeit(position.state, seats);
  return result.kind === 'won' ? { ...result, reason } : result;
}

/** The seats that gave the match up: they do not win by anything that is opened afterwards. */
function concededSeats({ game, position, convictions }: GameRun, ending: Ending | undefined): readonly number[] {
  const conceded = game.conceded?.(position.state) ?? [];
  // Whatever ends a game that is decided gives nothing up.
  if (position.decided !== undefined) return conceded;
  if (ending?.kind === 'timeout') return [...conceded, ...ending.seats];
  // A protest gives nothing up where somebody had been caught before it.
  const isFalse = ending?.kind === 'protest' && !convictions.some(({ seq }) => seq < ending.seq);
  return ending?.kind === 'resign' || isFalse ? [...conceded, ending.seat] : conceded;
}

/** The result by what was played and proven, even if seats still have to open for it. */
export function decidedResult(run: GameRun, { started, ending }: Standing): Result | undefined {
  const { game, convictions } = run;
  const played = playedResult(run, { started, ending });
  const [first] = convictions;
  if (first === undefined) return played;
  // Before the beginning nobody wins by the fault of one of many.
  if (game.goesOn && !started) return { kind: 'void', reason: 'left-before-start' };
  const caught = convictions.map(({ seat }) => seat);
  if (game.goesOn) return withoutCaught(run, played, caught);
  // One false step that several have signed is the fault of each.
  const authors = convictions.filter(({ seq }) => seq === first.seq).map(({ seat }) => seat);
  if (first.seq <= run.last) return forfeitFor(run, authors, 'fault');
  // An opening that is false does not make a winner of a seat that had given up before.
  return forfeitFor(run, [...new Set([...caught, ...concededSeats(run, ending)])], 'fault');
}

/** The result without what was proven: once the play is over, a step that decided the game goes before what ended the play. */
function playedResult(run: GameRun, { started, ending }: Standing): Result | undefined {
  const { result, decided } = run.position;
  const ended = (run.game.goesOn && started ? result : undefined) ?? endedBy(run, ending, started) ?? result;
  return ended === undefined ? undefined : (decided ?? ended);
}

/** Where a game goes on, a seat that is convicted after the end makes room for the next best. */
function withoutCaught(run: GameRun, played: Result | undefined, caught: readonly number[]): Result | undefined {
  const concerns = played?.kind === 'drawn' || (played?.kind === 'won' && played.winners.some((seat) => caught.includes(seat)));
  return concerns ? forfeitFor(run, caught, 'fault') : played;
}

/** Whether a seat opened by a step of play, and not after it. */
export const hasOpenedInPlay = ({ steps }: GameRun): boolean =>
  steps.some(({ step, afterwards }) => step.kind === 'opening' && afterwards === undefined);

/** The seats that must still open for the result to stand: the winners, or all where nobody has won. */
export function owedOpenings(run: GameRun, standing: Standing): readonly number[] {
  return owedFor(run, decidedResult(run, standing));
}

function owedFor(run: GameRun, decided: Result | undefined): readonly number[] {
  const { game, position, openings } = run;
  if (decided?.kind === 'void') return [];
  // A seat that accuses opens alone, and its audit decides.
  if (game.accuses !== undefined && hasOpenedInPlay(run)) return [];
  const silent = game.mustOpen(position.state).filter((seat) => openings[seat] === undefined);
  return decided?.kind === 'won' ? silent.filter((seat) => decided.winners.includes(seat)) : silent;
}

/**
 * The result so far. In this order: the earliest proven fault loses; a step that decided the game; what ended the play; the
 * game's own result. A winner that had to open, and had not when the match was closed, has won nothing, and a draw for which a seat had to
 * open is void: a log cannot tell who kept an opening back, the seat or the relay, so nobody wins by the silence of another. But where a
 * result counts unopened, it does so when the match is closed.
 */
export function judge(run: GameRun, standing: Standing, closed: boolean): Result | undefined {
  const decided = decidedResult(run, standing);
  if (decided === undefined) return closed ? { kind: 'void', reason: 'not-played' } : undefined;
  const silent = owedFor(run, decided);
  if (silent.length === 0) return decided;
  if (!closed) return undefined;
  if (run.game.standsUnopened) return decided;
  return { kind: 'void', reason: 'not-opened' };
}

/** The result by what ended the play, when it was not the game's own rules. */
function endedBy(run: GameRun, ending: Ending | undefined, started: boolean): Result | undefined {
  switch (ending?.kind) {
    case 'resign':
      return started ? forfeitFor(run, [ending.seat], 'resignation') : { kind: 'void', reason: 'left-before-start' };
    case 'timeout':
      return forfeitFor(run, ending.seats, 'time');
    case 'protest':
      // Nobody was at fault: a false protest loses.
      return started ? forfeitFor(run, [ending.seat], 'false-protest') : { kind: 'void', reason: 'left-before-start' };
    case 'agreed-draw':
      return { kind: 'drawn', reason: 'agreement' };
    case 'abort':
      return { kind: 'void', reason: 'aborted' };
    case 'retire':
      return { kind: 'void', reason: 'key-retired' };
    default:
      return undefined;
  }
}
