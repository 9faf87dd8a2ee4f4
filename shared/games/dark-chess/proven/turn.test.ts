/**
 * A mask serves once. The stock refuses to give an index out twice, but not what a description does with a list that it has: here each
 * mask has a tag of its own, bits of a board have none, and every message says which masks it has consumed for what.
 */

import { describe, expect, it } from 'vitest';
import { type AuthenticatedBits, authenticatedBits, selectBits, WORDS_PER_TAG } from '../../../proofs/authenticated-bits.ts';
import type { Circuit } from '../../../proofs/circuit.ts';
import type { Products } from '../../../proofs/products.ts';
import { ProvenMessage } from '../../../proofs/proven-message.ts';
import { COLORS, type Color } from '../board.ts';
import { boardCircuit, firstCircuit } from '../circuits/board.ts';
import { moveCircuit } from '../circuits/move.ts';
import { noMoveCircuit } from '../circuits/no-move.ts';
import { quietCircuit } from '../circuits/quiet.ts';
import { PRODUCTS, SELECTORS } from '../circuits/view-layout.ts';
import { QUIET_MOVES } from '../draw-rules.ts';
import { startBoard } from './board-bits.ts';
import type { CapturePlan } from './capture-plan.ts';
import { PLAN, PROOF_BITS, type ProofUse } from './plan.ts';
import { describeAnswer, describeMove, describeNoMove, type OpenMove } from './turn.ts';

const DELTA = new Uint32Array(WORDS_PER_TAG);
const untagged = (count: number): AuthenticatedBits => authenticatedBits(new Uint32Array(WORDS_PER_TAG * count));

const STRINGS = PLAN.batch.pools.reduce((sum, { tuples, width }) => sum + tuples * width, 0);
const COUNTS = { ...PROOF_BITS, selectors: SELECTORS.end, strings: STRINGS, askerShares: STRINGS, answererShares: STRINGS };
type MaskList = keyof typeof COUNTS;
const LISTS = Object.keys(COUNTS) as MaskList[];

/** The masks of a list: the tag of each is the number of the list and its index, both from 1 on. */
function masksOf(list: MaskList): AuthenticatedBits {
  const tags = new Uint32Array(WORDS_PER_TAG * COUNTS[list]);
  for (let index = 0; index < COUNTS[list]; index++) tags.set([1 + LISTS.indexOf(list), 1 + index], WORDS_PER_TAG * index);
  return authenticatedBits(tags);
}

/** A message at the keeper whose bits are 0. It notes the masks that it consumes; what it makes with them has no tag any more. */
class NotingMessage extends ProvenMessage {
  /** What was done with masks, and the lists and indices of them. */
  readonly consumed: { readonly by: string; readonly masks: readonly (readonly [list: string, index: number])[] }[] = [];
  readonly #nameOf: (circuit: Circuit) => string;

  constructor(nameOf: (circuit: Circuit) => string) {
    super(DELTA);
    this.#nameOf = nameOf;
  }

  override constants(values: Uint8Array): AuthenticatedBits {
    return untagged(values.length);
  }

  override input(masks: AuthenticatedBits): AuthenticatedBits {
    this.#note('input', masks);
    return untagged(super.input(masks).count);
  }

  override evaluate(circuit: Circuit, inputs: AuthenticatedBits, masks: AuthenticatedBits): AuthenticatedBits {
    this.#note(this.#nameOf(circuit), masks);
    return untagged(super.evaluate(circuit, inputs, masks).count);
  }

  override multiply(left: AuthenticatedBits, right: AuthenticatedBits, masks: AuthenticatedBits) {
    this.#note('multiply', masks);
    const { products, corrections } = super.multiply(left, right, masks);
    return { products: untagged(products.count), corrections };
  }

  override open(bits: AuthenticatedBits): Uint8Array {
    this.#note('open', bits);
    return super.open(bits);
  }

  protected override exchangeBits(count: number): Uint8Array {
    return new Uint8Array(count);
  }

  protected override exchangeProof(_: readonly Products[], masks: AuthenticatedBits): void {
    this.#note('prove', masks);
  }

  protected override body(): Uint8Array {
    return new Uint8Array(0);
  }

  #note(by: string, { tags, count }: AuthenticatedBits): void {
    const masks = Array.from({ length: count }, (_, at) => {
      const [list, index] = tags.subarray(WORDS_PER_TAG * at);
      // A bit that no mask hides, or one that several do, is in no list.
      return [LISTS[list! - 1] ?? `no list, ${list}`, index! - 1] as const;
    });
    this.consumed.push({ by, masks });
  }
}

