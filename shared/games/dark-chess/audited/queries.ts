/**
 * How a query is put into messages: which transfer closes a table, what a table is good for, and which questions are asked together.
 * Everything here is a function of what is public.
 */

import type { Bytes } from '../../../encoding/bytes.ts';
import { encodeUtf8 } from '../../../encoding/bytes.ts';
import { encodeCanonical } from '../../../encoding/canonical.ts';
import { andosTransfer, BOTH_PROOFS } from '../../../oblivious-transfer/andos.ts';
import type { ObliviousTransfer } from '../../../oblivious-transfer/interface.ts';
import { voprfTransfer } from '../../../oblivious-transfer/voprf.ts';
import type { Setup } from '../../steps.ts';
import { SQUARES } from '../board.ts';
import { PHASES, type Phase } from '../query-sets.ts';
import type { DarkChessParams } from './params.ts';
import { type Asking, askingRounds } from './rounds.ts';

/** 64 squares of ⟨color, content⟩ (seed 001, §5.1). */
const SHAPE = { entries: SQUARES, symbolBits: 4 } as const;
const TRANSFERS: Readonly<Record<DarkChessParams['ot'], ObliviousTransfer>> = {
  voprf: voprfTransfer(SHAPE),
  andos: andosTransfer(SHAPE),
  'andos-packet-proof': andosTransfer(SHAPE, { proofs: BOTH_PROOFS }),
};

export const transferOf = ({ ot }: DarkChessParams): ObliviousTransfer => TRANSFERS[ot];

/** What a table is good for: the phase of one seat's query after one step, `prev` being the link that the table's step followed. */
export function tableContext({ match }: Setup<unknown>, seat: number, phase: Phase, prev: string): Bytes {
  return encodeUtf8(encodeCanonical({ game: 'dark-chess', match, phase, prev, seat }));
}

/** Of a step in the log without the binary parts of a query: two signatures, the names of fields, and the payload of a move. */
const STEP_BYTES = 1_024;
/** Of one binary part: `"enPassant":"",`. */
const PART_BYTES = 15;
const MOST_PIECES = 16;

/**
 * What a ply adds to the log at most, in bytes: the move, both seats' tables, and the questions and answers of seats with whatever
 * pieces. Draw offers and devices that change come on top.
 */
export function plyBytes(params: DarkChessParams): number {
  const { sizes } = transferOf(params);
  const part = (bytes: number): number => PART_BYTES + Math.ceil((bytes * 4) / 3);
  const seats = Array.from({ length: MOST_PIECES }, (_, i) => askingMessages(params, i + 1, true));
  const asked = seats.map((messages) =>
    messages.flat().reduce((sum, { questions: n }) => sum + part(sizes.request(n)) + part(sizes.response(n)), 0),
  );
  const messages = 2 * Math.max(...seats.map(({ length }) => length)) + 1;
  return (1 + messages) * STEP_BYTES + 2 * (PHASES.length * part(sizes.publication) + Math.max(...asked));
}

/**
 * What each message of a seat with this many pieces asks, in order. The seat that `suffered` the move speaks first, when the other's
 * tables are not there yet. With ANDOS a question is so large that rounds are small, and that none is asked beside tables.
 */
export function askingMessages({ ot }: DarkChessParams, ownPieces: number, suffered: boolean): readonly (readonly Asking[])[] {
  const isLarge = ot !== 'voprf';
  const rounds = askingRounds(ownPieces, isLarge ? 'small' : 'few');
  return suffered || isLarge ? [[], ...rounds] : rounds;
}
