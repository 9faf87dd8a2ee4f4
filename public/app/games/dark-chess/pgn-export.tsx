/** The game as PGN, to be kept or put into a chess program: possible once both sides are open. */

import { attempt } from '../../../../shared/fault.ts';
import { writePgn } from '../../../../shared/games/dark-chess/pgn.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import type { ExportProps } from '../game-screen.ts';
import { playedMoves } from './played-moves.ts';
import { CHESS } from './texts.ts';

export function PgnExport({ record, names, result, address }: ExportProps) {
  const moves = playedMoves(record);
  if (moves === undefined) return null;
  const [white = '?', black = '?'] = names;
  const date = new Date(record[0]!.time).toISOString().slice(0, 10).replaceAll('-', '.');
  const site = address === undefined ? {} : { site: address };
  // Until everybody has checked the openings, one of them may hold a move that was impossible.
  const written = attempt(() => writePgn({ white, black, date, ...site, result, moves }));
  if (!written.ok) return null;
  const link = `data:application/x-chess-pgn;charset=utf-8,${encodeURIComponent(written.value)}`;
  return (
    <section class="panel stack" aria-labelledby="pgn-heading">
      <h2 id="pgn-heading">{CHESS.pgn.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="pgn" tabIndex={0} aria-label={CHESS.pgn.label}>
        <code>{written.value.split('\n\n').at(-1)}</code>
      </section>
      <div class="row">
        <a class="button" href={link} download="dark-chess.pgn">
          {CHESS.pgn.download}
        </a>
        <CopyButton text={written.value} label={CHESS.pgn.copy} />
      </div>
      <p class="hint">{CHESS.pgn.about}</p>
    </section>
  );
}
