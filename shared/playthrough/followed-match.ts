/**
 * A match as its log tells it: the match state and, from the set-up on, the game run. One fold, used alike by a seat that plays and by
 * anyone who verifies.
 */

import { Fault } from '../fault.ts';
import type { FindGame, Game, Result } from '../games/interface.ts';
import type { GameStep } from '../games/steps.ts';
import type { LinkedEntry, StepFault } from '../log/chain.ts';
import { decodeLog } from '../log/file.ts';
import type { Entry } from '../log/step.ts';
import { linkHash } from '../log/step-digest.ts';
import { applyStep } from '../match/apply-step.ts';
import { activeSeats, beginMatchState, isGameKind, linkMatchState, type MatchState, seatOf } from '../match/match-state.ts';
import { type Checks, EVERY_CHECK } from './checks.ts';
import { applyGameStep, beginGameRun, closeGameRun } from './game-run.ts';
import { expectGameTerms, findRules, missingRules } from './game-terms.ts';
import { decidedResult, judge, owedOpenings, type Standing } from './result.ts';
import type { GameRun } from './run-state.ts';
import { firstWithheld, missingPayload } from './withheld.ts';

export interface FollowedMatch {
  readonly matchState: MatchState;
  readonly findGame: FindGame;
  readonly checks: Checks;
  /** Digests of the payloads of `open` and of each `join` so far. */
  readonly lobby: readonly string[];
  /** Defined from the step on that took the last seat. */
  readonly gameRun?: GameRun;
  /** Why the game cannot be followed further, though the match state can: an unknown game, or a payload that was left out. */
  readonly lost?: StepFault;
}

export function beginFollowing(match: string, findGame: FindGame, checks: Checks = EVERY_CHECK): FollowedMatch {
  return { matchState: beginMatchState(match), findGame, checks, lobby: [] };
}

/** The match state as the file of a log tells it. Nothing is verified: a session that plays on it verifies the whole chain. */
export function readMatchState(match: string, log: Uint8Array): MatchState {
  const { entries, fault } = decodeLog(log);
  if (fault !== undefined) throw fault.fault;
  return entries.reduce((state, entry) => nextState(state, { entry, link: linkHash(entry.step) }), beginMatchState(match));
}

/**
 * Follows a linked entry; the caller runs the audits that are `due` in the game run before the next one. Throws a fault of the match itself,
 * which is the relay's; a fault of the game is in `gameRun`.
 */
export function applyEntry(followed: FollowedMatch, { entry, link }: LinkedEntry): FollowedMatch {
  const { step } = entry;
  const before = followed.matchState;
  const matchState = nextState(before, { entry, link });
  const lobby = step.kind === 'open' || step.kind === 'join' ? [...followed.lobby, step.digest] : followed.lobby;
  const after = { ...followed, matchState, lobby };
  if (followed.lost !== undefined) return after;
  try {
    if (before.phase !== 'setup' && matchState.phase === 'setup') return { ...after, gameRun: beginGame(after) };
    const gameStep = gameStepOf(before, matchState, entry, followed.gameRun?.game);
    if (followed.gameRun === undefined) return after;
    if (matchState.phase === 'closed') return withGame(after, closeGameRun(followed.gameRun));
    if (gameStep === undefined) return withGame(after, followed.gameRun);
    const standing = { ...standingOf(before), settled: before.phase === 'settle' };
    return withGame(after, applyGameStep(followed.gameRun, gameStep, step.next, standing));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...after, lost: { seq: step.seq, fault: error } };
  }
}

const nextState = (before: MatchState, { entry, link }: LinkedEntry): MatchState =>
  linkMatchState(applyStep(before, actOf(entry)), link);

/** The match with its game a step further; lost where the record left out what is needed now. */
function withGame(match: FollowedMatch, gameRun: GameRun): FollowedMatch {
  const lost = missingPayload(gameRun, match.matchState);
  if (lost !== undefined) return { ...match, gameRun: { ...gameRun, due: [] }, lost };
  // Both seats may still open, and then make the payloads of both again: only the close says what there is.
  const canAudit = match.matchState.phase === 'closed' || firstWithheld(gameRun) === undefined;
  return { ...match, gameRun: canAudit ? gameRun : { ...gameRun, due: [] } };
}

