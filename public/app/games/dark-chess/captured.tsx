/** What was captured, as far as this viewer knows it: what it lost, and what it took as it saw it. */

import type { DarkChessView } from '../../../../shared/games/dark-chess/view.ts';
import { PieceIcon } from './piece.tsx';
import { captureWords } from './words.ts';

/** The pieces that a seat has captured, small and in order. */
export function Captured({ view: { seat, taken, lost, pieces }, by }: { view: DarkChessView; by: number }) {
  const left = pieces[by]!;
  const types = seat === undefined ? [] : seat === by ? taken : lost;
  return (
    <p class="captured">
      {types.length > 0 && <span class="visually-hidden">Captured: {types.join(', ')}. </span>}
      {types.map((type, i) => (
        <PieceIcon key={i} seat={1 - by} type={type} />
      ))}
      <span class="captured-left">
        {left} {left === 1 ? 'piece' : 'pieces'} left
      </span>
    </p>
  );
}

/** Every capture that was announced, the latest first. */
export function CaptureList({ view, names }: { view: DarkChessView; names: readonly string[] }) {
  if (view.captures.length === 0) return null;
  return (
    <section aria-labelledby="announced">
      <h2 id="announced" class="chess-notes-title">
        Announced captures
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol class="capture-list" tabIndex={0} aria-labelledby="announced">
        {view.captures
          .map(({ ply, by }, i) => (
            <li key={ply} class={`seat-${by}`}>
              <span class="capture-move">{Math.floor(ply / 2) + 1}.</span>
              <span class="pip" />
              <span>{captureWords(view, i, names)}</span>
            </li>
          ))
          .toReversed()}
      </ol>
    </section>
  );
}
