/** The terms of a match for a person who is about to play it. */

import type { Terms } from '../shared/log/match-payloads.ts';
import { writeSpan } from './clock-text.ts';
import { findTerminalGame } from './games/registry.ts';
import { wrapText } from './usage.ts';

/** The clock and the deadlines, and what is to be known of the rules. */
export function describeTerms(terms: Terms): string {
  const { game, clock, deadlines } = terms;
  const { join, setup, settle, opening } = deadlines;
  const time = clock.budget === 0 ? '' : `${writeSpan(clock.budget)} for each player, and `;
  const lines = [
    `${game}: ${time}${writeSpan(clock.grace)} for each step that cost nothing.`,
    `It waits ${writeSpan(join)} for its players and gives ${writeSpan(setup)} for each step of the`,
    `set-up${opening === undefined ? '' : `, ${writeSpan(opening)} to open at the end`} and ${writeSpan(settle)} to sign the result.`,
  ];
  const practice = terms.practice ? ["A practice match: it counts in no player's record."] : [];
  const rules = describeRules(terms);
  return [...lines, ...practice, ...(rules === undefined ? [] : [rules])].join('\n');
}

/** What the rules and parameters mean for a player; undefined where there is nothing to choose. */
export function describeRules({ game, rules, params }: Pick<Terms, 'game' | 'rules' | 'params'>): string | undefined {
  const words = findTerminalGame(game)?.terms?.(rules, params);
  return words === undefined ? undefined : wrapText(words);
}