/** The match at the end of its log. */
export function endFollowing(match: FollowedMatch): FollowedMatch {
  const { gameRun, lost, matchState } = match;
  if (gameRun === undefined || lost !== undefined || matchState.phase === 'closed') return match;
  const left = firstWithheld(gameRun);
  return left === undefined ? match : { ...match, lost: left };
}

/** The result at this step; undefined while the game goes on or audits are due, and for a match whose game cannot be followed. */
export function resultOf({ matchState, gameRun, lost }: FollowedMatch): Result | undefined {
  return gameRun === undefined || gameRun.due.length > 0 || lost !== undefined
    ? undefined
    : judge(gameRun, standingOf(matchState), matchState.phase === 'closed');
}

/** The result once it is decided, though seats may still have to open for it, or to check the step that decided it. */
export function decidedOf({ matchState, gameRun, lost }: FollowedMatch): Result | undefined {
  if (gameRun === undefined || lost !== undefined) return undefined;
  return decidedResult(gameRun, standingOf(matchState)) ?? gameRun.position.decided;
}

/** The seats that must still open for the result to stand, or at the close had to. */
export function openingsOwed({ matchState, gameRun, lost }: FollowedMatch): readonly number[] {
  const isOver = matchState.phase === 'settle' || matchState.phase === 'closed';
  return gameRun === undefined || lost !== undefined || !isOver || !matchState.started
    ? []
    : owedOpenings(gameRun, standingOf(matchState));
}

const standingOf = ({ started, ending }: MatchState): Standing => ({ started, ending });

/** Kinds that the rules of the game judge, besides its own. */
const JUDGED = ['start', 'opening', 'skip', 'stand-down'];

/** A payload of the game may be left out of a record; those of the match's own kinds are needed to follow it. */
function actOf(entry: Entry) {
  const { step, name } = entry;
  if (!('payload' in entry) && !isGameKind(step.kind)) {
    throw new Fault('log/payload-missing', `the payload of "${step.kind}" was left out`);
  }
  const signers = step.signatures.map(({ key }) => key);
  return {
    ...{ header: step, signers, name, time: step.timestamp.time },
    get payload() {
      return entry.payload ?? {};
    },
  };
}

function beginGame({ matchState, findGame, checks, lobby }: FollowedMatch): GameRun {
  const terms = matchState.terms!;
  const game = findRules(findGame, terms);
  if (game === undefined) throw missingRules(findGame, terms);
  if (matchState.seats.length > game.seats.max || activeSeats(matchState).length < game.seats.min)
    throw new Fault('game/wrong-seats');
  expectGameTerms(game, terms);
  const seedCommitments = matchState.seats.map((seat) => seat?.seed ?? null);
  const { match, seats } = matchState;
  return beginGameRun(
    game,
    { match, params: game.readParams(terms.params), seats: seats.length, seedCommitments, lobby },
    checks,
  );
}

/** A step as the game sees it, if it concerns the game. */
function gameStepOf(before: MatchState, after: MatchState, entry: Entry, game: Game | undefined): GameStep | undefined {
  const { step } = entry;
  const { seq, kind, prev, digest, signatures } = step;
  const dropped = activeSeats(before).filter((seat) => !activeSeats(after).includes(seat));
  if (before.phase === 'play' && dropped.length > 0)
    return { seq, by: 'relay', kind: 'drop', payload: { seats: dropped }, prev, digest };
  if (kind === 'hand-over' && game?.followsHandOvers && (before.phase === 'setup' || before.phase === 'play'))
    return { seq, by: 'device', kind, payload: { seat: entry.payload!['seat']! }, prev, digest };
  const isJudged = JUDGED.includes(kind) || (kind === 'protest' && before.terms!.goesOn === true && before.started);
  if (!isGameKind(kind) && !isJudged) return undefined;
  const by = kind === 'start' ? 'all' : seatOf(before, signatures[0]!.key)!;
  if ('payload' in entry) {
    return {
      ...{ seq, by, kind, prev, digest },
      // A verifier reads large payloads from its file whenever they are asked for (`log/filed-log.ts`), and the steps of the game keep none.
      get payload() {
        return entry.payload!;
      },
    };
  }
  if (game?.unpublished?.includes(kind)) return { seq, by, kind, payload: {}, prev, digest, withheld: true };
  throw new Fault('log/payload-missing', `the payload of step ${seq} was left out`);
}
