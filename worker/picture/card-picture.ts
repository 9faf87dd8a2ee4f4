/** The preview picture of a finished match: who played, what they signed of the end, and the final position where the record shows one. */

import type { Bytes } from '../../shared/encoding/bytes.ts';
import { seatNumber } from '../../shared/match/seat-names.ts';
import { gameName } from '../../shared/wire/game-names.ts';
import type { FinalRecord } from '../../shared/wire/http.ts';
import { SITE } from '../../shared/wire/page-titles.ts';
import { claimedResult, namesOf } from '../../shared/wire/page-words.ts';
import { CARD_SIZE } from '../../shared/wire/paths.ts';
import { drawSign } from './brand-sign.ts';
import type { Canvas, Colour } from './canvas.ts';
import { drawChess } from './chess-board.ts';
import { type FinalPosition, shownPosition } from './final-position.ts';
import { MARGIN, NIGHT, night } from './night.ts';
import { box, disc } from './outline.ts';
import { encodePng } from './png.ts';
import { drawSea } from './sea-boards.ts';
import { canDraw, drawText, fitText, widthOf } from './text.ts';

/** Of the seats, as on the pages by night. */
const SEATS: readonly Colour[] = [0xf4975a, 0x82b1ff, 0x62cf97, 0xdc96ec, 0xe3bb4d, 0x57cde0, 0xff8fb4, 0xb4bcc8];
const { width: WIDTH, height: HEIGHT } = CARD_SIZE;

/** Of the site, for every page that is no record. */
export function drawSiteCard(): Promise<Bytes> {
  const canvas = night();
  drawSign(canvas, { x: MARGIN + 20, y: 165, size: 300 });
  drawText(canvas, SITE, 436, 292, 136, NIGHT.ink);
  drawText(canvas, 'Games with a friend, by a link.', 444, 374, 42, NIGHT.soft);
  drawText(canvas, 'No account, and nobody can cheat.', 444, 434, 42, NIGHT.soft);
  return encodePng(canvas);
}

/** `host`: where the record can be replayed; `lines`: of its log. */
export function drawCard(record: FinalRecord, host: string, lines: Iterable<string>): Promise<Bytes> {
  const canvas = night();
  const position = shownPosition(record, lines);
  const right = drawPosition(canvas, position);
  drawSign(canvas, { x: MARGIN, y: 52, size: 60 });
  drawText(canvas, SITE, MARGIN + 78, 96, 38, NIGHT.ink);
  const column = { x: MARGIN, width: right - MARGIN };
  const what = matchLine(record, position);
  const line = fitText(canDraw(what) ? what : SITE, column.width, 40, 28);
  drawText(canvas, line.text, column.x, 190, line.size, NIGHT.soft);
  drawPlayers(canvas, record, column);
  const foot = fitText(canDraw(host) ? `Replay and check it: ${host}` : 'Replay it, and check it yourself', column.width, 28, 22);
  drawText(canvas, foot.text, column.x, 574, foot.size, NIGHT.soft);
  return encodePng(canvas);
}

/** The game, its length, and of a result that it was signed: nothing is checked here. */
export function matchLine(record: FinalRecord, position: FinalPosition | undefined): string {
  const signed = claimedResult(record) === undefined ? [] : ['result as signed'];
  return [gameName(record.game), ...(record.practice ? ['practice'] : []), ...lengthOf(position), ...signed].join(' · ');
}

/** Draws what stood at the end on the right, and returns where the words must end. */
function drawPosition(canvas: Canvas, position: FinalPosition | undefined): number {
  if (position === undefined) {
    drawSign(canvas, { x: WIDTH - MARGIN - 260, y: 185, size: 260 });
    return WIDTH - MARGIN - 260 - 56;
  }
  if (position.kind === 'chess') {
    const size = 504;
    const [x, y] = [WIDTH - MARGIN - size, (HEIGHT - size) / 2];
    canvas.fill(box(x - 8, y - 8, size + 16, size + 16, 12), NIGHT.edge);
    drawChess(canvas, { x, y, size }, position);
    return x - 48;
  }
  // Seat 1's sea above on the left, seat 2's below on the right: both large enough to read.
  const size = 304;
  const places = [
    [WIDTH - MARGIN - 2 * size - 20, 56],
    [WIDTH - MARGIN - size, HEIGHT - 56 - size],
  ] as const;
  for (const [seat, sea] of position.seas.entries()) {
    const [x, y] = places[seat]!;
    canvas.fill(box(x - 6, y - 6, size + 12, size + 12, 14), NIGHT.edge);
    drawSea(canvas, { x, y, size, ships: SEATS[seat]!, shots: SEATS[1 - seat]! }, sea);
  }
  return WIDTH - MARGIN - 2 * size - 20 - 44;
}

