/** Matches against the computer in a page, from the form to the verdict of the record, with the clicks that a person makes. */

import type { Ship } from '../../shared/fleets/placements.ts';
import { cellName, XAYA } from '../../shared/games/battleship/rule-sets.ts';
import { READ_FLEET, squaresOf } from '../support/computer-fleet.ts';
import { button, click, type DrivenPage, heading, says, until } from './driven-page.ts';
import { sinceClick, watch } from './watch.ts';

const SQUARES = Array.from({ length: XAYA.size ** 2 }, (_, cell) => cellName(XAYA.size, cell));

/** Moves that are legal whatever the other side does in two plies. */
const MOVES = [
  ['a2', 'a3'],
  ['h2', 'h3'],
] as const;

/** The machine has found no fault, and neither has the verifier that reads the record as it was kept. */
async function isVerified(page: DrivenPage): Promise<void> {
  await says(page, 'No fault found');
  await click(page, 'a', /^Replay and check$/);
  await heading(page, /^Verified$/);
}

const THEIR_SEA = 'section[aria-label^="Sea of"]';

/** Returns once the computer has answered. */
async function shoot(page: DrivenPage, square: string, answer: 'hit' | 'miss'): Promise<void> {
  await heading(page, /^Your turn/);
  await click(page, `${THEIR_SEA} [role="gridcell"]`, new RegExp(`^${square}, unknown`));
  await until(page, `document.querySelector('${THEIR_SEA} [aria-label^="${square}, ${answer}"]') !== null`);
}

/** To the last ship of the computer, behind one shot into the water, so that the computer shoots too. Returns ms to the first shot. */
export async function playBattleship(page: DrivenPage, origin: string): Promise<number> {
  await page.goTo(`${origin}/play/battleship#computer`);
  await button(page, /^Play$/);
  await button(page, /^Random$/);
  await watch(page);
  await button(page, /^Ready$/);
  const first = await sinceClick(page, /^Your turn/);
  const fleet = squaresOf((await page.evaluate(READ_FLEET)) as readonly Ship[]);
  await shoot(page, SQUARES.find((square) => !fleet.includes(square))!, 'miss');
  for (const square of fleet) await shoot(page, square, 'hit');
  await heading(page, /^You won$/);
  await isVerified(page);
  return first;
}

/** Proven, with its plan of full size: two moves and a resignation. Returns ms to the first move. */
export async function playDarkChess(page: DrivenPage, origin: string): Promise<number> {
  await page.goTo(`${origin}/play/dark-chess#computer`);
  await watch(page);
  await button(page, /^Play$/);
  const first = await sinceClick(page, /^Your turn/);
  for (const [i, squares] of MOVES.entries()) {
    await heading(page, /^Your turn/);
    for (const square of squares) await click(page, '[role="gridcell"]', new RegExp(`^${square}, `));
    // The move, and the answer of the computer.
    await until(
      page,
      `[...document.querySelectorAll('.move-list td')].filter((cell) => cell.textContent !== '').length >= ${2 * i + 2}`,
    );
  }
  await heading(page, /^Your turn/);
  await button(page, /^Resign$/);
  await button(page, /^Yes, resign$/);
  await heading(page, /^You lost$/);
  await isVerified(page);
  return first;
}
