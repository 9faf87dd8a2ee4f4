import { describe, expect, expectTypeOf, it } from 'vitest';
import { bitDealer, type DealtBits, wrongTags } from '../../test/support/bit-dealer.ts';
import { faultCode } from '../../test/support/fault-code.ts';
import { randomCircuit } from '../../test/support/random-circuit.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { type AuthenticatedBits, authenticatedBits, concatBits, type HeldBits, selectBits } from './authenticated-bits.ts';
import { type Circuit, evaluatePlain } from './circuit.ts';
import { type CheckedMessage, readMessage } from './message-reader.ts';
import { writeMessage } from './message-writer.ts';
import type { ProofContext, ProvenMessage } from './proven-message.ts';
import { PROOF_MASKS } from './quicksilver.ts';

const dealer = bitDealer(1);
const { delta } = dealer;
const INPUTS = 13;
const ANDS = 21;
const PRODUCTS = 9;
const circuit = randomCircuit({ inputWires: 20, ands: ANDS, xors: 40 }, dealer.word);

/** What both seats were dealt: a known list, and the masks of one message. */
const dealt = {
  known: dealer.deal(20 - INPUTS),
  input: dealer.deal(INPUTS),
  ands: dealer.deal(ANDS),
  products: dealer.deal(PRODUCTS),
  proof: dealer.deal(PROOF_MASKS),
};
const secret = dealer.bits(INPUTS);
const context: ProofContext = { transcript: new Uint8Array(32).fill(7), publicFields: encodeUtf8('{"kind":"test"}') };

type Dealt = typeof dealt;
type Lists = Readonly<Record<keyof Dealt, AuthenticatedBits>>;
const listsOf = (all: Dealt, side: keyof DealtBits): Lists => ({
  known: all.known[side],
  input: all.input[side],
  ands: all.ands[side],
  products: all.products[side],
  proof: all.proof[side],
});
const held = listsOf(dealt, 'held');
const kept = listsOf(dealt, 'kept');

/** What differs between an honest message and a cheat's. */
interface Variant {
  readonly lists: Lists;
  readonly values?: Uint8Array;
  readonly circuit?: Circuit<'last'>;
  readonly context?: ProofContext;
  /** What is opened in place of the bits that are due. */
  readonly opened?: (bits: AuthenticatedBits) => AuthenticatedBits;
  /** The same of the factors of products, and of the bits that are shown. */
  readonly factor?: (bits: AuthenticatedBits) => AuthenticatedBits;
  readonly shown?: (bits: AuthenticatedBits) => AuthenticatedBits;
}
const same = (bits: AuthenticatedBits) => bits;

/** One message with everything that a message can have: 2 + 3 + 2 + 3 bytes of lists, 32 of proof, 32 of digest. */
function describeAll(message: ProvenMessage, variant: Variant, shownValues?: Uint8Array) {
  const { lists, opened = same, factor = same, shown = same } = variant;
  const hidden = message.input(lists.input, variant.values);
  const wires = message.evaluate(variant.circuit ?? circuit, concatBits(hidden, lists.known), lists.ands);
  const places = Array.from({ length: PRODUCTS }, (_, i) => i);
  const factors = [
    selectBits(wires, places),
    selectBits(
      wires,
      places.map((place) => place + 40),
    ),
  ] as const;
  const { products, corrections } = message.multiply(factor(factors[0]), factors[1], lists.products);
  const open = message.open(opened(selectBits(wires, circuit.outputs.last)));
  message.prove(variant.context ?? context, lists.proof);
  const told = shown(selectBits(products, [0, 3, 5]));
  message.show(told, shownValues ?? told.values!);
  return { hidden, wires, products, corrections, open, told };
}

const written = writeMessage((message) => describeAll(message, { lists: held, values: secret }));
const shownValues = written.result.told.values!;
const LISTS = 2 + 3 + 2 + 3;
const PROOF_AT = LISTS;
const DIGEST_AT = LISTS + 32;
const read = (body: Uint8Array, variant: Partial<Variant> = {}, values = shownValues) =>
  readMessage(body, delta, (message) => describeAll(message, { lists: kept, ...variant }, values));

