/** A verdict in plain words. */

import type { FaultCode } from '../../../shared/fault.ts';
import type { Check, Finding, Unasked } from '../../../shared/verify/finding.ts';
import type { FaultReport, SeatVerdict, Verdict } from '../../../shared/verify/verdict.ts';
import type { RelayKeyDescription } from '../../../shared/wire/http.ts';
import { meaningOf } from '../components/fault-words.ts';
import { UNCHECKED } from '../components/unchecked.tsx';
import { type EndWords, endWords, losersOf } from '../games/result-words.ts';
import { timeWords } from '../language/format.ts';
import { listWords, numberWords, plural, texts } from '../language/texts.ts';
import { CLOCK } from '../match/clock-words.ts';
import { type Ground, groundOf } from './ground-of.ts';
import type { Outcome } from './outcome.ts';

export const VERDICT = texts('verify/verdict-words', {
  won: (players: string, _count: number) => `${players} won`,
  drawn: 'Draw',
  void: 'Nobody won',
  left: (players: string) => `${players} resigned or ran out of time`,
  headings: {
    proven: 'Verified',
    opened: 'Shown by what one side opened',
    attested: 'Attested by the players to each other',
    claimed: 'Signed, and not checked',
    time: 'By the clock of the relay',
    holds: 'The record holds',
    bad: 'Not verified',
    neutral: 'This is not a match file',
    unchecked: 'Checking the match',
  },
  /** What the result rests on, where that is less than a proof to everybody. */
  rests: {
    opened: (opened: string, silent: string) =>
      `${opened} opened, and was run again. What ${silent} told the other side was not checked.`,
    time: 'That time ran out shows the clock of the relay alone, and you have its word for it.',
    attested: 'Nobody opened. What was played was shown to the other player alone: two who agree can write such a record.',
    unknown:
      'Signatures, order and times hold. This page does not know the game, so its moves were not checked. It may be older than the match: reload it.',
    otherRules: (game: string, code: string) =>
      `Signatures, order and times hold. The rules of ${game} (code ${code}…) are not here, so its moves were not checked.`,
    agreed: (result: string) => `By the word of the players who signed: ${result}.`,
  },
  cheated: (player: string, step: number, what: string) => `${player} cheated at step ${step}. ${what}`,
  isChecked: 'Your browser goes through it step by step.',
  cancelled: 'The match was cancelled before it began.',
  closed: 'The match was closed before it began.',
  recordFaults: {
    'log/not-closed': 'The match is not over, or the end of this log was cut off. Nothing is wrong up to there.',
    'log/other-final-hash':
      'This is the log of another match, or of another course of it: it does not compute to the final hash that was asked for. Its sender is to blame, and no player.',
    'game/wrong-result':
      'The players signed a result that does not follow from their own match. They all did, so none of them can hold it against another.',
    'log/payload-missing': 'A part of the match was left out of this log, so the game cannot be followed. Get a whole one.',
  } satisfies Partial<Record<FaultCode, string>>,
  /** What is wrong with a step of a damaged log, for those who never read a log. */
  damages: {
    'log/bad-signature': 'Its signature does not fit what it says.',
    'log/bad-timestamp': 'The signature of the relay under it does not fit what it says.',
    'log/broken-link': 'It does not follow the step before it.',
    'log/digest-mismatch': 'What it says is not what was signed.',
    'log/line-not-ended': 'The file breaks off in the middle of it.',
  } satisfies Partial<Record<FaultCode, string>>,
  noLog: 'Nothing in it can be read as the log of a match. Choose the file that “Download log” or “Download the record” saved.',
  faulty: (step: number, what: string) => `Step ${step} is at fault. ${what}`,
  byRelay: 'The relay put its signature to this step and should have refused it: the relay is to blame, and no player.',
  damaged: 'The log was damaged or changed after the match. That says nothing against a player: get it from somebody else.',
  verdicts: { honest: 'Honest', opened: 'Opened', fault: 'Cheated', attested: 'Attested', unproven: 'Unproven' } satisfies Record<
    SeatVerdict['verdict'],
    string
  >,
  opened: 'Opened its secret seed at the end. Run again from that seed, its device says exactly what it said in the match.',
  proven: 'Kept its seed to itself. What it said carries its own proof in the log.',
  openedAlone: 'What the other side told it was not checked.',
  openedLabel: 'Opened',
  checkedLabel: 'Checked',
  convicted: 'The step below convicts this player and nobody else: it bears the player’s own signature.',
  attested: (step: number) =>
    `Up to step ${step} what it said came with proofs for the other seat, which alone could check them, and which played on. You have only the word of the two that they held.`,
  unproven: 'Opened nothing that would prove or refute what it said. That is not proof of cheating, and not of honesty.',
  unchecked: 'Whether it kept to the rules was not checked, because this page does not have them.',
  /** What each part of the checklist looks at. */
  checks: {
    chain: { name: 'Chain', meaning: 'Whether steps name the one before and are signed by their authors and by the relay.' },
    life: { name: 'Turns and clock', meaning: 'Whether players acted in turn and, by the clock of the relay, in time.' },
    game: { name: 'Rules of the game', meaning: 'Whether moves keep to the rules, and the proofs in the log hold.' },
    openings: { name: 'Openings', meaning: 'Whether what was opened gives again what was said in the match.' },
    ending: { name: 'Result', meaning: 'Whether the match is closed, and its result follows from the steps.' },
  } satisfies Record<Check, object>,
  /** Why something was not asked. */
  unasked: {
    attested: 'It was shown to the other player alone, and nobody opened it.',
    'not-opened': 'Only an opening would show it, and it is missing.',
    'after-fault': 'It was said after a fault had ended the play.',
    'nothing-to-open': 'There was nothing to open: what was said carries its own proof.',
    'no-game': 'The match ended before its game began.',
    'unknown-game': 'This page does not have the rules of this game.',
    'broken-before': 'The record breaks off before.',
    withdrawn: 'What it said was withdrawn by the operator of the server.',
    'not-yet': 'It is not checked yet.',
  } satisfies Record<Unasked, string>,
  unaskedOf: (player: string, why: string) => `Not asked of ${player}. ${why}`,
  held: {
    chain: (count: number, figure: string) => plural(count, { one: '1 step.', other: `${figure} steps.` }),
    life: (count: number, figure: string) => plural(count, { one: '1 step.', other: `${figure} steps.` }),
    game: (count: number, figure: string) => plural(count, { one: '1 step of the game.', other: `${figure} steps of the game.` }),
    openings: (count: number, figure: string) =>
      plural(count, { one: '1 player run again.', other: `${figure} players run again.` }),
    ending: (count: number, figure: string) => plural(count, { one: '1 statement.', other: `${figure} statements.` }),
  } satisfies Record<Check, (count: number, figure: string) => string>,
  steps: (count: number, figure: string) => plural(count, { one: '1 step', other: `${figure} steps` }),
  earlierKey: 'This is an earlier key of the relay.',
  ownRelay: 'This is the relay of this device itself: its times are those of its clock.',
  trust: 'Trust this relay for the times of the steps, and for nothing else.',
  leaked: 'The relay says that this key has leaked: times by it prove nothing.',
  leakedFrom: (moment: string) => `The relay says that this key has leaked: times by it prove nothing from ${moment} on.`,
  playersHold: 'The signatures of the players hold all the same.',
});

