/**
 * The cheats against the audited rules of dark chess that proven dark chess makes impossible (`proven-*.test.ts`): here they deceive, or are
 * noticed, while the game is played, and convict their seat when both have opened.
 */

import { describe, expect, it } from 'vitest';
import { decodeBase64url, encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../shared/fault.ts';
import type { DarkChessSeat } from '../../shared/games/dark-chess/audited/seat-state.ts';
import type { Seen } from '../../shared/games/dark-chess/board.ts';
import { readSquare } from '../../shared/games/dark-chess/notation.ts';
import {
  type Cheat,
  cheatAs,
  endBy,
  expectCheatFound,
  expectOpenedFalsely,
  lieInTable,
  resend,
  withPieces,
  withSeen,
} from '../support/dark-chess-cheats.ts';
import { ChessTable, chessTable } from '../support/dark-chess-table.ts';
import { expectProtest, forge, lastOf, lieAbout } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

interface Deceit {
  readonly seat: 0 | 1;
  /** The moves before, and the one at which the seat cheats. */
  readonly moves: readonly [string, string];
  readonly cheat: Cheat;
  readonly code?: FaultCode;
  /** What a seat sees of a square before and, falsely or against the rules, afterwards: white in each case. */
  readonly shows?: readonly [square: string, before: Seen, after: Seen];
  /** Both machines open by themselves, in the next two steps; else the person of the other seat gives up. */
  readonly opens?: true;
  /** A later step convicts, where the one of the cheat fits. */
  readonly isLater?: true;
}

const queen = { type: 'queen', promoted: false } as const;
const knight = { type: 'knight', promoted: false } as const;
const captured = (square: string) => resend((payload) => ({ ...payload, captured: square }));
const illegal = (moves: readonly [string, string], before: Cheat['before'] & {}): Deceit => ({
  ...{ seat: 0, moves, cheat: { at: 'dark-chess.move', before }, code: 'dark-chess/illegal-move' },
});
const castlesAgain = (own: DarkChessSeat): DarkChessSeat => {
  const side = { ...own.view.side, castling: { kingside: true, queenside: true } };
  return { ...own, view: { ...own.view, side } };
};
/** The pawn that promotes to a queen on b8 counts as a king from then on. */
const crown = (own: DarkChessSeat): DarkChessSeat => withPieces(own, { b8: { type: 'king', promoted: true } });
/** As if it had a knight that sees the opponent's king. */
const peek: Cheat = {
  at: 'dark-chess.query',
  when: (own) => own.now.query!.asked[0] === 8,
  before: (own) => withPieces(own, { g7: knight }),
  after: (own) => withPieces(own, { g7: undefined }),
};

describe.each<readonly [string, Deceit]>([
  [
    'a capture that is not announced',
    { seat: 0, moves: ['e2e4 d7d5', 'e4d5'], cheat: { at: 'dark-chess.move', send: resend(({ captured: _, ...rest }) => rest) } },
  ],
  [
    'a capture where no piece is',
    { seat: 0, moves: ['e2e4 d7d5', 'e4e5'], cheat: { at: 'dark-chess.move', send: captured('c5') }, opens: true },
  ],
  [
    'a king that was captured and is said to be another piece',
    {
      ...{ seat: 1, moves: ['e2e4 f7f5 d1h5 a7a6', 'h5e8'], opens: true },
      cheat: { at: 'dark-chess.query', before: (own) => ({ ...own, lost: own.lost.filter((type) => type !== 'king') }) },
    },
  ],
  [
    'a claim to have no move, which is a draw',
    {
      ...{ seat: 1, moves: ['e2e4 f7f5 d1h5', 'a7a6'], opens: true },
      cheat: { at: 'dark-chess.move', send: () => ({ kind: 'dark-chess.no-move', payload: {}, next: [] }) },
    },
  ],
  [
    'a piece that is denied',
    {
      ...{ seat: 1, moves: ['e2e4 e7e5', 'd1h5'], shows: ['f7', 'dark', 'empty'] },
      cheat: { at: 'dark-chess.query', ...lieInTable(1, 'general', 'f7', 'empty') },
    },
  ],
  [
    'something in front of a pawn that is denied',
    {
      ...{ seat: 1, moves: ['e2e4', 'e7e5'], shows: ['e5', 'empty', 'empty'] },
      cheat: { at: 'dark-chess.query', ...lieInTable(1, 'pawn', 'e5', 'empty') },
    },
  ],
  [
    'a double step that is denied',
    {
      ...{ seat: 1, moves: ['e2e4 a7a6 e4e5', 'd7d5'] },
      cheat: { at: 'dark-chess.query', ...lieInTable(1, 'enPassant', 'd5', 'empty') },
    },
  ],
  ['a question about a square in the dark', { seat: 0, moves: ['e2e4', 'e7e5'], cheat: peek, shows: ['e8', 'dark', 'king'] }],
  [
    'a second question about one square',
    {
      ...{ seat: 0, moves: ['e2e4', 'e7e5'] },
      cheat: {
        at: 'dark-chess.query',
        when: (own) => own.now.query!.asked[0] === 5,
        before: (own) => withSeen(own, { d3: 'dark' }),
      },
    },
  ],
  ['a move through a piece', illegal(['e2e4 e7e5', 'a1a3'], (own) => withSeen(own, { a2: 'empty' }))],
  ['a move of a piece that is not there', illegal(['e2e4 e7e5', 'd4d5'], (own) => withPieces(own, { d4: queen }))],
  [
    'a move of the other side’s piece',
    illegal(['e2e4 e7e5', 'h7h8'], (own) => withPieces(withSeen(own, { h8: 'rook' }), { h7: queen })),
  ],
  ['castling of a king that has moved', illegal(['g1f3 a7a6 g2g3 b7b6 f1g2 c7c6 e1f1 d7d6 f1e1 e7e6', 'e1g1'], castlesAgain)],
  [
    'a commitment to another board',
    {
      ...{ seat: 1, moves: ['e2e4', 'e7e5'] },
      cheat: { at: 'dark-chess.move', send: resend((payload) => ({ ...payload, board: '07'.repeat(32) })) },
    },
  ],
  [
    'a promotion to a king',
    {
      ...{ seat: 0, moves: ['a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5', 'a7b8q h5h4'], isLater: true },
      cheat: { at: 'dark-chess.move', after: crown },
    },
  ],
])('%s', (_, { seat, moves, cheat, code = 'game/audit-mismatch', shows, opens, isLater }) => {
  it('convicts its seat', async () => {
    const table = await chessTable(moves[0]);
    const seen = (): Seen | undefined => shows && table.viewOf(0).squares![readSquare(shows[0])]!.seen;
    expect(seen()).toBe(shows?.[1]);
    const cheated = cheatAs(table, seat, cheat);
    await table.move(moves[1]);
    expect(seen()).toBe(shows?.[2]);
    if (!opens) await endBy(table, 1 - seat);
    else expect(lastOf(table, 'opening')).toBe(cheated.step! + 2);
    await expectCheatFound(table, seat, code, isLater ? undefined : cheated.step!);
  });
});

describe.each<[string, JsonObject, FaultCode, string]>([
  ['another seed', { seed: '07'.repeat(32) }, 'game/wrong-seed', 'opening'],
  ['another move', { decisions: [{ kind: 'move', move: 'd2d4' }] }, 'game/audit-mismatch', 'dark-chess.move'],
  ['no move', { decisions: [] }, 'game/audit-mismatch', 'dark-chess.move'],
  ['a pawn that becomes a king', { decisions: [{ kind: 'move', move: 'e2e4k' }] }, 'dark-chess/not-a-move', 'dark-chess.move'],
])('an opening with %s', (_, lie, code, kind) => {
  it('convicts its seat', async () => {
    const table = await chessTable('e2e4');
    const told = await lieAbout(table, 0, 'opening', ({ payload }) => ({ payload: { ...payload, ...lie } }));
    await endBy(table, 1);
    if (kind === 'opening') await expectOpenedFalsely(table, 0, code, told.first);
    else await expectCheatFound(table, 0, code, lastOf(table, kind));
  });
});

it('an accusation without a cause is a fault of the accuser, who was about to lose', async () => {
  const table = await chessTable('e2e4 f7f5 d1h5');
  const { seed, decisions } = (await table.players[1]!.store.load(table.match))!;
  const draft = await forge(table, 1, 'opening', { seed, decisions: [...decisions] }, [0]);
  await table.inject(draft, 1);
  await expectCheatFound(table, 1, 'game/audit-mismatch', draft.seq);
});

it('another starting position convicts its seat before the match starts', async () => {
  const table = new ChessTable();
  const side = 'black RNBQKBNR/QQQQQQQQ/8/8/8/8/8/8 KQ -';
  cheatAs(table, 1, { at: 'dark-chess.commit', send: resend((payload) => ({ ...payload, side })) });
  await table.seat();
  expectProtest(table, 1, 'dark-chess/wrong-start', lastOf(table, 'dark-chess.commit'));
});

it('a round with one question too few, to save a dummy, convicts its seat at once', async () => {
  const table = await chessTable('e2e4 e7e5');
  const step = table.entries.length + 3;
  cheatAs(table, 1, {
    at: 'dark-chess.query',
    when: (own) => own.now.query!.asked[1] === 1,
    send: resend((payload) => {
      const questions = payload['questions'] as JsonObject;
      const general = encodeBase64url(decodeBase64url(String(questions['general'])).slice(0, -1));
      return { ...payload, questions: { ...questions, general } };
    }),
  });
  await table.move('g1f3');
  expectProtest(table, 1, 'encoding/not-base64url', step);
  await expectCheatFound(table, 1, 'encoding/not-base64url', step);
});

it('a second move in a row is refused by the relay, and never enters the log', async () => {
  const table = await chessTable('e2e4');
  const { length } = table.entries;
  await table.inject(await forge(table, 0, 'dark-chess.move', table.payloads('dark-chess.move', 0)[0]!, [1]), 0);
  expect(table.entries).toHaveLength(length);
  expect(table.rejected.at(-1)).toEqual({ seat: 0, code: 'life/not-your-turn' });
});