const flipValue = (bits: AuthenticatedBits, place: number): HeldBits =>
  authenticatedBits(
    bits.tags,
    bits.values!.map((value, i) => value ^ Number(i === place)),
  );
const flipBit = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

describe('an honest message', () => {
  it('passes, and gives both seats two sides of the same bits', () => {
    expect(written.body).toHaveLength(LISTS + 64);
    const { value } = read(written.body);
    const plain = evaluatePlain(circuit, Uint8Array.from([...secret, ...dealt.known.held.values]));
    expect(written.result.wires.values).toEqual(plain);
    for (const name of ['hidden', 'wires', 'products', 'told'] as const) {
      expect(wrongTags(written.result[name] as HeldBits, value[name], delta)).toEqual([]);
    }
    expect(value.open).toEqual(selectBits(written.result.wires as HeldBits, circuit.outputs.last).values);
    expect(value.corrections).toEqual(written.result.corrections);
  });

  it('passes for any circuit, with each wire right on both sides', () => {
    for (let seed = 0; seed < 30; seed++) {
      const { word, deal, delta } = bitDealer(seed);
      const any = randomCircuit({ inputWires: 1 + (word() % 9), ands: word() % 60, xors: word() % 60 }, word);
      const [inputs, ands, masks] = [deal(any.inputWires), deal(any.ands), deal(PROOF_MASKS)];
      const evaluate = (side: keyof DealtBits) => (message: ProvenMessage) => {
        const wires = message.evaluate(any, inputs[side], ands[side]);
        message.prove(context, masks[side]);
        return wires;
      };
      const { body, result } = writeMessage(evaluate('held'));
      expect(body).toHaveLength(Math.ceil(any.ands / 8) + (any.ands > 0 ? 64 : 32));
      expect(wrongTags(result as HeldBits, readMessage(body, delta, evaluate('kept')).value, delta)).toEqual([]);
      expect(result.values).toEqual(evaluatePlain(any, inputs.held.values));
    }
  });

  it('passes at the size of a move of dark chess', () => {
    const big = randomCircuit({ inputWires: 3636, ands: 4714, xors: 5145 }, dealer.word);
    const [inputs, ands, masks] = [dealer.deal(big.inputWires), dealer.deal(big.ands), dealer.deal(PROOF_MASKS)];
    const evaluate = (side: keyof DealtBits) => (message: ProvenMessage) => {
      const wires = message.evaluate(big, inputs[side], ands[side]);
      const last = message.open(selectBits(wires, big.outputs.last));
      message.prove(context, masks[side]);
      return last;
    };
    const { body, result } = writeMessage(evaluate('held'));
    expect(readMessage(body, delta, evaluate('kept')).value).toEqual(result);
    expect(faultCode(() => readMessage(flipBit(body, 3000), delta, evaluate('kept')))).toBe('proofs/wrong-proof');
  });

  it('without a product has no proof, but its digest', () => {
    const describeOpening = (side: keyof DealtBits) => (message: ProvenMessage) => {
      const hidden = message.input(dealt.input[side], side === 'held' ? secret : undefined);
      const sums = message.evaluate(
        randomCircuit({ inputWires: INPUTS, ands: 0, xors: 5 }, bitDealer(3).word),
        hidden,
        none[side],
      );
      message.prove(context, dealt.proof[side]);
      return message.open(selectBits(sums, [14, 15, 16]));
    };
    const none = dealer.deal(0);
    const { body, result } = writeMessage(describeOpening('held'));
    expect(body).toHaveLength(2 + 1 + 32);
    expect(readMessage(body, delta, describeOpening('kept')).value).toEqual(result);
    for (const bit of [16, 17, 18]) {
      expect(faultCode(() => readMessage(flipBit(body, bit), delta, describeOpening('kept')))).toBe('proofs/wrong-mac');
    }
  });
});

