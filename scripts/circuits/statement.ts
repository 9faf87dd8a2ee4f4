/** The statement of the rules in Python (`statement/`), which shares no code with the circuits: what it writes for other programs. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Color } from '../../shared/games/dark-chess/board.ts';
import { type NamedGraph, readAiger } from './aiger.ts';
import { run } from './tools.ts';

const FOLDER = fileURLToPath(new URL('statement/', import.meta.url));

/** Runs one of its programs, and returns the lines that it prints. Throws for any other end than a good one. */
async function runPython(program: string, ...args: string[]): Promise<string[]> {
  const { status, stdout, stderr } = await run('python3', ['-B', join(FOLDER, program), ...args]);
  if (status !== 0) throw new Error(`${program} ended with status ${status}: ${stderr.trim().slice(-400)}`);
  return stdout.trimEnd().split('\n');
}

export interface Rules {
  /** Outputs of a check, and behind them the conditions under which they are stated. */
  readonly ofCheck: (name: string) => NamedGraph;
  /** Everything that holds of a position, seen from one seat. */
  readonly invariants: (color: Color) => NamedGraph;
}

/** Has the rules written into a folder, and reads them when they are asked for. */
export async function stateRules(folder: string): Promise<Rules> {
  await runPython('main.py', '--out', folder);
  const read = new Map<string, NamedGraph>();
  const ofCheck = (name: string): NamedGraph => {
    const graph = read.get(name) ?? readAiger(readFileSync(join(folder, `${name}.rules.aig`)));
    read.set(name, graph);
    return graph;
  };
  return { ofCheck, invariants: (color) => ofCheck(`invariants-${color}`) };
}

/** A piece of a check as clauses by the second encoder, which nothing satisfies if the piece is shown. */
export interface EncodedPiece {
  readonly piece: string;
  readonly path: string;
  /** Its output bits by name, such as `board[0]`. */
  readonly bits: readonly string[];
  /** The inputs that are constants in it, by name. */
  readonly fixed: ReadonlyMap<string, string>;
}

/** What the comments of a file say that it fixes. */
const fixedIn = (path: string): Map<string, string> =>
  new Map([...readFileSync(path, 'utf8').matchAll(/^c fixed (\S+) = ([01])$/gm)].map(([, input, bit]) => [input!, bit!]));

/** Has the second encoder put a check together by itself, from the netlists in a folder, and join it with the rules. */
export async function encodePieces(netlists: string, folder: string, check: string, nativeXor: boolean): Promise<EncodedPiece[]> {
  const options = ['--netlists', netlists, '--out', folder, '--only', check, ...(nativeXor ? ['--xor'] : [])];
  const pieces = (await runPython('encode.py', ...options)).map((line): EncodedPiece & { readonly check: string } => {
    const { check: of, piece, file, bits } = JSON.parse(line) as { check: string; piece: string; file: string; bits: string[] };
    const path = join(folder, file);
    return { check: of, piece, bits, path, fixed: fixedIn(path) };
  });
  if (pieces.length === 0 || pieces.some((one) => one.check !== check))
    throw new Error(`encode.py did not encode ${check} alone`);
  return pieces;
}
