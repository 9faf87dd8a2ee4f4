/**
 * The log of a match of proven dark chess between two in league, with real signatures and the machines of both. White tells black its secret, and
 * black shows white's machine a king where a pawn stands. White takes it, black agrees, both sign that white has won, and white alone opens.
 */

import { decodeHex, encodeBase64url } from '../../shared/encoding/bytes.ts';
import { CODE_BITS } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { PRODUCTS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import { readSquare } from '../../shared/games/dark-chess/notation.ts';
import { PROVEN_DARK_CHESS } from '../../shared/games/dark-chess/proven/game.ts';
import { formBytes, NOTHING_FORM } from '../../shared/games/dark-chess/proven/lengths.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { PLAN } from '../../shared/games/dark-chess/proven/plan.ts';
import { dueKind } from '../../shared/games/dark-chess/proven/schedule.ts';
import type { FullEntry } from './full-entry.ts';
import { JudgedTable } from './judged-table.ts';
import { forgedBySecret } from './lying-message.ts';
import { cheatOnce } from './proven-cheats.ts';
import { playMoves } from './proven-lines.ts';
import { ProvenMatch } from './proven-record.ts';
import type { ProvenGame } from './proven-table.ts';
import { OPENING, TOY_MATCH } from './toy-match.ts';

const WHITE = 0;
const BLACK = 1;
const GAME = PROVEN_DARK_CHESS as ProvenGame;
/** The call in which black's move opens its shares of what white sees. */
const SHARES = 1;

/** Black tells white's machine that the pawn on `square` is a king: pawn and king differ in each bit of their codes. */
export function showKing(table: JudgedTable, square: string, plan = PLAN): number {
  const place = PRODUCTS.leaps + CODE_BITS * readSquare(square);
  return cheatOnce(table, { lies: forgedBySecret(table.seats[WHITE]!.machine.keys!.deltaWords, SHARES, place, CODE_BITS) }, plan);
}

/** Black agrees that its king was taken. */
export function agree(table: JudgedTable): void {
  const body = encodeBase64url(new Uint8Array(formBytes(NOTHING_FORM)));
  table.apply(BLACK, { kind: KINDS.agreed, payload: { body }, next: [] });
}

export function leagueLog(): readonly FullEntry[] {
  const match = new ProvenMatch('end').to('setup');
  const seed = decodeHex(OPENING['seed'] as string, 32);
  const lobby = { match: TOY_MATCH, seeds: [seed, seed], payloads: match.entries.map(({ payload }) => payload) };
  const table = new JudgedTable(GAME, GAME, playMoves('e2e4 d7d5 e4d5'), 'league', lobby);
  table.playUntil(() => table.state.plies === 1 && table.state.stage === 'turn' && dueKind(PLAN, table.state) === 'move');
  for (const seat of [WHITE, BLACK]) table.prepare(seat);
  showKing(table, 'd5');
  table.playUntil(() => table.state.stage === 'agreed');
  agree(table);
  let { state } = GAME.begin(table.setup);
  for (const step of table.steps) {
    const after = GAME.apply(state, step);
    match.say(step.kind, step.by === 'all' ? match.everyone : (step.by as number), step.payload, after.next);
    state = after.state;
  }
  const result = { kind: 'won', winners: [WHITE], reason: 'king-captured' };
  return match.say('opening', WHITE, table.opening(WHITE)).say('endgame', match.everyone, { result }).entries;
}
