/** What a tab shows a person who looks elsewhere: the title with the number of matches that wait, an icon with a dot, a short vibration. */

const ICONS = { quiet: '/icons/fogline.svg', waiting: '/icons/fogline-turn.svg' };
const VIBRATION_MS = 80;

let title = 'Fogline';
/** It is our turn in the match that this page shows. */
let isOurTurn = false;
/** Matches of this device that wait for it. */
let waiting = 0;

function draw(): void {
  // The page of a match says in words whose turn it is.
  document.title = isOurTurn || waiting === 0 ? title : `(${waiting}) ${title}`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = isOurTurn || waiting > 0 ? ICONS.waiting : ICONS.quiet;
  if (icon !== null && icon.getAttribute('href') !== wanted) icon.href = wanted;
}

/** The title of a page that is no match. */
export function showPage(words: string): void {
  [title, isOurTurn] = [words, false];
  draw();
}

export function showMatch(words: string, ours: boolean): void {
  // A browser that nobody has touched would report the attempt as an error.
  if (ours && !isOurTurn && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
  [title, isOurTurn] = [words, ours];
  draw();
}

export function showWaiting(matches: number): void {
  waiting = matches;
  draw();
  const badged = navigator as Partial<Pick<Navigator, 'setAppBadge'>>;
  // Of an installed Fogline: its icon counts them too.
  void badged.setAppBadge?.(matches).catch(() => {});
}
