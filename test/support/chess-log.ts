/** The parts of logs of dark chess that a picture reads: nothing in them is signed. */

import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';

const KEYS = ['aa', 'bb', 'cc'].map((digits) => digits.repeat(32));
const signed = (key: string) => ({ key, sig: '0'.repeat(128) });

/** The part of a line that a picture reads. */
export function line(seq: number, kind: string, by: number, payload: JsonObject): string {
  const [digest, prev] = ['1'.repeat(64), '2'.repeat(64)];
  const header = { v: 'fogline/1', match: 'A'.repeat(22), seq, prev, kind, digest, next: [] };
  return encodeCanonical({
    step: { ...header, signatures: [signed(KEYS[by]!)], timestamp: { ...signed('d'.repeat(64)), time: 1 } },
    payload,
  });
}

export const opening = (moves: readonly string[]): JsonObject => ({
  seed: '0'.repeat(64),
  decisions: moves.map((move) => ({ kind: 'move', move })),
});

/** A game of chess, white's moves and black's in turn; `open` are the seats that open at the end. */
export function chess(moves: readonly string[], open: readonly number[] = [0, 1]): string[] {
  const seated = [line(0, 'open', 0, { seat: 0 }), line(1, 'join', 1, { seat: 1 })];
  const played = moves.map((_, ply) => line(2 + ply, 'dark-chess.move', ply % 2, { body: '' }));
  const opened = open.map((seat) => line(90 + seat, 'opening', seat, opening(moves.filter((_, ply) => ply % 2 === seat))));
  return [...seated, ...played, ...opened];
}