/** What is told of a match: its verdict, and its last view for the score. */
type CheckedMatch = Pick<Outcome, 'verdict' | 'replay'>;

/** Such as “Alice won: all of Bob’s ships were sunk.” or “Alice won: 3 rounds to 2.”; empty without a result. */
function describeResult({ verdict, replay }: CheckedMatch, names: readonly string[], game: EndWords): readonly string[] {
  const { result } = verdict;
  if (result === null) return [];
  const winners = result.kind === 'won' ? result.winners : [];
  const losing = takenSeats(verdict).filter((seat) => !winners.includes(seat));
  const losers = losing.map((seat) => names[seat]!);
  const won = listWords(winners.map((seat) => names[seat]!));
  const outcome = result.kind === 'won' ? VERDICT.won(won, winners.length) : VERDICT[result.kind];
  const last = { view: replay.at(-1)?.view, names };
  return [`${outcome}: ${leavingWords(result.reason, losers) ?? endWords(result.reason, losersOf(losing, names), game, last)}.`];
}

/** Of several who left one after the other, each may have left in a way of its own. */
function leavingWords(reason: string, losers: readonly string[]): string | undefined {
  const left = reason === 'resignation' || reason === 'time';
  return left && losers.length > 1 ? VERDICT.left(listWords(losers)) : undefined;
}

