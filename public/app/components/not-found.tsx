import { texts } from '../language/texts.ts';

export const NOT_FOUND = texts('components/not-found', {
  title: 'Nothing here but fog',
  advice: 'This address leads to no page. If somebody sent you a link, ask them to copy the whole of it again.',
  start: 'Start a match',
});

export function NotFound() {
  return (
    <div class="notice-page">
      <h1>{NOT_FOUND.title}</h1>
      <p class="lead">{NOT_FOUND.advice}</p>
      <a class="button primary" href="/">
        {NOT_FOUND.start}
      </a>
    </div>
  );
}
