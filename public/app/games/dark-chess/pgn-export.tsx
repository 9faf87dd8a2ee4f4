/** The game as PGN, to be kept or put into a chess program: possible once both sides are open. */

import type { JsonObject } from '../../../../shared/encoding/canonical.ts';
import { attempt } from '../../../../shared/fault.ts';
import { writePgn } from '../../../../shared/games/dark-chess/pgn.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import type { ExportProps } from '../game-screen.ts';
import type { StepLine } from '../step-line.ts';

/** The moves of a seat, as its opening tells them: as many as it has made. */
function movesOf(record: readonly StepLine[], seat: number): string[] {
  const opening = record.find(({ kind, author }) => kind === 'opening' && author === seat);
  const decisions = ((opening?.says['decisions'] ?? []) as readonly JsonObject[]).filter(({ kind }) => kind === 'move');
  const made = record.filter(({ kind, author }) => kind === 'dark-chess.move' && author === seat).length;
  return decisions.slice(0, made).map(({ move }) => String(move));
}

export function PgnExport({ record, names, result, address }: ExportProps) {
  const [ofWhite, ofBlack] = [movesOf(record, 0), movesOf(record, 1)];
  const made = record.filter(({ kind }) => kind === 'dark-chess.move').length;
  if (made === 0 || ofWhite.length + ofBlack.length < made) return null;
  const [white = 'White', black = 'Black'] = names;
  const date = new Date(record[0]!.time).toISOString().slice(0, 10).replaceAll('-', '.');
  const moves = ofWhite.flatMap((move, i) => [move, ...ofBlack.slice(i, i + 1)]);
  const site = address === undefined ? {} : { site: address };
  // Until everybody has checked the openings, one of them may hold a move that was impossible.
  const written = attempt(() => writePgn({ white, black, date, ...site, result, moves }));
  if (!written.ok) return null;
  const link = `data:application/x-chess-pgn;charset=utf-8,${encodeURIComponent(written.value)}`;
  return (
    <section class="panel stack" aria-labelledby="pgn-heading">
      <h2 id="pgn-heading">The moves</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="pgn" tabIndex={0} aria-label="The game in PGN">
        <code>{written.value.split('\n\n').at(-1)}</code>
      </section>
      <div class="row">
        <a class="button" href={link} download="dark-chess.pgn">
          Download PGN
        </a>
        <CopyButton text={written.value} label="Copy PGN" />
      </div>
      <p class="hint">Without check and mate not every chess program can replay it; the king is captured like any piece.</p>
    </section>
  );
}
