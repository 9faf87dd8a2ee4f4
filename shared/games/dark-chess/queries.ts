/**
 * How a query is put into messages: which transfer closes a table, what a table is good for, and which questions are asked together.
 * Everything here is a function of what is public.
 */

import type { Bytes } from '../../encoding/bytes.ts';
import { encodeUtf8 } from '../../encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../encoding/canonical.ts';
import { object, oneOf, optional } from '../../encoding/shape.ts';
import { andosTransfer } from '../../oblivious-transfer/andos.ts';
import type { ObliviousTransfer } from '../../oblivious-transfer/oblivious-transfer.ts';
import { voprfTransfer } from '../../oblivious-transfer/voprf.ts';
import type { Setup } from '../game.ts';
import { SQUARES } from './board.ts';
import { PHASES, type Phase } from './query-sets.ts';
import { phasesOfRound, roundCount } from './rounds.ts';

export interface DarkChessParams {
  /** The oblivious transfer: docs/protocol/oblivious-transfer.md. */
  readonly ot: 'voprf' | 'andos';
}

/** 64 squares of ⟨color, content⟩ (seed 001, §5.1). */
const SHAPE = { entries: SQUARES, symbolBits: 4 } as const;
const TRANSFERS: Readonly<Record<DarkChessParams['ot'], ObliviousTransfer>> = {
  voprf: voprfTransfer(SHAPE),
  andos: andosTransfer(SHAPE),
};

export function readParams(json: JsonObject): DarkChessParams {
  const { ot = 'voprf' } = object({ ot: optional(oneOf(['voprf', 'andos'])) })(json, 'params');
  return { ot };
}

export const transferOf = ({ ot }: DarkChessParams): ObliviousTransfer => TRANSFERS[ot];

/** What a table is good for: the phase of one seat's query after one step, `prev` being the link that the table's step followed. */
export function tableContext({ match }: Setup<unknown>, seat: number, phase: Phase, prev: string): Bytes {
  return encodeUtf8(encodeCanonical({ game: 'dark-chess', match, phase, prev, seat }));
}

/** A phase that asks in a message, and the number of its round. */
export interface Asking {
  readonly phase: Phase;
  readonly round: number;
}

/**
 * What each message of a seat with this many pieces asks, in order. The rounds of all phases go side by side, except with `andos`,
 * whose questions are so large that a message holds one round of one phase, and none beside the tables of the seat that `suffered`
 * the move.
 */
export function askingMessages({ ot }: DarkChessParams, ownPieces: number, suffered: boolean): readonly (readonly Asking[])[] {
  if (ot === 'andos') {
    const rounds = PHASES.flatMap((phase) => rangeOf(roundCount(phase, ownPieces)).map((round) => [{ phase, round }]));
    return suffered ? [[], ...rounds] : rounds;
  }
  const rounds = Math.max(...PHASES.map((phase) => roundCount(phase, ownPieces)));
  return rangeOf(rounds).map((round) => phasesOfRound(round, ownPieces).map((phase) => ({ phase, round })));
}

const rangeOf = (length: number): number[] => Array.from({ length }, (_, i) => i);
