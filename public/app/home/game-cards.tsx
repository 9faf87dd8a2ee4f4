/** The games: a click on one starts a match of it, as it is mostly played. */

import { playPath } from '../../../shared/wire/paths.ts';
import { Icon } from '../components/icon.tsx';
import { lazy } from '../components/lazy.tsx';
import { readClimb } from '../device/climb.ts';
import { readPreference, savePreference } from '../device/preferences.ts';
import { GAMES } from '../games/entry-list.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { texts } from '../language/texts.ts';
import { newMatchOf, type Opponent, usualChoice } from './match-choice.ts';
import { OpponentChoice } from './opponent-choice.tsx';
import { pickBelow, useStart } from './use-start.ts';

export const GAME_CARDS = texts('home/game-cards', {
  choose: 'Choose a game',
  computer: 'Play the computer',
  friend: 'Play with a friend',
  next: (rung: string) => `Opponent: ${rung}`,
  beaten: (count: number, all: number) => `${count} of ${all} beaten`,
  optionsFor: (game: string) => `Options for ${game}`,
});

/** Its words are long, and are there with the form of a match (`home-page.tsx`), before somebody needs them. */
const ProblemNotice = lazy(async () => (await import('../components/problem-notice.tsx')).ProblemNotice);

interface GameCardsProps {
  readonly opponent: Opponent;
  readonly onOpponent: (opponent: Opponent) => void;
}

export function GameCards({ opponent, onOpponent }: GameCardsProps) {
  const { starting, problem, start } = useStart();
  const play = (game: GameEntry): void => {
    savePreference('game', game.slug);
    const choice = usualChoice(game, opponent, readClimb(game)?.next.name);
    void start(newMatchOf(game, opponent, choice, readPreference('name'), pickBelow));
  };
  return (
    <section class="stack" aria-labelledby="games">
      <div class="games-head">
        <h2 id="games">{GAME_CARDS.choose}</h2>
        <OpponentChoice opponent={opponent} onChange={onOpponent} />
      </div>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <ul class="game-cards">
        {GAMES.map((game) => (
          <li key={game.id} class="game-card">
            <button type="button" disabled={starting} onClick={() => play(game)}>
              {game.Pieces && (
                <span class="game-card-band">
                  <game.Pieces />
                </span>
              )}
              <strong>{game.name}</strong>
              <span class="game-card-summary">{game.summary}</span>
              {opponent === 'computer' && <Climb game={game} />}
              <span class="game-card-go">
                <Icon name="play" /> {GAME_CARDS[opponent]}
              </span>
            </button>
            <a
              class="button plain icon-button"
              href={`${playPath(game.slug)}#${opponent}`}
              aria-label={GAME_CARDS.optionsFor(game.name)}
              title={GAME_CARDS.optionsFor(game.name)}
            >
              <Icon name="settings" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far the person has come against the computer, and who is next. */
function Climb({ game }: { game: GameEntry }) {
  const climb = readClimb(game);
  if (climb === undefined) return null;
  const { beaten, next } = climb;
  const all = game.ladder!.length;
  return (
    <span class="game-card-climb">
      {GAME_CARDS.next(next.label)}
      {beaten > 0 && ` · ${GAME_CARDS.beaten(beaten, all)}`}
    </span>
  );
}