describe('a body that was changed', () => {
  const paddingOf = new Map([
    [1, 13 % 8],
    [4, 21 % 8],
    [6, 9 % 8],
    [9, 20 % 8],
  ]);
  const codeOf = (bit: number) => {
    const byte = bit >> 3;
    if (byte >= DIGEST_AT) return 'proofs/wrong-mac';
    return (bit & 7) >= (paddingOf.get(byte) ?? 8) ? 'encoding/wrong-shape' : 'proofs/wrong-proof';
  };

  it('is refused for each of its bits', () => {
    const bits = Array.from({ length: 8 * written.body.length }, (_, bit) => bit);
    expect(bits.map((bit) => faultCode(() => read(flipBit(written.body, bit))))).toEqual(bits.map(codeOf));
  });

  it('is refused at any other length, before its proof is looked at', () => {
    const lengths = Array.from({ length: written.body.length }, (_, length) => length);
    const codes = lengths.map((length) => faultCode(() => read(written.body.subarray(0, length))));
    expect(new Set(codes)).toEqual(new Set(['encoding/wrong-length']));
    const longer = Uint8Array.of(...flipBit(written.body, 8 * PROOF_AT), 0);
    expect(faultCode(() => read(longer))).toBe('encoding/wrong-length');
  });

  it('is refused where a bit is not what the public fields say', () => {
    for (const place of shownValues.keys()) {
      const values = shownValues.map((value, i) => value ^ Number(i === place));
      expect(faultCode(() => read(written.body, {}, values))).toBe('proofs/wrong-mac');
    }
  });

  it('is refused under another transcript, kind or public field', () => {
    const others: ProofContext[] = [
      { ...context, transcript: flipBit(context.transcript, 9) },
      { ...context, publicFields: encodeUtf8('{"kind":"text"}') },
      { ...context, publicFields: encodeUtf8('{"captured":"e5","kind":"test"}') },
    ];
    for (const other of others) expect(faultCode(() => read(written.body, { context: other }))).toBe('proofs/wrong-proof');
  });

  it('is refused with the proof of another message of the same masks', () => {
    const other = writeMessage((message) => describeAll(message, { lists: held, values: secret.map((value) => 1 - value) })).body;
    const mixed = [...written.body.subarray(0, PROOF_AT), ...other.subarray(PROOF_AT, DIGEST_AT)];
    const body = Uint8Array.of(...mixed, ...written.body.subarray(DIGEST_AT));
    expect(faultCode(() => read(body))).toBe('proofs/wrong-proof');
  });
});

describe('an author that computes its message with a lie', () => {
  const lie = (variant: Partial<Variant>): string | undefined => {
    const { body, result } = writeMessage((message) => describeAll(message, { lists: held, values: secret, ...variant }));
    return faultCode(() => read(body, {}, result.told.values!));
  };
  const ands = Array.from({ length: ANDS }, (_, place) => place);

  it('passes without one', () => {
    expect(lie({})).toBeUndefined();
  });

  it.each(ands)('is refused with the wrong result of AND %i, though everything after it fits', (place) => {
    expect(lie({ lists: { ...held, ands: flipValue(held.ands, place) } })).toBe('proofs/wrong-proof');
  });

  it('is refused with another circuit', () => {
    const gate = circuit.isAnd.lastIndexOf(1);
    expect(lie({ circuit: { ...circuit, left: circuit.left.with(gate, circuit.left[gate]! ^ 1) } })).toBe('proofs/wrong-proof');
  });

  it('is refused with another value of a bit that it is bound to', () => {
    const readByAnd = new Set([...circuit.left, ...circuit.right].filter((_, i) => circuit.isAnd[i % circuit.gates] === 1));
    const bound = Array.from({ length: held.known.count }, (_, place) => place).filter((place) =>
      readByAnd.has(1 + INPUTS + place),
    );
    expect(bound.length).toBeGreaterThan(0);
    for (const place of bound)
      expect(lie({ lists: { ...held, known: flipValue(held.known, place) } })).toBe('proofs/wrong-proof');
  });

  it.each([0, 4, 8])('is refused with a false factor of the masked product %i', (place) => {
    expect(lie({ factor: (bits) => flipValue(bits, place) })).toBe('proofs/wrong-proof');
  });

  it('is refused with the wrong result of a masked product', () => {
    expect(lie({ lists: { ...held, products: flipValue(held.products, 2) } })).toBe('proofs/wrong-proof');
  });

  it('is refused with a false value of an opened bit, under its true MAC', () => {
    for (const place of [0, 7, 19]) expect(lie({ opened: (bits) => flipValue(bits, place) })).toBe('proofs/wrong-mac');
  });

  it('is refused with MACs of other bits of the same values', () => {
    const { wires } = written.result;
    const twin = (bits: AuthenticatedBits) => {
      const place = wires.values!.findIndex(
        (value, wire) => wire > 0 && value === bits.values![0] && !circuit.outputs.last.includes(wire),
      );
      return concatBits(
        selectBits(wires, [place]),
        selectBits(
          bits,
          Array.from({ length: bits.count - 1 }, (_, i) => 1 + i),
        ),
      );
    };
    expect(twin(written.result.told).values).toEqual(shownValues);
    expect(lie({ opened: twin })).toBe('proofs/wrong-mac');
    expect(lie({ shown: twin })).toBe('proofs/wrong-mac');
  });

  it('is refused with a false value of a bit that it shows', () => {
    expect(lie({ shown: (bits) => flipValue(bits, 1) })).toBe('proofs/wrong-mac');
  });

  it('is refused with masks that it was not dealt', () => {
    expect(lie({ lists: { ...held, proof: bitDealer(9).deal(PROOF_MASKS).held } })).toBe('proofs/wrong-proof');
    expect(lie({ lists: { ...held, proof: flipValue(held.proof, 127) } })).toBe('proofs/wrong-proof');
  });
});

