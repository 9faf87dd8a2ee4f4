/** What each check of the checklist has found: that it held and of how much, that it was not asked and why, or where it is broken. */

import { encodeCanonical } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import type { ChainReport, StepFault } from '../log/chain.ts';
import { resultOf } from '../playthrough/followed-match.ts';
import type { Conviction, GameRun } from '../playthrough/run-state.ts';
import type { Exception, Finding, Unasked } from './finding.ts';
import type { Followed } from './follow-log.ts';
import { type Found, standingOf, unknownGame } from './verdict-of.ts';

/** `finalHash`: the one that the log must have, if one was asked for. */
export function findingsOf(chain: ChainReport, followed: Followed, finalHash: string | undefined): Found {
  const { match, fault } = followed;
  const unknown = unknownGame(match) !== undefined;
  const lost = unknown ? undefined : match?.lost;
  // Where the chain breaks, what came after is missing: what the rules lack before that may have been left out by right.
  const torn = chain.fault ?? earliest([fault, lost]);
  const unended = findEnd(chain, followed, finalHash);
  const checks = {
    chain: findChain(chain),
    life: findLife(chain, followed),
    game:
      lost === undefined || chain.fault !== undefined || fault !== undefined
        ? findGame(match?.gameRun, torn, unknown)
        : brokenBy(lost),
    openings: findOpenings(match?.gameRun, torn, unknown),
    ending:
      torn !== undefined
        ? unasked('broken-before')
        : unended === undefined
          ? heldEnd(followed, unknown, finalHash)
          : brokenBy(unended),
  };
  return { checks, torn, unended };
}

/** The fault at the earliest step; at the same step the one that comes first on the checklist. */
function earliest(faults: readonly (StepFault | undefined)[]): StepFault | undefined {
  return faults
    .filter((fault) => fault !== undefined)
    .reduce<StepFault | undefined>((a, b) => (a === undefined || b.seq < a.seq ? b : a), undefined);
}

const held = (of: number, except: readonly Exception[] = []): Finding => ({
  ...{ kind: 'held', of },
  ...(except.length === 0 ? {} : { except }),
});

const unasked = (why: Unasked): Finding => ({ kind: 'not-asked', why });

const brokenBy = ({ seq, fault, seat }: StepFault & Partial<Pick<Conviction, 'seat'>>): Finding => ({
  ...{ kind: 'broken', fault: fault.code, step: seq },
  ...(seat === undefined ? {} : { seat }),
});

/** Chain: shape, digests, signatures, timestamps and links. */
export const findChain = ({ linked, fault }: ChainReport): Finding =>
  fault === undefined ? held(linked.length) : brokenBy(fault);

/** Life: who may append which step when, by the rules of every match: phases, turns, clocks, draw offers and hand-overs. */
function findLife(chain: ChainReport, { fault }: Followed): Finding {
  if (fault !== undefined) return brokenBy(fault);
  return chain.fault === undefined ? held(chain.linked.length) : unasked('broken-before');
}

/** Game: the public rules and every proof that a step carries to everybody. Of a seat whose statements those do not prove it is not asked. */
function findGame(gameRun: GameRun | undefined, torn: StepFault | undefined, unknown: boolean): Finding {
  const caught = gameRun?.convictions.find(({ opened }) => !opened);
  if (caught !== undefined) return brokenBy(caught);
  const why = beyondGame(gameRun, torn, unknown);
  if (why !== undefined) return unasked(why);
  const except = exceptions(gameRun!);
  const asked = gameRun!.steps.filter(({ step }) => !except.some(({ seat }) => seat === step.by));
  return except.length < takenSeats(gameRun!).length ? held(asked.length, except) : unasked(except[0]!.why);
}

/** Openings: each seat that opened was run again from its seed and decisions, and gave every byte that it had sent. */
function findOpenings(gameRun: GameRun | undefined, torn: StepFault | undefined, unknown: boolean): Finding {
  const caught = gameRun?.convictions.find(({ opened }) => opened);
  if (caught !== undefined) return brokenBy(caught);
  const why = beyondGame(gameRun, torn, unknown);
  if (why !== undefined) return unasked(why);
  const { audited } = gameRun!;
  const except = exceptions(gameRun!).map(({ seat }): Exception => ({ seat, why: 'not-opened' }));
  if (audited.length > 0) return held(audited.length, except);
  return unasked(except.length === 0 ? 'nothing-to-open' : 'not-opened');
}

/** Why nothing of a game is asked at all. */
function beyondGame(gameRun: GameRun | undefined, torn: StepFault | undefined, unknown: boolean): Unasked | undefined {
  if (torn !== undefined) return 'broken-before';
  if (unknown) return 'unknown-game';
  return gameRun === undefined ? 'no-game' : undefined;
}

const takenSeats = ({ setup }: GameRun): readonly number[] =>
  setup.seedCommitments.flatMap((commitment, seat) => (commitment === null ? [] : [seat]));

/** The seats of which neither a proof to everybody nor an opening shows all that they said. */
function exceptions(gameRun: GameRun): readonly Exception[] {
  return takenSeats(gameRun).flatMap((seat): Exception[] => {
    if (gameRun.convictions.some((one) => one.seat === seat)) return [];
    const { verdict } = standingOf(gameRun, seat);
    if (verdict === 'attested') return [{ seat, why: 'attested' }];
    if (verdict !== 'unproven') return [];
    return [{ seat, why: gameRun.unchecked.includes(seat) ? 'after-fault' : 'not-opened' }];
  });
}

/** What is wrong with the end: the match is not closed, the signed result is not that of the log, or the record has another final hash. */
function findEnd({ linked, tip }: ChainReport, { match }: Followed, finalHash: string | undefined): StepFault | undefined {
  const { matchState } = match ?? {};
  const refuse = (fault: Fault): StepFault => ({ seq: Math.max(0, tip.seq - 1), fault });
  if (matchState?.phase !== 'closed') return refuse(new Fault('log/not-closed'));
  if (matchState.closedBy === 'endgame' && unknownGame(match) === undefined) {
    const result = resultOf(match!) ?? null;
    const signed = linked.at(-1)!.entry.payload?.['result'] ?? null;
    if (encodeCanonical(signed) !== encodeCanonical(result === null ? null : { ...result }))
      return refuse(new Fault('game/wrong-result'));
  }
  if (finalHash !== undefined && finalHash !== tip.prev)
    return refuse(new Fault('log/other-final-hash', `the last step hashes to ${tip.prev}`));
  return undefined;
}

/** Ending: the match is closed; the signed result is that of the log; the record has the requested final hash. */
function heldEnd({ match }: Followed, unknown: boolean, finalHash: string | undefined): Finding {
  if (unknown) return unasked('unknown-game');
  const compared = match?.matchState.closedBy === 'endgame' ? 1 : 0;
  return held(1 + compared + (finalHash === undefined ? 0 : 1));
}
