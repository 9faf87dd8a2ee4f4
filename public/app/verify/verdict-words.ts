/** A verdict in plain words. */

import { FAULTS, type FaultCode } from '../../../shared/fault.ts';
import type { Result } from '../../../shared/games/interface.ts';
import { joinNames } from '../../../shared/match/seat-names.ts';
import type { Check, FaultReport, SeatVerdict, Verdict } from '../../../shared/verify/verdict.ts';
import type { RelayKeyDescription } from '../../../shared/wire/http.ts';
import { losersOf, type ResultReasons, reasonWords } from '../games/result-words.ts';

const OUTCOMES = { won: '', drawn: 'Draw', void: 'Nobody won' } as const satisfies Record<Result['kind'], string>;

/** Such as “Alice won: all of Bob’s ships were sunk.” `taken` are the seats that somebody took. */
export function describeResult(
  result: Result,
  names: readonly string[],
  taken: readonly number[],
  ofGame: ResultReasons,
): string {
  const winners = result.kind === 'won' ? result.winners : [];
  const losing = taken.filter((seat) => !winners.includes(seat));
  const losers = losing.map((seat) => names[seat]!);
  const outcome = result.kind === 'won' ? `${joinNames(winners.map((seat) => names[seat]!))} won` : OUTCOMES[result.kind];
  return `${outcome}: ${leavingWords(result.reason, losers) ?? reasonWords(result.reason, losersOf(losing, names), ofGame)}.`;
}

/** Of several who left one after the other, each may have left in a way of its own. */
function leavingWords(reason: string, losers: readonly string[]): string | undefined {
  const left = reason === 'resignation' || reason === 'time';
  return left && losers.length > 1 ? `${joinNames(losers)} resigned or ran out of time` : undefined;
}

export interface Finding {
  /** `neutral`: nothing was found, because this is no match. */
  readonly kind: 'good' | 'bad' | 'neutral' | 'unchecked';
  readonly heading: 'Verified' | 'Not verified' | 'This is not a match file' | 'Checking the match';
  /** The most important thing first. */
  readonly sentences: readonly string[];
}

/** Whether the last step of the log is the last of the match, so that its hash is the final hash. */
export function holdsToItsEnd({ passed, closedBy }: Verdict): boolean {
  return passed.includes('chain') && closedBy !== null;
}

export function takenSeats({ seats }: Verdict): number[] {
  return seats.flatMap((seat, i) => (seat === null ? [] : [i]));
}

/** The verdict and what it means; `problems` are those of the relay's record. */
export function describeFinding(
  verdict: Verdict,
  problems: readonly string[],
  names: readonly string[],
  ofGame: ResultReasons,
): Finding {
  const result = verdict.result === null ? [] : [describeResult(verdict.result, names, takenSeats(verdict), ofGame)];
  if (verdict.ok && problems.length === 0) {
    return { kind: 'good', heading: 'Verified', sentences: result.length > 0 ? result : [withoutGame(verdict)] };
  }
  if (verdict.steps === 0 && problems.length === 0) {
    return { kind: 'neutral', heading: 'This is not a match file', sentences: [NO_LOG] };
  }
  const cheats = verdict.seats.flatMap((seat, i) =>
    seat?.fault === undefined ? [] : [`${names[i]} cheated at step ${seat.fault.step}. ${FAULTS[seat.fault.code]}`],
  );
  const record = verdict.fault === undefined ? [] : [describeRecordFault(verdict.fault, verdict.steps)];
  return { kind: 'bad', heading: 'Not verified', sentences: [...cheats, ...record, ...problems, ...result] };
}

/** What the page says while it checks; `verdict` is what the match comes to if nothing is found. */
export function describeUnchecked(verdict: Verdict | undefined, names: readonly string[], ofGame: ResultReasons): Finding {
  const result = verdict?.result;
  const lead = result ? describeResult(result, names, takenSeats(verdict), ofGame) : 'Your browser goes through it step by step.';
  return { kind: 'unchecked', heading: 'Checking the match', sentences: [lead] };
}

/** A match that ended before there was a game to win. */
function withoutGame({ closedBy }: Verdict): string {
  return closedBy === 'cancel' ? 'The match was cancelled before it began.' : 'The match was closed before it began.';
}

