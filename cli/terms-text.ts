/** The terms of a match for a person who is about to play it. */

import type { Clock, Terms } from '../shared/log/match-payloads.ts';
import { writeSpan } from './clock-text.ts';
import { findTerminalGame } from './games/registry.ts';
import { engineWords } from './seat-names.ts';
import { wrapText } from './usage.ts';

/** The clock and the deadlines, and what is to be known of the rules. */
export function describeTerms(terms: Terms): string {
  const { game, clock, deadlines } = terms;
  const { join, setup, settle, opening } = deadlines;
  const lines = [
    `${game}: ${describeClock(clock)}.`,
    `It waits ${writeSpan(join)} for its players and gives ${writeSpan(setup)} for each step of the`,
    `set-up${opening === undefined ? '' : `, ${writeSpan(opening)} to open at the end`} and ${writeSpan(settle)} to sign the result.`,
  ];
  const practice = terms.practice ? ["A practice match: it counts in no player's record."] : [];
  const opener = engineWords(terms.engine).map((words) => `Opened by an ${words}.`);
  const rules = describeRules(terms);
  return [...lines, ...opener, ...practice, ...(rules === undefined ? [] : [rules])].join('\n');
}

/** Such as `10:00 for each player, 0:05 more with each move, and 0:15 of each turn that do not count`. */
function describeClock({ budget, grace, increment }: Clock): string {
  if (budget === 0) return `${writeSpan(grace)} for each move`;
  const more = increment === undefined ? '' : `, ${writeSpan(increment)} more with each move`;
  return `${writeSpan(budget)} for each player${more}, and ${writeSpan(grace)} of each move that do not count`;
}

/** What the rules and parameters mean for a player; undefined where there is nothing to choose. */
export function describeRules({ game, rules, params }: Pick<Terms, 'game' | 'rules' | 'params'>): string | undefined {
  const words = findTerminalGame(game)?.terms?.(rules, params);
  return words === undefined ? undefined : wrapText(words);
}
