/** Collects the cases of the conformance corpus, and the bytes that they are about: what several cases have in common is one file. */

import type { Answer, Case, FileOf, Kind, Level } from '../../../../cli/conformance/case.ts';
import { sha256 } from '../../../../shared/crypto/hash.ts';
import { type Bytes, encodeHex, encodeUtf8 } from '../../../../shared/encoding/bytes.ts';
import type { FaultCode } from '../../../../shared/fault.ts';

/** A text, bytes, or parts of both of which some repeat. */
export type Content = string | Bytes | { readonly parts: readonly ContentPart[] };
type ContentPart = string | Bytes | { readonly text: string; readonly times: number };

export interface Wanted {
  readonly level?: Level;
  readonly needs?: readonly string[];
  /** What is compared besides. */
  readonly found?: Readonly<Record<string, unknown>>;
}

/** A shorter text is no file of its own: it stands in the case. */
const INLINE = 700;

export class Corpus {
  readonly cases: Case[] = [];
  readonly files = new Map<string, Bytes>();
  readonly #paths = new Map<string, string>();
  readonly #counts = new Map<Kind, number>();
  readonly #bases: readonly LogBase[];

  /** `bases`: logs of which many others have a beginning, an end or both. */
  constructor(bases: Readonly<Record<string, string>> = {}) {
    this.#bases = Object.entries(bases).map(([name, log]) => new LogBase(name, splitLines(log)));
  }

  accept(of: Kind, why: string, files: Readonly<Record<string, Content>>, { found, ...more }: Wanted = {}): void {
    this.#add(of, why, files, { ok: true, fault: null, step: null, ...found }, more);
  }

  refuse(
    of: Kind,
    why: string,
    files: Readonly<Record<string, Content>>,
    fault: FaultCode | null,
    { step = null, found, ...more }: Wanted & { readonly step?: number | null } = {},
  ): void {
    this.#add(of, why, files, { ok: false, fault, step, ...found }, more);
  }

  #add(
    of: Kind,
    why: string,
    files: Readonly<Record<string, Content>>,
    want: Answer,
    { level = of === 'signature' ? 'verdict' : 'code', needs }: Wanted,
  ): void {
    const count = this.#counts.get(of) ?? 0;
    this.#counts.set(of, count + 1);
    const id = `${of}/${String(count).padStart(3, '0')}-${slug(why)}`;
    const placed = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, this.#place(id, name, content)]));
    this.cases.push({ id, of, files: placed, ...(needs === undefined ? {} : { needs }), want, level, why });
  }

  /** A log that was given as text is cut where it differs from the logs that others begin with: `finish` writes these pieces. */
  #place(id: string, name: string, content: Content): FileOf {
    if (typeof content === 'string' && name === 'log') {
      for (const base of this.#bases) {
        const cut = base.cut(splitLines(content));
        if (cut !== undefined) return this.#pieces(id, name, cut);
      }
    }
    if (typeof content === 'string' && name !== 'log' && content !== '' && content.length <= INLINE)
      return [{ text: content, times: 1 }];
    if (typeof content === 'string' || content instanceof Uint8Array) return this.#file(id, name, content);
    return content.parts.map((part) =>
      typeof part === 'string' || part instanceof Uint8Array ? this.#file(id, name, part) : part,
    );
  }

  #pieces(id: string, name: string, { base, begin, own, end }: LogCut): FileOf {
    const middle = own === '' ? [] : [this.#file(id, name, own)];
    return [...piecesOf(base, 0, begin), ...middle, ...piecesOf(base, end, base.lines.length)];
  }

  #file(id: string, name: string, content: string | Bytes): string {
    const bytes = typeof content === 'string' ? encodeUtf8(content) : content;
    const hash = encodeHex(sha256(bytes));
    const known = this.#paths.get(hash);
    if (known !== undefined) return known;
    const path = this.#freePath(`files/${id}.${name}`);
    this.#paths.set(hash, path);
    this.files.set(path, bytes);
    return path;
  }

  /** A file of several parts has several paths. */
  #freePath(path: string, count = 1): string {
    const numbered = count === 1 ? path : `${path}.${count}`;
    return this.files.has(numbered) ? this.#freePath(path, count + 1) : numbered;
  }

  /** Every file by its path, and the lines of the cases, once all of them are known. */
  finish(): ReadonlyMap<string, Bytes> {
    const cuts = new Map(this.#bases.map((base) => [base.name, base.cuts()]));
    for (const base of this.#bases)
      for (const [from, to] of cuts.get(base.name)!)
        this.files.set(piecePath(base.name, from, to), encodeUtf8(base.lines.slice(from, to).join('')));
    const resolved = this.cases.map((one) => ({
      ...one,
      files: Object.fromEntries(Object.entries(one.files).map(([name, file]) => [name, resolvePieces(file, cuts)])),
    }));
    const lines = resolved.map((one) => `${JSON.stringify(one)}\n`).join('');
    return new Map([['cases.jsonl', encodeUtf8(lines)], ...this.files]);
  }
}

/** The last line may be without its line feed. */
const splitLines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const slug = (why: string): string =>
  why
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 48)
    .replace(/-+$/, '');

interface LogCut {
  readonly base: LogBase;
  /** The lines of the base before its own ones, and from where on again. */
  readonly begin: number;
  readonly end: number;
  readonly own: string;
}

/** A log that others are made of, in as few pieces as they ask for. */
class LogBase {
  readonly name: string;
  readonly lines: readonly string[];
  readonly #at: Set<number>;

  constructor(name: string, lines: readonly string[]) {
    this.name = name;
    this.lines = lines;
    this.#at = new Set([0, lines.length]);
  }

  cut(lines: readonly string[]): LogCut | undefined {
    let begin = 0;
    while (begin < lines.length && lines[begin] === this.lines[begin]) begin++;
    let same = 0;
    while (same < lines.length - begin && same < this.lines.length - begin && lines.at(-1 - same) === this.lines.at(-1 - same))
      same++;
    if (begin + same < 2) return undefined;
    const end = this.lines.length - same;
    this.#at.add(begin).add(end);
    return { base: this, begin, end, own: lines.slice(begin, lines.length - same).join('') };
  }

  cuts(): readonly (readonly [number, number])[] {
    const at = [...this.#at].sort((a, b) => a - b);
    return at.slice(1).map((to, i) => [at[i]!, to] as const);
  }
}

const piecePath = (name: string, from: number, to: number): string => `files/log-parts/${name}-${from}-${to - 1}.jsonl`;

/** A stand-in for lines of a base, until it is known where that is cut. */
const piecesOf = ({ name }: LogBase, from: number, to: number): string[] => (from === to ? [] : [`piece:${name}:${from}:${to}`]);

function resolvePieces(file: FileOf, cuts: ReadonlyMap<string, readonly (readonly [number, number])[]>): FileOf {
  if (!Array.isArray(file)) return file;
  return (file as readonly string[]).flatMap((part) => {
    const [, name = '', from, to] = /^piece:([^:]+):(\d+):(\d+)$/.exec(typeof part === 'string' ? part : '') ?? [];
    if (from === undefined) return [part];
    return cuts
      .get(name)!
      .filter(([begin, end]) => begin >= Number(from) && end <= Number(to))
      .map(([begin, end]) => piecePath(name, begin, end));
  });
}
