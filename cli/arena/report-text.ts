/** A report in words, for a terminal of 80 columns: what its logs show, and what is a claim. */

import { TIERS } from '../../shared/verify/tier.ts';
import { hangText, printable, wrapText } from '../usage.ts';
import type { ArenaPlan, Side } from './plan.ts';
import type { Report } from './report.ts';
import type { Evidence } from './verify-report.ts';

type Score = Report['score'];

/** Column at which values begin. */
const INDENT = 13;

const field = (name: string, value: string): string => name.padEnd(INDENT) + hangText(printable(value), INDENT);

export function describeReport(report: Report): string {
  const { plan, score, matches, root, arena } = report;
  return [
    field('Arena', `${plan.game}, rules ${plan.rules}: ${nameOf(plan, 'a')} against ${nameOf(plan, 'b')}`),
    field('Matches', describeMatches(report)),
    field('Score', `${score.wins} won, ${score.draws} drawn, ${score.losses} lost by A${voids(score)}`),
    field('Elo', describeElo(score)),
    ...(score.pairs === undefined ? [] : [field('Pairs', `${score.pairs.join(', ')} with 0, ½, 1, 1½, 2 points for A`)]),
    ...(score.sprt === undefined ? [] : [field('Test', describeTest(plan, score.sprt))]),
    field('Forfeits', `A ${describeForfeits(score, 'a')}; B ${describeForfeits(score, 'b')}`),
    field('Clock', `A ${describeClock(score, 'a')}; B ${describeClock(score, 'b')}`),
    field('Arena id', arena),
    field('Root', `${root} over ${matches.length} final hashes`),
  ].join('\n');
}

const nameOf = ({ a, b }: ArenaPlan, side: Side): string => `${side.toUpperCase()} (“${side === 'a' ? a.engine : b.engine}”)`;

const voids = (score: Score): string => (score.void === 0 ? '' : `; ${score.void} won by nobody and not counted`);

function describeMatches({ plan, matches, score }: Report): string {
  const of = `${matches.length} of ${plan.matches}`;
  if (score.ended === 'all-played') return plan.matches === 1 ? of : `${of}, seats swapped in each second one`;
  if (score.ended === 'sprt') return `${of}: the test has decided`;
  return `${of}: NOT finished. Who stopped it may have liked the score`;
}

const signed = (elo: number | null, without: string): string =>
  elo === null ? without : `${elo > 0 ? '+' : ''}${elo.toFixed(1)}`;

function describeElo({ elo }: Score): string {
  if (elo === null) return 'of no matches';
  const { score, low, high } = elo;
  const share = `score ${(100 * score).toFixed(1)} %`;
  if (elo.elo === null) return `without bound: ${share}`;
  return `${signed(elo.elo, '')} (95 %: ${signed(low, '-∞')} to ${signed(high, '+∞')}), ${share}`;
}

function describeTest({ sprt }: ArenaPlan, { ratio, low, high, decided }: NonNullable<Score['sprt']>): string {
  const { elo0, elo1 } = sprt!;
  const said =
    decided === null
      ? 'nothing is decided'
      : decided === 'H1'
        ? `H1: ${elo1} rather than ${elo0}`
        : `H0: ${elo0} rather than ${elo1}`;
  return `Elo ${elo0} against ${elo1}: ratio ${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}), ${said}`;
}

const FORFEITS = { resigned: 'resigned', time: 'out of time', fault: 'caught at a fault' } as const;

function describeForfeits({ forfeits }: Score, side: Side): string {
  const some = Object.entries(FORFEITS).flatMap(([by, words]) => {
    const count = forfeits[side][by as keyof typeof FORFEITS];
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return some.join(', ') || 'none';
}

function describeClock({ clock }: Score, side: Side): string {
  const { steps, ms } = clock[side];
  return steps === 0 ? 'no step' : `${(ms / steps).toFixed(1)} ms a step`;
}

/** What the results rest on, by the words of the verdicts. */
export const describeEvidence = (evidence: Evidence): string =>
  field('Evidence', TIERS.flatMap((tier) => (evidence[tier] === 0 ? [] : [`${evidence[tier]} ${tier}`])).join(', ') || 'none');

/** What no log can show. */
export function describeClaims({ plan, score }: Report): string {
  const said = (side: Side): string => {
    const { decisions, ms, longest, illegal } = score.said[side];
    const mean = decisions === 0 ? 'no decision' : `${(ms / decisions).toFixed(1)} ms a decision, ${longest.toFixed(1)} at most`;
    return `${side.toUpperCase()} ${mean}, ${illegal} illegal`;
  };
  const { key, origin } = plan.relay;
  const time =
    origin === undefined
      ? `The key ${key.slice(0, 16)}… stood for the time, and the same operator holds it: no time is more than its word, and a match may have been played again under its number.`
      : `The key ${key.slice(0, 16)}… stood for the time, which is said to be that of ${origin}. It was not asked.`;
  return [
    'Claims of who ran the arena, which no record shows:',
    `  ${said('a')}`,
    `  ${said('b')}`,
    wrapText(`Which programs decided: each side signs its own name, and nothing more.`),
    wrapText(
      'One operator holds the keys of both sides. So the records prove that the rules were kept, and not that no side looked into the hand of the other or lost on purpose.',
    ),
    wrapText(time),
    wrapText('Other arenas of the same sides may exist, which nobody shows.'),
  ].join('\n');
}