const nameOf = (color: Color) => {
  const names = new Map<Circuit, string>([
    [firstCircuit(color), 'First'],
    [boardCircuit(color), 'Board'],
    [moveCircuit(color), 'Move'],
    [noMoveCircuit(color), 'NoMove'],
    [quietCircuit(), 'Quiet'],
  ]);
  return (circuit: Circuit): string => names.get(circuit)!;
};

/** What a description consumes: by whom, of which lists, and how many masks. Fails where a mask serves twice. */
function consumedBy(color: Color, describeIt: (message: ProvenMessage) => unknown): string[] {
  const message = new NotingMessage(nameOf(color));
  describeIt(message);
  const all = message.consumed.flatMap(({ masks }) => masks.map(([list, index]) => `${list} ${index}`));
  const known = new Set<string>();
  expect(all.filter((mask) => known.size === known.add(mask).size)).toEqual([]);
  return message.consumed.map(({ by, masks }) => `${by}: ${[...new Set(masks.map(([list]) => list))]} ${masks.length}`);
}

const running = (color: Color) => ({
  author: { ...startBoard(color, ({ length }) => untagged(length)), pawnMoves: untagged(QUIET_MOVES) },
  delta: DELTA,
  masks: (use: ProofUse) => masksOf(use),
  context: { transcript: new Uint8Array(32), publicFields: new Uint8Array(0) },
});

/** The other has asked with d = 0, so that the shares which are opened hide themselves alone. */
const answering = () => ({
  asked: { address: { asker: 0, place: 0 }, opened: new Uint8Array(SELECTORS.end), masks: untagged(SELECTORS.end) },
  strings: ({ components }: CapturePlan) => ({
    strings: selectBits(masksOf('strings'), components),
    askerShares: selectBits(masksOf('askerShares'), components),
    answererShares: selectBits(masksOf('answererShares'), components),
  }),
});

const STRINGS_OF_LINES = `strings ${PRODUCTS.leaps}`;
const OTHER_STRINGS = `open: strings ${PRODUCTS.end - PRODUCTS.leaps}`;
const SHARES = `open: answererShares ${PRODUCTS.end}`;

describe.each(COLORS)('no mask serves twice, and each use takes its own, where %s', (color) => {
  it('answers with an unchanged board', () => {
    const consumed = consumedBy(color, (message) => describeAnswer(message, { ...running(color), ...answering() }));
    expect(consumed).toEqual([`open: ${STRINGS_OF_LINES}`, OTHER_STRINGS, SHARES]);
  });

  it('answers after a loss', () => {
    const { author, ...run } = running(color);
    const consumed = consumedBy(color, (message) =>
      describeAnswer(message, { ...run, ...answering(), author: { ...author, lost: 27 } }),
    );
    const answer = [`multiply: ${STRINGS_OF_LINES}`, OTHER_STRINGS, SHARES];
    expect(consumed).toEqual([`First: first ${PROOF_BITS.first}`, ...answer, 'prove: answerMask 128']);
  });

  const capture = { square: 27, king: false, type: 'rook' } as const;
  const opens: readonly OpenMove[] = [
    { ends: false },
    { ends: false, quiet: true },
    { ends: false, quiet: false, captured: capture },
    { ends: true, quiet: true },
    { ends: true, captured: { square: 27, king: true, type: 'king' } },
  ];

  it.each(opens.map((open) => [JSON.stringify(open), open] as const))('moves and says %s', (_, open) => {
    const answer = open.ends ? undefined : { ...answering(), selectors: masksOf('selectors') };
    const consumed = consumedBy(color, (message) => describeMove(message, { ...running(color), open, answering: answer }));
    const shares = consumed.filter((one) => one.startsWith('open: answererShares'));
    // A capture drops products.
    expect(shares).toEqual(open.ends ? [] : open.captured === undefined ? [SHARES] : [expect.stringMatching(/ \d{4}$/)]);
    expect(consumed.filter((one) => !shares.includes(one))).toEqual([
      'input: hiddenMove 14',
      `Move: move ${PROOF_BITS.move}`,
      ...(open.quiet === undefined ? [] : ['Quiet: quiet 49']),
      ...(open.ends ? [] : [`Board: board ${PROOF_BITS.board}`, `multiply: ${STRINGS_OF_LINES}`, OTHER_STRINGS]),
      ...(open.ends ? [] : [`multiply: selectors ${SELECTORS.leaps}`, `open: selectors ${SELECTORS.end - SELECTORS.leaps}`]),
      'prove: moveMask 128',
    ]);
  });

  it('shows that it has no move', () => {
    const consumed = consumedBy(color, (message) => describeNoMove(message, running(color)));
    expect(consumed).toEqual([`NoMove: move ${noMoveCircuit(color).ands}`, 'prove: moveMask 128']);
  });
});
