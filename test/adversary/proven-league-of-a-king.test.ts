/**
 * The cheat: two seats in league. White tells black its secret, and black shows white's honest machine a king where a pawn stands. White takes
 * it, black agrees, and white alone opens: its opening shows its own play, and nothing of what black told it.
 */

import { expect, it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import { CODE_BITS } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { PRODUCTS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import { readSquare } from '../../shared/games/dark-chess/notation.ts';
import { formBytes, NOTHING_FORM } from '../../shared/games/dark-chess/proven/lengths.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { tierOf } from '../../shared/verify/tier-of.ts';
import { standingOf } from '../../shared/verify/verdict-of.ts';
import { forgedBySecret } from '../support/lying-message.ts';
import { cheatOnce, convictionsOf } from '../support/proven-cheats.ts';
import { lineOf } from '../support/proven-lines.ts';

const WHITE = 0;
const BLACK = 1;
/** The call in which black's move opens its shares of what white sees. */
const SHARES = 1;

it('white takes a king that never stood there: what only it has opened is no proof, and black’s opening convicts black', () => {
  const table = lineOf('open').before(KINDS.move, 1);
  // Pawn and king differ in each bit of their codes.
  const place = PRODUCTS.leaps + CODE_BITS * readSquare('d5');
  const delta = table.seats[WHITE]!.machine.keys!.deltaWords;
  const seq = cheatOnce(table, { lies: forgedBySecret(delta, SHARES, place, CODE_BITS) });
  table.playUntil(() => table.state.stage === 'agreed');
  expect(table.steps.at(-1)).toMatchObject({ by: WHITE, kind: KINDS.move, payload: { captured: 'd5', king: true } });
  table.apply(BLACK, {
    kind: KINDS.agreed,
    payload: { body: encodeBase64url(new Uint8Array(formBytes(NOTHING_FORM))) },
    next: [],
  });

  const byWhite = table.openedInSettlement([WHITE], undefined);
  expect(convictionsOf(byWhite)).toEqual([]);
  expect(byWhite.result).toEqual({ kind: 'won', winners: [WHITE], reason: 'king-captured' });
  const seats = [WHITE, BLACK].map((seat) => ({ ...standingOf(byWhite.run, seat), opened: seat === WHITE }));
  expect(seats.map(({ verdict }) => verdict)).toEqual(['honest', 'attested']);
  expect(tierOf({ result: byWhite.result!, seats, convictions: [], goesOn: false })).toBe('opened');

  const byBlack = table.openedInSettlement([BLACK], undefined);
  expect(convictionsOf(byBlack)).toMatchObject([{ seat: BLACK, seq }]);
});
