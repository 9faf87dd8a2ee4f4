/** The pages of a match as components draw them, and what they say: in the language that was set before this was loaded. */

import { h } from 'preact';
import { seatNames } from '../../public/app/components/seat-names.ts';
import { findPlayed } from '../../public/app/games/catalogue.ts';
import { stepWords } from '../../public/app/games/step-words.ts';
import { EndPanel, RecordNote } from '../../public/app/match/end-panel.tsx';
import { headlineOf, outcomeLine } from '../../public/app/match/headline.ts';
import { MatchScreen } from '../../public/app/match/match-screen.tsx';
import { MatchLine } from '../../public/app/player/match-line.tsx';
import type { Check } from '../../public/app/player/record-checker.ts';
import { checkedTotalsWords } from '../../public/app/player/record-words.ts';
import { matchSnapshot } from '../../public/app/session/match-snapshot.ts';
import { LOADING, type MatchSnapshot } from '../../public/app/session/messages.ts';
import { CHECKLIST } from '../../public/app/verify/checklist.tsx';
import { MatchView } from '../../public/app/verify/match-view.tsx';
import type { Outcome } from '../../public/app/verify/outcome.ts';
import { outcomeOfLog } from '../../public/app/verify/outcome-of-log.ts';
import { outcomeOfRecord } from '../../public/app/verify/outcome-of-record.ts';
import { findGameReplay } from '../../public/app/verify/replay-boards.ts';
import { presumedFrames, replayFrames } from '../../public/app/verify/replay-frames.ts';
import type { Stage } from '../../public/app/verify/use-verification.ts';
import { checkRow, logRows } from '../../shared/verify/check-result.ts';
import { recordOf } from '../../shared/verify/record-of.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import type { GameTotals } from '../../shared/wire/player-record.ts';
import type { JudgedMatch } from './judged-matches.ts';
import { sentencesOf } from './page-text.ts';
import { type Standing, standingOf } from './tier-words.ts';

/** A sentence, where it is said, and what was checked by then. */
export type Said = readonly [standing: Standing, where: string, sentence: string];

/** Of what nothing was checked yet, which may be anything. */
const UNCHECKED: readonly Standing[] = ['claimed', 'broken'];

const saidBy = (standing: Standing | readonly Standing[], where: string, sentences: readonly string[]): Said[] =>
  [standing].flat().flatMap((one) => sentences.map((sentence): Said => [one, where, sentence]));

const NO_TOTALS: GameTotals = {
  ...{ game: 'toy', won: 0, lost: 0, drawn: 0, void: 0, unknown: 0 },
  ...{ forfeits: 0, claimed: 0, contradicted: 0 },
};

const nothing = (): void => {};

function page(stage: Stage & { readonly kind: 'checking' | 'done' }, published: string | undefined): readonly string[] {
  return sentencesOf(h(MatchView, { stage, published, onRestart: nothing, onCheckAnew: nothing }));
}

function outcomeOf({ verification, seatViews, isBelieved }: JudgedMatch): Outcome {
  const frames = isBelieved ? presumedFrames(verification) : replayFrames(verification, seatViews);
  return outcomeOfLog(verification, frames);
}

/** What the page says that has checked a log: of one that this relay sent, and of a file. */
export function verdictPage(match: JudgedMatch): Said[] {
  const { verification, file } = match;
  const { verdict } = verification;
  const outcome = outcomeOf(match);
  const log = new Blob([new Uint8Array(file)]);
  const done = { kind: 'done', log, problems: [], remarks: [] } as const;
  const drawn = [
    ...page({ ...done, outcome }, undefined),
    ...page({ ...done, outcome: { ...outcome, verifiedAt: 1 } }, verdict.finalHash),
  ];
  const names = seatNames(verdict.seats);
  const { describeStep } = findGameReplay(verdict.game, outcome.rules);
  const steps = outcome.replay.map(({ step, view }) => stepWords(step, names, describeStep, view));
  return [...saidBy(standingOf(verdict), 'the page of a verdict', drawn), ...saidBy(standingOf(verdict), 'the replay', steps)];
}

