/** A verdict in words, for a terminal of 80 columns. */

import { FAULTS } from '../shared/fault.ts';
import { joinNames, type SeatNames, seatNumber } from '../shared/match/seat-names.ts';
import type { FaultReport, Verdict } from '../shared/verify/verdict.ts';
import { CHECKS } from '../shared/verify/verdict.ts';
import type { Verification } from '../shared/verify/verify-log.ts';
import { writeSpan } from './clock-text.ts';
import { findTerminalGame } from './games/registry.ts';
import { writeResult } from './result-text.ts';
import { seatNames } from './seat-names.ts';
import { hangText, printable, wrapText } from './usage.ts';

const CHECK_WORDS: Record<(typeof CHECKS)[number], string> = {
  chain: 'signatures, timestamps and link hashes',
  life: 'phases, turns and the clock',
  game: 'the rules and every proof',
  openings: 'every opened seat, run again byte by byte',
  ending: 'closed, and with the result that was signed',
};

const PRACTICE_WORDS = "a practice match: it counts in no player's record, and one device may have held every secret of it";

/** Column at which values begin. */
const INDENT = 12;

const field = (name: string, value: string): string => name.padEnd(INDENT) + hangText(printable(value), INDENT);

function describeFault({ code, step, detail }: FaultReport): string {
  const meaning = FAULTS[code];
  return `${code} at step ${step}. ${meaning}${detail === meaning ? '' : ` (${detail})`}`;
}

const describeAttested = (step: number): string =>
  `up to step ${step}: proven to the other seat, which alone could check, and which played on`;

function headline({ ok, seats, fault }: Verdict, names: SeatNames): string {
  if (ok) return 'Verified: the whole match holds.';
  const guilty = names.filter((_, seat) => seats[seat]?.verdict === 'fault');
  if (guilty.length > 0) return `Fault: ${joinNames(guilty)} broke the rules, and the record proves it.`;
  if (fault?.code === 'log/not-closed') return 'Incomplete: what there is holds, but the match is not over.';
  return 'NOT verified: this record does not hold.';
}

/** The points of a match that has a result, as far as the log could be followed. */
function describeScore({ verdict, gameRun }: Judged, names: SeatNames): string[] {
  if (verdict.result === null || gameRun === undefined) return [];
  const { game, position } = gameRun;
  const score = findTerminalGame(game.id)?.score?.(game.view(undefined, position.state), names);
  return score === undefined ? [] : [field('Score', `${score}.`)];
}

type Judged = Pick<Verification, 'verdict' | 'gameRun'>;

export function describeVerdict(judged: Judged): string {
  const { verdict } = judged;
  const { seats, result, fault, passed } = verdict;
  const names = seatNames(seats);
  const lines = [wrapText(headline(verdict, names)), ''];
  for (const check of CHECKS) lines.push(`  ${passed.includes(check) ? '✓' : '✗'} ${check.padEnd(9)} ${CHECK_WORDS[check]}`);
  lines.push('');
  if (fault !== undefined) lines.push(field('Fault', describeFault(fault)));
  if (result !== null) lines.push(field('Result', writeResult(result, names)));
  lines.push(...describeScore(judged, names));
  lines.push(field('Game', verdict.game ?? 'unknown'));
  if (verdict.practice) lines.push(field('Practice', PRACTICE_WORDS));
  seats.forEach((seat, i) => {
    if (seat === null) return;
    lines.push(
      field(`Seat ${seatNumber(i)}`, `${names[i]}, ${seat.verdict}${seat.opened ? ', opened' : ''}`),
      field('', `key ${seat.key}`),
    );
    if (seat.fault !== undefined) lines.push(field('Fault', describeFault(seat.fault)));
    if (seat.attestedTo !== undefined) lines.push(field('Attested', describeAttested(seat.attestedTo)));
  });
  const isWhole = passed.includes('chain') && verdict.closedBy !== null;
  lines.push(field('Match', `${verdict.match ?? 'unknown'}, ${verdict.steps} steps`));
  lines.push(field(isWhole ? 'Final hash' : 'Last hash', verdict.finalHash));
  if (verdict.timestampsBy !== null) lines.push(field('Relay key', verdict.timestampsBy));
  for (const { seat, step, steps, ahead } of verdict.clocks ?? []) {
    const difference = `${writeSpan(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} the relay's`;
    const where = steps === 1 ? `step ${step}` : `${steps} steps from ${step} on`;
    lines.push(field('Clock', `${names[seat]} noted in ${where} that its own clock was up to ${difference}`));
  }
  return lines.join('\n');
}
