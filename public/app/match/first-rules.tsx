/** The first rules of a game, over its first board on this device. */

import { useEffect } from 'preact/hooks';
import { usePreference } from '../device/use-preference.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { texts } from '../language/texts.ts';

export const FIRST_RULES = texts('match/first-rules', { title: 'Your first board', understood: 'Got it' });

/** So many say what somebody has to know before the first move; the others can wait. */
const FIRST = 3;
const UNDERSTOOD = 'understood';

interface FirstRulesProps {
  readonly match: string;
  readonly game: GameEntry;
}

export function FirstRules({ match, game }: FirstRulesProps) {
  /** The match over whose board they are; then that they were understood. */
  const [place, setPlace] = usePreference(`first:${game.id}`);
  useEffect(() => {
    if (place === '') setPlace(match);
  }, [place]);
  if (place !== '' && place !== match) return null;
  return (
    <section class="notice first-rules" aria-label={FIRST_RULES.title}>
      <div>
        <ul class="rules small">
          {game.rulesInBrief.slice(0, FIRST).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <button type="button" class="button" onClick={() => setPlace(UNDERSTOOD)}>
        {FIRST_RULES.understood}
      </button>
    </section>
  );
}