export interface Headline {
  /** `partial`: the record holds, and less than a proof to everybody shows its result. `neutral`: nothing was found, because this is no match. */
  readonly kind: 'good' | 'partial' | 'bad' | 'neutral' | 'unchecked';
  readonly heading: string;
  /** The most important thing first. */
  readonly sentences: readonly string[];
}

/** Whether the last step of the log is the last of the match, so that its hash is the final hash. */
export function holdsToItsEnd({ checks, closedBy }: Verdict): boolean {
  return checks.chain.kind === 'held' && closedBy !== null;
}

export function takenSeats({ seats }: Verdict): number[] {
  return seats.flatMap((seat, i) => (seat === null ? [] : [i]));
}

/** The verdict and what it means; `problems` are those of the relay's record. */
export function describeFinding(
  told: CheckedMatch,
  problems: readonly string[],
  names: readonly string[],
  game: EndWords,
): Headline {
  const { verdict } = told;
  const result = describeResult(told, names, game);
  if (problems.length === 0) {
    if (verdict.unknown !== undefined) {
      const agreed = describeResult({ ...told, verdict: { ...verdict, result: verdict.agreed ?? null } }, names, game);
      const signed = agreed.map((words) => VERDICT.rests.agreed(words.replace(/\.$/, '')));
      return { kind: 'partial', heading: VERDICT.headings.claimed, sentences: [...signed, unknownWords(verdict.unknown)] };
    }
    if (verdict.ok) return describeHolding(verdict, result, names);
  }
  if (verdict.steps === 0 && problems.length === 0) {
    return { kind: 'neutral', heading: VERDICT.headings.neutral, sentences: [VERDICT.noLog] };
  }
  const cheats = verdict.seats.flatMap((seat, i) =>
    seat?.fault === undefined ? [] : [VERDICT.cheated(names[i]!, seat.fault.step, meaningOf(seat.fault.code))],
  );
  const record = verdict.fault === undefined ? [] : [describeRecordFault(verdict.fault, verdict.steps)];
  return { kind: 'bad', heading: VERDICT.headings.bad, sentences: [...cheats, ...record, ...problems, ...result] };
}

/** A newer page does not bring the rules of a game from outside. */
const unknownWords = ({ game, code }: NonNullable<Verdict['unknown']>): string =>
  code === undefined ? VERDICT.rests.unknown : VERDICT.rests.otherRules(game, code.slice(0, 8));

const groundOfVerdict = ({ evidence, besideClock, result }: Verdict): Ground =>
  groundOf({ evidence, besideClock, isVoid: result === null || result.kind === 'void' });

/** Of a record without fault: what its result rests on, before all else. */
function describeHolding(verdict: Verdict, result: readonly string[], names: readonly string[]): Headline {
  const { seats } = verdict;
  const ground = groundOfVerdict(verdict);
  if (verdict.result === null) return { kind: 'good', heading: VERDICT.headings.holds, sentences: [withoutGame(verdict)] };
  if (ground === 'void') return { kind: 'good', heading: VERDICT.headings.holds, sentences: result };
  const named = (which: (seat: SeatVerdict) => boolean): string =>
    listWords(names.filter((_, i) => seats[i] !== null && seats[i] !== undefined && which(seats[i])));
  const rests =
    ground === 'opened'
      ? [
          VERDICT.rests.opened(
            named(({ opened }) => opened),
            named(({ verdict }) => verdict === 'attested' || verdict === 'unproven'),
          ),
        ]
      : ground === 'attested'
        ? [VERDICT.rests.attested]
        : [];
  const clock = verdict.besideClock === undefined ? [] : [VERDICT.rests.time];
  const kind = ground === 'proven' ? 'good' : 'partial';
  return { kind, heading: VERDICT.headings[ground], sentences: [...result, ...rests, ...clock] };
}

