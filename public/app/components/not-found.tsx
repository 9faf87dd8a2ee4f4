import { texts } from '../language/texts.ts';

export const NOT_FOUND = texts('components/not-found', {
  title: 'Nothing here but fog',
  advice: 'This address leads to no page. If somebody sent you a link, ask them to copy the whole of it again.',
  start: 'Start a match',
  noGame: 'No game of this name is played here. All games are on the start page.',
  games: 'See all games',
});

/** `isGame`: the address is of a game that is not here. */
export function NotFound({ isGame = false }: { isGame?: boolean }) {
  return (
    <div class="notice-page">
      <h1>{NOT_FOUND.title}</h1>
      <p class="lead">{isGame ? NOT_FOUND.noGame : NOT_FOUND.advice}</p>
      <a class="button primary" href="/">
        {isGame ? NOT_FOUND.games : NOT_FOUND.start}
      </a>
    </div>
  );
}
