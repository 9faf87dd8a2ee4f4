import { describe, expect, it } from 'vitest';
import { type Circuit, CircuitBuilder, evaluatePlain, type Wire } from './circuit.ts';

const bitsOf = (number: number, length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (number >> i) & 1);

/** The output of a circuit of one input, by the number that the input's bits spell. */
function tableOf(inputs: number, build: (builder: CircuitBuilder, wires: readonly Wire[]) => Wire): number[] {
  const builder = new CircuitBuilder();
  const output = build(builder, builder.input('bits', inputs));
  const circuit = builder.finish({ output: [output] });
  return Array.from({ length: 2 ** inputs }, (_, number) => evaluatePlain(circuit, bitsOf(number, inputs))[output]!);
}

describe('a circuit', () => {
  it.each<[string, number[], (builder: CircuitBuilder, left: Wire, right: Wire) => Wire]>([
    ['xor', [0, 1, 1, 0], (builder, left, right) => builder.xor(left, right)],
    ['and', [0, 0, 0, 1], (builder, left, right) => builder.and(left, right)],
    ['or', [0, 1, 1, 1], (builder, left, right) => builder.or(left, right)],
    ['not', [1, 0, 1, 0], (builder, left) => builder.not(left)],
  ])('computes %s of two bits', (_, table, build) => {
    expect(tableOf(2, (builder, [left, right]) => build(builder, left!, right!))).toEqual(table);
  });

  it.each([1, 2, 3, 5, 6])('joins %i wires', (wires) => {
    const numbers = Array.from({ length: 2 ** wires }, (_, number) => number);
    const ones = (number: number): number => bitsOf(number, wires).reduce((sum, bit) => sum + bit, 0);
    expect(tableOf(wires, (builder, bits) => builder.xorAll(bits))).toEqual(numbers.map((number) => ones(number) % 2));
    expect(tableOf(wires, (builder, bits) => builder.orAll(bits))).toEqual(numbers.map((number) => (number > 0 ? 1 : 0)));
    expect(tableOf(wires, (builder, bits) => builder.andAll(bits))).toEqual(numbers.map((n) => (ones(n) === wires ? 1 : 0)));
  });

  it('joins no wires to 0, in one gate however often', () => {
    expect(tableOf(1, (builder) => builder.xorAll([]))).toEqual([0, 0]);
    const builder = new CircuitBuilder();
    expect(builder.orAll([])).toBe(builder.xorAll([]));
    expect(() => builder.andAll([])).toThrow('no wires');
  });

  it('decodes a number to one wire of many', () => {
    for (const wires of [1, 2, 3, 6]) {
      const builder = new CircuitBuilder();
      const decoded = builder.decode(builder.input('number', wires));
      const circuit = builder.finish({ decoded });
      expect(circuit.ands).toBe(2 ** wires - 2);
      for (let number = 0; number < 2 ** wires; number++) {
        const values = evaluatePlain(circuit, bitsOf(number, wires));
        expect(decoded.map((wire) => values[wire])).toEqual(decoded.map((_, i) => (i === number ? 1 : 0)));
      }
    }
  });

  it('numbers the constant, the inputs in order and the gates in order', () => {
    const builder = new CircuitBuilder();
    expect(builder.input('first', 2)).toEqual([1, 2]);
    expect(builder.input('second', 1)).toEqual([3]);
    expect([builder.and(1, 3), builder.not(4)]).toEqual([4, 5]);
    expect(builder.finish({ end: [5] })).toEqual({
      inputs: [
        ['first', 2],
        ['second', 1],
      ],
      inputWires: 3,
      gates: 2,
      ands: 1,
      isAnd: Uint8Array.of(1, 0),
      left: Int32Array.of(1, 4),
      right: Int32Array.of(3, 0),
      outputs: { end: [5] },
    } satisfies Circuit<'end'>);
  });

  it('that was finished early is a prefix of what follows', () => {
    const builder = new CircuitBuilder();
    const [bit] = builder.input('bit', 1);
    const early = builder.finish({ early: [builder.not(bit!)] });
    const late = builder.finish({ late: [builder.and(bit!, bit!)] });
    expect([early.gates, early.ands, late.gates, late.ands]).toEqual([1, 0, 2, 1]);
    expect(late.left.subarray(0, 1)).toEqual(early.left);
  });

  it('takes no input after a gate, and no other number of bits', () => {
    const builder = new CircuitBuilder();
    builder.not(builder.input('bit', 1)[0]!);
    expect(() => builder.input('late', 1)).toThrow('after a gate');
    expect(() => evaluatePlain(builder.finish({}), new Uint8Array(2))).toThrow('2 bits');
  });
});