/** What the page says while it checks; `told` is what the match comes to if nothing is found. */
export function describeUnchecked(told: CheckedMatch | undefined, names: readonly string[], game: EndWords): Headline {
  const [lead = VERDICT.isChecked] = told === undefined ? [] : describeResult(told, names, game);
  const isOpened = told !== undefined && told.replay.length > 0 && told.verdict.seats.some((seat) => seat?.opened);
  return {
    ...{ kind: 'unchecked', heading: VERDICT.headings.unchecked },
    sentences: [lead, ...(isOpened ? [UNCHECKED.asOpened] : [])],
  };
}

/** A match that ended before there was a game to win. */
function withoutGame({ closedBy }: Verdict): string {
  return closedBy === 'cancel' ? VERDICT.cancelled : VERDICT.closed;
}

/** A fault of the record: what is wrong, and who answers for it. No player does. */
function describeRecordFault({ code, step }: FaultReport, steps: number): string {
  const known = (VERDICT.recordFaults as Partial<Record<FaultCode, string>>)[code];
  if (known !== undefined) return known;
  if (steps === 0) return VERDICT.noLog;
  const what = (VERDICT.damages as Partial<Record<FaultCode, string>>)[code] ?? meaningOf(code);
  return `${VERDICT.faulty(step, what)} ${code.startsWith('life/') ? VERDICT.byRelay : VERDICT.damaged}`;
}

/** The word for a seat: `Honest` where all that its play, and the result, rested on was checked. */
export function seatWord({ verdict, opened }: SeatVerdict, of: Verdict): string {
  if (verdict !== 'honest' || groundOfVerdict(of) === 'proven') return VERDICT.verdicts[verdict];
  return opened ? VERDICT.openedLabel : VERDICT.checkedLabel;
}

export function explainSeat({ verdict, opened, attestedTo }: SeatVerdict, of: Verdict): string {
  switch (verdict) {
    case 'honest':
      return opened ? VERDICT.opened : VERDICT.proven;
    case 'opened':
      return `${VERDICT.opened} ${VERDICT.openedAlone}`;
    case 'fault':
      return VERDICT.convicted;
    case 'attested':
      return VERDICT.attested(attestedTo!);
    case 'unproven':
      return of.unknown === undefined ? VERDICT.unproven : VERDICT.unchecked;
  }
}

/** What came of a check, after its word: of how much it held, and of whom or why it was not asked. */
export function findingWords(check: Check, finding: Finding, names: readonly string[]): readonly string[] {
  switch (finding.kind) {
    case 'held': {
      const except = finding.except ?? [];
      return [
        VERDICT.held[check](finding.of, numberWords(finding.of)),
        ...except.map(({ seat, why }) => VERDICT.unaskedOf(names[seat]!, VERDICT.unasked[why])),
      ];
    }
    case 'not-asked':
      return [VERDICT.unasked[finding.why]];
    case 'broken':
      return [];
  }
}

export const countSteps = (steps: number): string => VERDICT.steps(steps, numberWords(steps));

/** A time span in its two largest units, such as “4 min 12 s”. */
export function describeDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3_600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const largest = parts.findIndex(([count]) => count > 0);
  if (largest < 0) return CLOCK.short.second(0);
  return parts
    .slice(largest, largest + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => CLOCK.short[unit](count))
    .join(' ');
}

/** What a relay's own list says of the key that timestamped a log; undefined where the relay of this page does not list it. */
export function relayKeyWords(listed: Pick<RelayKeyDescription, 'status' | 'until'> | undefined): string {
  if (listed?.status !== 'retired') return [...(listed?.status === 'old' ? [VERDICT.earlierKey] : []), VERDICT.trust].join(' ');
  const leaked = listed.until === undefined ? VERDICT.leaked : VERDICT.leakedFrom(timeWords(listed.until, 'long-date-time'));
  return `${leaked} ${VERDICT.playersHold}`;
}
