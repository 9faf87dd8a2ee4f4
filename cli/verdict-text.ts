/** A verdict in words, for a terminal of 80 columns. */

import { FAULTS } from '../shared/fault-meanings.ts';
import { joinNames, type SeatNames, seatNumber } from '../shared/match/seat-names.ts';
import { CHECKS, type Check, type Unasked } from '../shared/verify/finding.ts';
import type { Tier } from '../shared/verify/tier.ts';
import type { FaultReport, SeatVerdict, Verdict } from '../shared/verify/verdict.ts';
import type { Verification } from '../shared/verify/verify-log.ts';
import { writeSpan } from './clock-text.ts';
import { findTerminalGame } from './games/registry.ts';
import { accountOf } from './record-account.ts';
import { writeResult } from './result-text.ts';
import { engineWords, seatNames } from './seat-names.ts';
import { hangText, printable, wrapText } from './usage.ts';

/** What each check looks at. */
const CHECK_WORDS: Record<Check, string> = {
  chain: 'signatures, timestamps and link hashes',
  life: 'phases, turns and the clock',
  game: 'the rules and the proofs',
  openings: 'opened seats, run again byte by byte',
  ending: 'how it was closed, and the result that was signed',
};

/** What a check counts, of so many. */
const THINGS: Record<Exclude<Check, 'ending'>, (of: number) => string> = {
  chain: (of) => plural(of, 'step'),
  life: (of) => plural(of, 'step'),
  game: (of) => plural(of, 'step'),
  openings: (of) => plural(of, 'seat'),
};

const plural = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

const UNASKED_WORDS: Record<Unasked, string> = {
  attested: 'it was shown to the other seat alone, and nobody opened it',
  'not-opened': 'only an opening would show it, and it is missing',
  'after-fault': 'it was said after a fault had ended the play',
  'nothing-to-open': 'nothing has to be opened: statements carry their own proofs',
  'no-game': 'the match ended before its game began',
  'unknown-game': 'this program does not have the rules of this game',
  'broken-before': 'the record breaks off before',
  withdrawn: 'what it says was withdrawn by the operator of its relay',
  'not-yet': 'not checked yet',
};

/** What each tier means, after its word. */
const EVIDENCE_WORDS: Record<Tier, string> = {
  proven: 'to everybody who has this record',
  opened: 'by some seats alone, and the others told them what they saw',
  attested: 'by the seats to each other; nobody opened',
  claimed: 'by signatures, and nothing more',
};

/** What shows the result, after the word of its tier; of a record that does not hold, and of a match that nobody won, that there is nothing to show. */
function describeEvidence({ evidence, fault, result, unknown, agreed, besideClock, closedBy }: Verdict): string {
  if (fault?.code === 'log/not-closed') return 'none yet: the match is not over';
  if (fault !== undefined) return 'none: the record does not hold';
  if (unknown !== undefined && agreed === undefined) return 'none: its seats signed no result together';
  if (unknown === undefined && result === null)
    return closedBy === 'cancel'
      ? 'of no result: the player who opened the match signed its end'
      : 'of no result: its end is signed';
  if (result?.kind === 'void') return 'of no result: that nobody won shows in the steps of the match';
  if (besideClock === undefined) return `${evidence}: ${EVIDENCE_WORDS[evidence]}`;
  const played = besideClock === 'proven' ? '' : `; what was played before is ${besideClock} ${EVIDENCE_WORDS[besideClock]}`;
  return `${evidence}: by the relay, whose clock decided${played}`;
}

const PRACTICE_WORDS = "a practice match: it counts in no player's record, and one device may have held every secret of it";

/** Column at which values begin. */
const INDENT = 12;

/** Column at which the words of a check begin. */
const CHECK_INDENT = 14;

const field = (name: string, value: string): string => name.padEnd(INDENT) + hangText(printable(value), INDENT);

export function describeFault({ code, step, detail }: FaultReport): string {
  const said = code === 'game/refused' ? `the rules of this game say: "${detail}"` : detail;
  return `${code} at step ${step}. ${FAULTS[code]}${detail === code ? '' : ` (${said})`}`;
}

const describeAttested = (step: number): string =>
  `up to step ${step}: shown to the other seat, which alone could check, and which played on. You have only the word of the two that each of them checked`;

