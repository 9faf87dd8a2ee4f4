/**
 * Binary AIGER with a symbol table (Biere, "The AIGER And-Inverter Graph (AIG) Format", version 20071012): combinational graphs without
 * latches.
 */

import { Aig, invert, type Literal, type Outputs } from './aig.ts';

/** A graph with the names of its inputs and outputs: lists of bits in order, such as `["board", 192]`. */
export interface NamedGraph extends Outputs {
  readonly inputNames: readonly (readonly [name: string, bits: number])[];
  readonly outputNames: readonly (readonly [name: string, bits: number])[];
}

const symbols = (kind: 'i' | 'o', names: NamedGraph['inputNames']): string[] =>
  names
    .flatMap(([name, bits]) => Array.from({ length: bits }, (_, i) => `${name}[${i}]`))
    .map((name, i) => `${kind}${i} ${name}`);

/** A number in groups of 7 bits, the lowest first; all but the last have the highest bit set. */
function pushDelta(bytes: number[], delta: number): void {
  let rest = delta;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}

/** The bytes of a graph; those of one graph are always the same. */
export function writeAiger({ aig, outputs, inputNames, outputNames }: NamedGraph): Buffer {
  const bytes: number[] = [];
  for (let node = 1 + aig.inputs; node < aig.nodes; node++) {
    const [high, low] = aig.operands(node);
    pushDelta(bytes, 2 * node - high);
    pushDelta(bytes, high - low);
  }
  const head = [`aig ${aig.nodes - 1} ${aig.inputs} 0 ${outputs.length} ${aig.ands}`, ...outputs];
  const table = [...symbols('i', inputNames), ...symbols('o', outputNames)];
  return Buffer.concat([Buffer.from(`${head.join('\n')}\n`), Buffer.from(bytes), Buffer.from(`${table.join('\n')}\n`)]);
}

/** Reads the lines at the beginning of a file, and then its bytes. */
class AigerReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  line(): string {
    const end = this.#bytes.indexOf(0x0a, this.#at);
    if (end < 0) throw new Error('a line of AIGER has no end');
    const line = this.#bytes.toString('latin1', this.#at, end);
    this.#at = end + 1;
    return line;
  }

  number(): number {
    const line = this.line();
    if (!/^(0|[1-9]\d*)$/.test(line)) throw new Error(`"${line}" is no literal`);
    return Number(line);
  }

  delta(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined || shift > 28) throw new Error('an AND of AIGER has no end');
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }
}

/** Collects `board[0]`, `board[1]` … into `["board", 2]`. Throws for names that are not in this form. */
function groupNames(names: readonly (string | undefined)[]): [string, number][] {
  const groups: [string, number][] = [];
  for (const name of names) {
    const [, list, index] = /^(.+)\[(\d+)\]$/.exec(name ?? '') ?? [];
    if (list === undefined) throw new Error(`a bit is called "${name}"`);
    const last = groups.at(-1);
    if (last?.[0] === list && last[1] === Number(index)) last[1]++;
    else if (Number(index) === 0) groups.push([list, 1]);
    else throw new Error(`${name} follows ${last?.join(' ')}`);
  }
  return groups;
}

/** Reads what `writeAiger`, or another writer of combinational binary AIGER, has written. Equal nodes become one. */
export function readAiger(bytes: Buffer): NamedGraph {
  const reader = new AigerReader(bytes);
  const [, nodes, inputs, latches, outputCount, ands] =
    /^aig (\d+) (\d+) (\d+) (\d+) (\d+)$/.exec(reader.line())?.map(Number) ?? [];
  if (nodes === undefined || latches !== 0 || nodes !== inputs! + ands!) throw new Error('this is no combinational binary AIGER');
  const outputs = Array.from({ length: outputCount! }, () => reader.number());
  const aig = new Aig(inputs!);
  const literals: Literal[] = [0, ...aig.inputLiterals];
  const at = (literal: Literal): Literal => {
    const known = literals[literal >> 1];
    if (known === undefined) throw new Error(`literal ${literal} is read before it is made`);
    return (literal & 1) === 1 ? invert(known) : known;
  };
  for (let i = 0; i < ands!; i++) {
    const high = 2 * literals.length - reader.delta();
    literals.push(aig.and(at(high), at(high - reader.delta())));
  }
  const names = readSymbols(reader);
  return {
    aig,
    outputs: outputs.map(at),
    inputNames: groupNames(Array.from({ length: inputs! }, (_, i) => names.get(`i${i}`))),
    outputNames: groupNames(outputs.map((_, i) => names.get(`o${i}`))),
  };
}

function readSymbols(reader: AigerReader): Map<string, string> {
  const names = new Map<string, string>();
  while (!reader.atEnd) {
    const line = reader.line();
    if (line === 'c') break;
    const space = line.indexOf(' ');
    names.set(line.slice(0, space), line.slice(space + 1));
  }
  return names;
}