/** What it says while it checks. */
export function checkingPage({ verification, presumed, progress }: JudgedMatch): string[] {
  const record = recordOf(verification);
  const outcomes = [
    undefined,
    ...(record === undefined ? [] : [outcomeOfRecord(record)]),
    ...(presumed === undefined ? [] : [outcomeOfLog(presumed, presumedFrames(presumed))]),
  ];
  const states = progress.filter((one, i) => progress[i - 1]?.check !== one.check);
  const { finalHash } = verification.verdict;
  return [
    ...page({ kind: 'checking' }, undefined),
    ...outcomes.flatMap((outcome) => page({ kind: 'checking', ...(outcome && { outcome }) }, finalHash)),
    ...states.flatMap((progress) => page({ kind: 'checking', progress }, finalHash)),
  ];
}

export const saidWhileChecking = (match: JudgedMatch): Said[] => saidBy(UNCHECKED, 'the page that checks', checkingPage(match));

export const HOLDS: readonly string[] = [CHECKLIST.states.held, CHECKLIST.states.partly];

/** What the lines of records say of the match, before they are checked and after. */
export function recordLines({ verification }: JudgedMatch): Said[] {
  const { matchState, linked, verdict } = verification;
  const rows = matchState === undefined ? [] : resultsOf(matchState, linked.at(-1)?.entry.payload ?? {});
  const log = logRows(verification);
  const line = (result: (typeof rows)[number], check: Check | undefined): readonly string[] =>
    sentencesOf(h(MatchLine, { result, check, onSeen: nothing }));
  return rows.flatMap((result) => {
    const checked = checkRow(result, result.seats[result.seat]!.key, log);
    const unchecked = [undefined, { kind: 'checking' }, { kind: 'missing' }, { kind: 'too-large' }] as const;
    const totals = checkedTotalsWords({ ...NO_TOTALS, [result.outcome]: 1 }, [checked], 2) ?? '';
    return [
      ...saidBy(
        UNCHECKED,
        'a line of a record',
        unchecked.flatMap((check) => line(result, check as Check | undefined)),
      ),
      ...saidBy(standingOf(verdict), 'a checked line of a record', [...line(result, { kind: 'checked', checked }), totals]),
    ];
  });
}

/** A match as the page of somebody who watches it has it, once it is over and published. */
const snapshotOf = ({ watched, verification: { verdict } }: JudgedMatch): MatchSnapshot => ({
  ...matchSnapshot(watched!, []),
  published: verdict.finalHash,
});

/** What the page of the match itself says once it is over, to its players and to spectators. */
export async function matchPage(match: JudgedMatch): Promise<Said[]> {
  const { verdict } = match.verification;
  const terms = match.verification.matchState?.terms;
  const game = match.watched && terms && findPlayed(terms);
  if (game === undefined || verdict.closedBy === null) return [];
  const snapshot = snapshotOf(match);
  if (snapshot.view === undefined) return [];
  // What the game promises to its players, and what its rules are, is no finding about this match.
  const screen = { ...(await game.load!()), WhyFair: () => null, fairTitle: '' };
  const names = seatNames(verdict.seats);
  const marks = names.map(() => undefined);
  const common = { game: { ...game, rulesInBrief: [] }, screen, names, send: nothing };
  const spectators = sentencesOf(
    h(MatchScreen, {
      ...{
        ...common,
        match: verdict.match!,
        marks,
        snapshot,
        rung: undefined,
        isInvitationUsed: false,
        again: false,
        computerProblem: undefined,
      },
      state: { ...LOADING, status: 'running', connection: 'connected', snapshot },
    }),
  );
  const ofPlayers = verdict.seats.flatMap((seat, i) => {
    if (seat === null) return [];
    const own = { ...snapshot, seat: i };
    const headline = headlineOf(own, game, screen, names, []);
    const outcome = outcomeLine(own, game, names);
    const panel = {
      ...common,
      snapshot: own,
      rematch: undefined,
      opponent: 'friend',
      again: false,
      onDevice: false,
      outcome,
      onRematch: nothing,
    } as const;
    return [
      headline.title,
      headline.detail ?? '',
      ...sentencesOf(h(EndPanel, panel)),
      ...sentencesOf(h(RecordNote, { snapshot: own, onDevice: false })),
    ];
  });
  const steps = snapshot.record.map((step) => stepWords(step, names, screen.describeStep));
  return saidBy(standingOf(verdict), 'the page of the match', [...spectators, ...ofPlayers, ...steps]);
}