/** What was looked at of the end: nobody signs the result of a match that the relay closes, or that was called off. */
function heldEnding({ closedBy }: Verdict): string {
  if (closedBy === 'endgame') return 'closed by its seats, and the result that they signed is that of the log';
  return closedBy === 'close' ? 'closed by the relay; its seats signed no result together' : 'closed before its game was played';
}

/** One check: its sign, what it looked at, of how much it held, and of whom it was not asked. */
function describeCheck(check: Check, verdict: Verdict, names: SeatNames): string {
  const finding = verdict.checks[check];
  const line = (sign: string, words: string): string =>
    `  ${sign} ${check.padEnd(9)} ${hangText(printable(words), CHECK_INDENT)}`;
  switch (finding.kind) {
    case 'held': {
      const but = (finding.except ?? []).map(({ seat, why }) => `; not asked of ${names[seat]}: ${UNASKED_WORDS[why]}`);
      const looked = check === 'ending' ? heldEnding(verdict) : `${CHECK_WORDS[check]}: ${THINGS[check](finding.of)}`;
      return line(but.length === 0 ? '✓' : '–', `${looked}${but.join('')}`);
    }
    case 'not-asked':
      return line('–', `${CHECK_WORDS[check]}: not asked. ${asSentence(UNASKED_WORDS[finding.why])}`);
    case 'broken':
      return line('✗', `${CHECK_WORDS[check]}: broken at step ${finding.step}`);
  }
}

const asSentence = (words: string): string => `${words[0]!.toUpperCase()}${words.slice(1)}.`;

/** What the result rests on, where nothing is broken. */
const TIER_WORDS: Record<Exclude<Tier, 'claimed'>, (opened: string, silent: string) => string> = {
  proven: () => 'Verified: the whole match holds.',
  opened: (opened, silent) =>
    `The record holds. The result rests on what ${opened} opened: what ${silent} told the others was not checked.`,
  attested: () =>
    'The record holds, and nobody opened: its seats attest this match to each other. Anybody who has their keys can write such a record.',
};

const WITHOUT_GAME: Record<NonNullable<Verdict['closedBy']>, string> = {
  cancel: 'it was cancelled before its game began',
  abort: 'it was called off before its game was played',
  close: 'the relay closed it before its game began',
  endgame: 'its seats ended it before its game began',
};

function headline(
  { ok, evidence, result, unknown, agreed, agreedBy, outOfTime, closedBy, seats, fault }: Verdict,
  names: SeatNames,
): string {
  const named = (which: (seat: SeatVerdict) => boolean): string[] =>
    names.filter((_, i) => seats[i] !== null && seats[i] !== undefined && which(seats[i]));
  const ofSeats = (which: readonly number[] = []): string => joinNames(which.map((seat) => names[seat]!));
  if (unknown !== undefined) {
    const signed =
      agreed === undefined ? 'its seats signed no result together' : `the result is what ${ofSeats(agreedBy)} signed`;
    const unchecked = `${signed}, and its moves were not checked.`;
    if (unknown.code === undefined) return `The record holds. Its game is unknown here: ${unchecked}`;
    const rules = `The rules of ${unknown.game} (code ${unknown.code.slice(0, 8)}…)`;
    return `The record holds. ${rules} are not here: ${unchecked} With --rules it is judged by them.`;
  }
  if (ok && result === null) return `The record holds, and there is no result: ${WITHOUT_GAME[closedBy!]}.`;
  if (ok && result?.kind === 'void') return 'The record holds: nobody won this match.';
  if (ok && outOfTime !== undefined)
    return `The record holds. That ${ofSeats(outOfTime)} ran out of time is by the clock of the relay, and has its word alone.`;
  if (ok && evidence !== 'claimed') {
    return TIER_WORDS[evidence](
      joinNames(named(({ opened }) => opened)),
      joinNames(named(({ verdict }) => verdict === 'attested' || verdict === 'unproven')),
    );
  }
  const guilty = named(({ verdict }) => verdict === 'fault');
  if (guilty.length > 0 && fault === undefined) {
    const shown = evidence === 'proven' ? 'the record proves it' : 'an opening shows it';
    return `Fault: ${joinNames(guilty)} broke the rules, and ${shown}.`;
  }
  if (fault?.code === 'log/not-closed') return 'Incomplete: what there is holds, but the match is not over.';
  return 'NOT verified: this record does not hold.';
}