const RECORD_FAULTS: Partial<Record<FaultCode, string>> = {
  'log/not-closed': 'The match is not over, or the end of this log was cut off. Nothing is wrong up to there.',
  'log/other-final-hash':
    'This is the log of another match, or of another course of it: it does not compute to the final hash that was asked for. ' +
    'Whoever sent it is to blame, and no player.',
  'game/wrong-result':
    'The players signed a result that does not follow from their own match. They all did, so none of them can hold it against another.',
  'game/unknown-game': 'The chain holds, but this page does not know the game. It may be older than the match: reload it.',
  'log/payload-missing': 'A part of the match was left out of this log, so the game cannot be followed. Get a whole one.',
};

/** What is wrong with a step of a damaged log, for those who never read a log. */
const DAMAGES: Partial<Record<FaultCode, string>> = {
  'log/bad-signature': 'Its signature does not fit what it says.',
  'log/bad-timestamp': 'The signature of the relay under it does not fit what it says.',
  'log/broken-link': 'It does not follow the step before it.',
  'log/digest-mismatch': 'What it says is not what was signed.',
  'log/line-not-ended': 'The file breaks off in the middle of it.',
};

const NO_LOG =
  'Nothing in it can be read as the log of a match. Choose the file that “Download log” or “Download the record” saved.';

/** A fault of the record: what is wrong, and who answers for it. No player does. */
function describeRecordFault({ code, step }: FaultReport, steps: number): string {
  const known = RECORD_FAULTS[code];
  if (known !== undefined) return known;
  if (steps === 0) return NO_LOG;
  const blame = code.startsWith('life/')
    ? 'The relay put its signature to this step and should have refused it: the relay is to blame, and no player.'
    : 'The log was damaged or changed after the match. That says nothing against a player: get it from somebody else.';
  return `Step ${step} is at fault. ${DAMAGES[code] ?? FAULTS[code]} ${blame}`;
}

export const VERDICT_WORDS = {
  honest: 'Honest',
  fault: 'Cheated',
  attested: 'Attested',
  unproven: 'Unproven',
} as const satisfies Record<SeatVerdict['verdict'], string>;

export function explainSeat({ verdict, opened, attestedTo }: SeatVerdict): string {
  switch (verdict) {
    case 'honest':
      return opened
        ? 'Opened its secret seed at the end. Run again from that seed, its device says exactly what it said in the match.'
        : 'Kept its seed to itself. Everything that it said is proven by the log as it stands.';
    case 'fault':
      return 'The step below convicts this player and nobody else: it bears the player’s own signature.';
    case 'attested':
      return (
        `Up to step ${attestedTo}, all that it said is proven to the other seat, which alone could check, and which played on. ` +
        'You have only the word of the two that each of them checked.'
      );
    case 'unproven':
      return 'Opened nothing that would prove or refute what it said. That is not proof of cheating, and not of honesty.';
  }
}

/** What each part of the checklist looks at. */
export const CHECK_WORDS: Readonly<Record<Check, { readonly name: string; readonly meaning: string }>> = {
  chain: { name: 'Chain', meaning: 'Every step names the one before it and is signed by its author and by the relay.' },
  life: { name: 'Turns and clock', meaning: 'Everyone acted in turn and in time, and the match was brought to its end.' },
  game: { name: 'Rules of the game', meaning: 'Every move is legal, and every proof in it holds.' },
  openings: { name: 'Openings', meaning: 'What was opened at the end fits everything that was said before.' },
  ending: { name: 'Result', meaning: 'The result is the one that follows from the steps.' },
};

export function countSteps(steps: number): string {
  return steps === 1 ? '1 step' : `${steps} steps`;
}

/** A time span in its two largest units, such as “4 min 12 s”. */
export function describeDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const largest = parts.findIndex(([count]) => count > 0);
  if (largest < 0) return '0 s';
  return parts
    .slice(largest, largest + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** What a relay's own list says of the key that timestamped a log; undefined where the relay of this page does not list it. */
export function relayKeyWords(listed: Pick<RelayKeyDescription, 'status' | 'until'> | undefined): string {
  if (listed?.status !== 'retired') {
    const old = listed?.status === 'old' ? 'This is an earlier key of the relay. ' : '';
    return `${old}Trust this relay for the times of the steps, and for nothing else.`;
  }
  const from =
    listed.until === undefined
      ? ''
      : ` from ${new Date(listed.until).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })} on`;
  return `The relay says that this key has leaked: times by it prove nothing${from}. The signatures of the players hold all the same.`;
}
