/**
 * The cheat: two seats in league. White tells black its secret, and black shows white's honest machine a king where a pawn stands. White takes
 * it, black agrees, and white alone opens: its opening shows its own play, and nothing of what black told it.
 */

import { expect, it } from 'vitest';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { tierOf } from '../../shared/verify/tier-of.ts';
import { standingOf } from '../../shared/verify/verdict-of.ts';
import { agree, showKing } from '../support/league-log.ts';
import { convictionsOf } from '../support/proven-cheats.ts';
import { LINES_PLAN, lineOf } from '../support/proven-lines.ts';

const WHITE = 0;
const BLACK = 1;

it('white takes a king that never stood there: what only it has opened is no proof, and black’s opening convicts black', () => {
  const table = lineOf('open').before(KINDS.move, 1);
  const seq = showKing(table, 'd5', LINES_PLAN);
  table.playUntil(() => table.state.stage === 'agreed');
  expect(table.steps.at(-1)).toMatchObject({ by: WHITE, kind: KINDS.move, payload: { captured: 'd5', king: true } });
  agree(table);

  const byWhite = table.openedInSettlement([WHITE], undefined);
  expect(convictionsOf(byWhite)).toEqual([]);
  expect(byWhite.result).toEqual({ kind: 'won', winners: [WHITE], reason: 'king-captured' });
  const seats = [WHITE, BLACK].map((seat) => ({ ...standingOf(byWhite.run, seat), opened: seat === WHITE }));
  expect(seats.map(({ verdict }) => verdict)).toEqual(['honest', 'attested']);
  expect(tierOf({ result: byWhite.result!, seats, convictions: [], goesOn: false })).toBe('opened');

  const byBlack = table.openedInSettlement([BLACK], undefined);
  expect(convictionsOf(byBlack)).toMatchObject([{ seat: BLACK, seq }]);
});
