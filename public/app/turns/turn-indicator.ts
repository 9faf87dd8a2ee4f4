/** What a tab shows a person who looks elsewhere: the title with the number of matches that wait, an icon with a dot, a short vibration. */

const ICONS = { quiet: '/icons/fogline.svg', waiting: '/icons/fogline-turn.svg' };
const VIBRATION_MS = 80;

let title = 'Fogline';
/** It is our turn in the match that this page shows. */
let isOurTurn = false;
/** The match that this page shows: what it says of that one is newer than the list. */
let shown: string | undefined;
/** Matches of this device that wait for it. */
let waiting: ReadonlySet<string> = new Set();

function draw(): void {
  const others = waiting.size - (shown !== undefined && waiting.has(shown) ? 1 : 0);
  // The page of a match says in words whose turn it is.
  document.title = isOurTurn || others === 0 ? title : `(${others}) ${title}`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = isOurTurn || others > 0 ? ICONS.waiting : ICONS.quiet;
  if (icon !== null && icon.getAttribute('href') !== wanted) icon.href = wanted;
  const badged = navigator as Partial<Pick<Navigator, 'setAppBadge'>>;
  // Of an installed Fogline: its icon counts them too.
  void badged.setAppBadge?.(others + (isOurTurn ? 1 : 0)).catch(() => {});
}

export function showPage(words: string): void {
  [title, isOurTurn, shown] = [words, false, undefined];
  draw();
}

export function showMatch(words: string, ours: boolean, match: string): void {
  // A browser that nobody has touched would report the attempt as an error.
  if (ours && !isOurTurn && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
  [title, isOurTurn, shown] = [words, ours, match];
  draw();
}

export function showWaiting(matches: ReadonlySet<string>): void {
  waiting = matches;
  draw();
}