describe('a checked message', () => {
  it('cannot be made by anybody but the reader', () => {
    const answer = (checked: CheckedMessage<number>) => checked.value;
    expectTypeOf(readMessage<number>).returns.toEqualTypeOf<CheckedMessage<number>>();
    // @ts-expect-error: the brand is missing, and its symbol has no value
    expect(answer({ value: 1 })).toBe(1);
    // @ts-expect-error: what was read of another kind of message is of another type
    const ofText = (checked: CheckedMessage<string>) => answer(checked);
    expect(ofText).toBeDefined();
  });

  it('does not exist where the description goes wrong', () => {
    expect(() => readMessage(new Uint8Array(32), delta, () => 1)).toThrow();
  });
});

describe('it is a mistake of the caller', () => {
  const write = (describe: (message: ProvenMessage) => unknown) => () => writeMessage(describe);
  const product = (message: ProvenMessage) => message.multiply(held.products, held.products, held.products);
  it.each<[string, () => unknown]>([
    ['to leave products without a proof', write(product)],
    [
      'to add products after the proof',
      write((message) => {
        product(message);
        message.prove(context, held.proof);
        product(message);
      }),
    ],
    [
      'to open bits after the proof',
      write((message) => {
        product(message);
        message.prove(context, held.proof);
        message.open(held.known);
      }),
    ],
    [
      'to prove twice',
      write((message) => {
        product(message);
        message.prove(context, held.proof);
        message.prove(context, held.proof);
      }),
    ],
    [
      'to mask a proof by fewer bits',
      write((message) => {
        product(message);
        message.prove(context, held.known);
      }),
    ],
    ['to write bits of the other seat', write((message) => message.open(kept.known))],
    ['to have too few values', write((message) => message.input(held.input, secret.subarray(1)))],
    ['to have too few masks', write((message) => message.evaluate(circuit, held.input, held.known))],
    ['to read own bits', () => readMessage(written.body, delta, (message) => message.open(held.known))],
  ])('%s', (_, mistake) => {
    expect(faultCodeOf(mistake)).toBe('plain');
  });
});

it('an author has no message that shows what is not so', () => {
  const said = new Uint8Array(held.known.count).fill(2);
  expect(faultCodeOf(() => writeMessage((message) => message.show(held.known, said)))).toBe('proofs/wrong-mac');
});

/** `plain` for an error that is no fault. */
function faultCodeOf(mistake: () => unknown): string | undefined {
  try {
    return faultCode(mistake);
  } catch {
    return 'plain';
  }
}