function lengthOf(position: FinalPosition | undefined): string[] {
  if (position === undefined) return [];
  const [count, one] = position.kind === 'chess' ? [position.moves, 'move'] : [position.shots, 'shot'];
  return [`${count} ${one}${count === 1 ? '' : 's'}`];
}

interface Column {
  readonly x: number;
  readonly width: number;
}

/** Two players have a block each; more of them a row each, with what became of them at its end. */
function drawPlayers(canvas: Canvas, record: FinalRecord, { x, width }: Column): void {
  const players = playersOf(record);
  const isPair = players.length <= 2;
  const step = isPair ? 142 : Math.min(76, 316 / players.length);
  const most = isPair ? 68 : Math.min(44, 0.62 * step);
  const words = isPair ? 28 : 0.86 * most;
  const widest = isPair
    ? 0
    : Math.max(...players.map(({ outcome }) => (outcome === undefined ? 0 : outcomeWidth(outcome, words))));
  for (const [row, { seat, outcome, ...player }] of players.entries()) {
    const said = player.engine === undefined ? '' : `says: engine “${player.engine}”`;
    const name = isPair || said === '' ? player.name : `${player.name} (${said})`;
    const colour = SEATS[seat % SEATS.length]!;
    const baseline = (isPair ? 288 : 226 + 0.5 * step) + row * step;
    const radius = 0.2 * most + 3;
    const left = x + 2 * radius + 18;
    const { text, size } = fitText(name, x + width - left - widest - (isPair ? 0 : 24), most, isPair ? 30 : 0.7 * most);
    canvas.fill(disc(x + radius, baseline - 0.36 * size, radius), colour);
    drawText(canvas, text, left, baseline, size, NIGHT.ink);
    if (isPair) {
      const from = outcome === undefined ? left : left + outcomeWidth(outcome, words) + 14;
      const claim = fitText(said, x + width - from, words, 20);
      drawText(canvas, claim.text, from, baseline + 48, claim.size, NIGHT.soft);
    }
    if (outcome === undefined) continue;
    const at = isPair ? { x: left - 2, baseline: baseline + 48 } : { x: x + width - widest, baseline };
    drawOutcome(canvas, outcome, at, words, colour);
  }
}

const outcomeWidth = (outcome: string, size: number): number => widthOf(outcome, size) + 1.3 * size;

/** A winner's word is on the colour of the seat, so that it is found at once. */
function drawOutcome(canvas: Canvas, outcome: string, at: { x: number; baseline: number }, size: number, colour: Colour): void {
  const isWon = outcome === 'won';
  const height = 1.5 * size;
  if (isWon) canvas.fill(box(at.x, at.baseline - 1.08 * size, outcomeWidth(outcome, size), height, height / 2), colour);
  const inset = isWon || at.x > WIDTH / 3 ? 0.65 * size : 2;
  drawText(canvas, outcome, at.x + inset, at.baseline, size, isWon ? NIGHT.ground : NIGHT.soft);
}

interface Player {
  readonly seat: number;
  readonly name: string;
  readonly outcome: string | undefined;
  /** What the seat claims of its engine. */
  readonly engine: string | undefined;
}

function playersOf(record: FinalRecord): Player[] {
  const result = claimedResult(record);
  const outcomeOf = (seat: number): string | undefined => {
    switch (result?.kind) {
      case 'won':
        return result.winners.includes(seat) ? 'won' : 'lost';
      case 'drawn':
        return 'drew';
      case 'void':
        return 'called off';
      default:
        return undefined;
    }
  };
  return namesOf(record.seats, String).flatMap((name, seat) => {
    if (name === undefined) return [];
    // A name whose letters are not all here is left out: half a name is somebody else's.
    return [
      {
        seat,
        name: canDraw(name) ? name : `Player ${seatNumber(seat)}`,
        outcome: outcomeOf(seat),
        engine: record.seats[seat]!.engine,
      },
    ];
  });
}
