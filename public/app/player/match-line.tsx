/** A match of a record: what the relay states of it, and what its log says once this page has checked it. */

import { useEffect, useRef } from 'preact/hooks';
import type { MatchResult } from '../../../shared/wire/match-result.ts';
import { findEntry } from '../games/catalogue.ts';
import { asSentence } from '../games/result-words.ts';
import { timeWords } from '../language/format.ts';
import { texts } from '../language/texts.ts';
import { finalPath } from '../relay-client/paths.ts';
import type { Check } from './record-checker.ts';
import { basisWords, causeWords, checkedWords, companyWords, outcomeWords, shownOutcome } from './record-words.ts';

export const MATCH_LINE = texts('player/match-line', {
  checking: 'Checking…',
  progress: (against: string) => `Check: ${against}`,
  givenAway: 'Given away.',
  noLog: 'There is no log to check it by right now. Without one the line is only the relay’s word.',
  tooLarge: 'Not checked: its log is larger than what is fetched unasked.',
});

interface MatchLineProps {
  readonly result: MatchResult;
  readonly check: Check | undefined;
  /** Told whether the reader sees the line. */
  readonly onSeen: (isInView: boolean) => void;
}

export function MatchLine({ result, check, onSeen }: MatchLineProps) {
  const { finalHash, game, time, forfeit, seats } = result;
  const cause = causeWords(result);
  const outcome = shownOutcome(result, check?.kind === 'checked' ? check.checked : undefined);
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => onSeen(entries.at(-1)!.isIntersecting), { threshold: 0.5 });
    observer.observe(line.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={line}>
      <a class="match-link" href={finalPath(finalHash)}>
        <span class="match-link-title">
          {companyWords(result)}
          <span class="hint">
            {findEntry(game)?.name ?? game} · {timeWords(time, 'date')}
            {cause !== undefined && ` · ${asSentence(cause)}`}
            {cause === undefined && forfeit && ` · ${MATCH_LINE.givenAway}`}
            {basisWords(result).map((words) => ` · ${asSentence(words)}`)}
          </span>
        </span>
        <span class={`tag ${outcome === 'won' ? 'strong' : ''}`}>{outcomeWords(outcome, seats.length)}</span>
      </a>
      <p class="record-check">{check !== undefined && <CheckWords check={check} result={result} />}</p>
    </li>
  );
}

function CheckWords({ check, result }: { check: Check; result: MatchResult }) {
  switch (check.kind) {
    case 'checking':
      return (
        <span class="hint record-progress">
          {MATCH_LINE.checking}
          {check.done !== undefined && (
            <progress class="progress" aria-label={MATCH_LINE.progress(companyWords(result))} value={check.done} max={1} />
          )}
        </span>
      );
    case 'missing':
      return <span class="problem">{MATCH_LINE.noLog}</span>;
    case 'too-large':
      return <span class="hint">{MATCH_LINE.tooLarge}</span>;
    case 'checked': {
      const { tone, text } = checkedWords(check.checked, result);
      return <span class={tone}>{text}</span>;
    }
  }
}