/** The points of a match that has a result, up to where the log could be followed. */
function describeScore({ verdict, gameRun }: Judged, names: SeatNames): string[] {
  if (verdict.result === null || gameRun === undefined) return [];
  const { game, position } = gameRun;
  const score = findTerminalGame(game.id)?.score?.(game.view(undefined, position.state), names);
  return score === undefined ? [] : [field('Score', `${score}.`)];
}

const ON_TIME_WORDS = "This match was lost on time by the relay's clock, and a seat noted that its own clock said otherwise:";

/** What seats noted about their own clocks. */
function describeClocks({ clocks = [] }: Verdict, names: SeatNames): string[] {
  return clocks.map(({ seat, step, steps, ahead }) => {
    const difference = `${writeSpan(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} the relay's`;
    const where = steps === 1 ? `step ${step}` : `${steps} steps from ${step} on`;
    return field('Clock', `${names[seat]} noted in ${where} that its own clock was up to ${difference}`);
  });
}

/** What a seat is shown to be. `Honest` is one in a match that is proven: elsewhere what it played on, or what came of it, may have been false. */
function describeSeat({ verdict, opened }: SeatVerdict, { evidence, fault, result }: Verdict): string {
  const isProven = fault === undefined && evidence === 'proven' && result?.kind !== 'void';
  if (verdict === 'honest' && !isProven) return opened ? 'opened, and run again' : 'what it said carries its own proofs';
  if (verdict === 'opened') return 'opened, and run again; what it had been told was not checked';
  return `${verdict}${opened ? ', opened' : ''}`;
}

type Judged = Pick<Verification, 'verdict' | 'gameRun'>;

export function describeVerdict(judged: Judged): string {
  const { verdict } = judged;
  const { seats, result, fault, unknown, agreed, agreedBy } = verdict;
  const names = seatNames(seats);
  const clocks = describeClocks(verdict, names);
  // Then nothing that is said below is worth more than the clock that decided the match.
  const isOnTime = result?.reason === 'time' && clocks.length > 0;
  const lines = isOnTime ? [wrapText(ON_TIME_WORDS), ...clocks, ''] : [];
  lines.push(wrapText(headline(verdict, names)), '');
  for (const check of CHECKS) lines.push(describeCheck(check, verdict, names));
  lines.push('');
  if (fault !== undefined) lines.push(field('Fault', describeFault(fault)));
  if (result !== null) lines.push(field('Result', writeResult(result, names)));
  if (agreed !== undefined)
    lines.push(field('Signed', `by ${joinNames(agreedBy!.map((seat) => names[seat]!))}: ${writeResult(agreed, names)}`));
  lines.push(field('Evidence', describeEvidence(verdict)));
  lines.push(...describeScore(judged, names));
  const code = unknown?.code === undefined ? '' : `, code ${unknown.code}`;
  const rules = unknown === undefined ? '' : `, rules ${unknown.rules}${code}: unknown here`;
  lines.push(field('Game', `${verdict.game ?? 'unknown'}${rules}`));
  if (verdict.practice) lines.push(field('Practice', PRACTICE_WORDS));
  seats.forEach((seat, i) => {
    if (seat === null) return;
    lines.push(
      field(
        `Seat ${seatNumber(i)}`,
        `${names[i]}${seat.role === undefined ? '' : `, ${seat.role}`}, ${describeSeat(seat, verdict)}`,
      ),
      ...engineWords(seat.engine).map((words) => field('', words)),
      field('', `key ${seat.key}`),
    );
    if (seat.fault !== undefined) lines.push(field('Fault', describeFault(seat.fault)));
    if (seat.attestedTo !== undefined) lines.push(field('Attested', describeAttested(seat.attestedTo)));
  });
  const isWhole = verdict.checks.chain.kind === 'held' && verdict.closedBy !== null;
  lines.push(field('Match', `${verdict.match ?? 'unknown'}, ${verdict.steps} steps`));
  lines.push(field(isWhole ? 'Final hash' : 'Last hash', verdict.finalHash));
  if (verdict.timestampsBy !== null) lines.push(field('Relay key', verdict.timestampsBy));
  if (!isOnTime) lines.push(...clocks);
  for (const [name, words] of accountOf(judged)?.lines(names) ?? []) lines.push(field(name, words));
  return lines.join('\n');
}
