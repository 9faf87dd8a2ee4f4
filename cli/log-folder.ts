/** The logs that the seats of this computer keep, each a log file of its own: `logs/<match>.<public key>.jsonl`. */

import nodeFiles from 'node:fs/promises';
import { join } from 'node:path';
import { decodeUtf8 } from '../shared/encoding/bytes.ts';
import { attempt } from '../shared/fault.ts';
import type { KeptSeat, LogStore } from '../shared/player/log-store.ts';
import { appendToFile, type FileSystem, ifThere, replaceFile } from './whole-file.ts';

const splitLines = (text: string): string[] => text.match(/[^\n]*\n/g) ?? [];

const LINE_FEED = 0x0a;

/** The complete lines of a file, up to the first one that is not UTF-8: a crash may leave anything at the end. */
function readLines(file: Uint8Array): { readonly lines: readonly string[]; readonly whole: boolean } {
  const lines: string[] = [];
  for (let start = 0; ; ) {
    const end = file.indexOf(LINE_FEED, start) + 1;
    const line = end === 0 ? undefined : attempt(() => decodeUtf8(file.subarray(start, end)));
    if (!line?.ok) return { lines, whole: start === file.length };
    lines.push(line.value);
    start = end;
  }
}

export class LogFolder implements LogStore {
  readonly #path: string;
  readonly #files: FileSystem;
  /** Number of lines per file that was loaded or written here and has only complete lines. */
  readonly #lengths = new Map<string, number>();

  constructor(path: string, files: FileSystem = nodeFiles) {
    this.#path = path;
    this.#files = files;
  }

  async load(seat: KeptSeat): Promise<string> {
    return (await this.#linesOf(seat)).join('');
  }

  /** Of each step one. */
  async *parts(seat: KeptSeat): AsyncGenerator<string> {
    yield* await this.#linesOf(seat);
  }

  async #linesOf(seat: KeptSeat): Promise<readonly string[]> {
    const path = this.#pathOf(seat);
    const { lines, whole } = readLines((await ifThere(this.#files.readFile(path))) ?? new Uint8Array());
    // Lines that a crash cut off are written again with the next ones.
    if (whole) this.#lengths.set(path, lines.length);
    return lines;
  }

  async keep(seat: KeptSeat, from: number, text: string): Promise<void> {
    const path = this.#pathOf(seat);
    const end = from + splitLines(text).length;
    const appends = this.#lengths.get(path) === from && from > 0;
    // A failed append may leave a part behind: the file is read again before the next one.
    this.#lengths.delete(path);
    if (appends) await appendToFile(path, text, this.#files);
    else {
      const lines = await this.#linesOf(seat);
      if (lines.slice(from, end).join('') === text) return;
      await replaceFile(path, lines.slice(0, from).join('') + text, this.#files);
    }
    this.#lengths.set(path, end);
  }

  /** The file of a match that a seat of this computer has kept, if one has. */
  async find(match: string): Promise<string | undefined> {
    const files = (await ifThere(this.#files.readdir(this.#path))) ?? [];
    const file = files.find((name) => name.startsWith(`${match}.`) && name.endsWith('.jsonl'));
    return file === undefined ? undefined : join(this.#path, file);
  }

  #pathOf({ match, key }: KeptSeat): string {
    return join(this.#path, `${match}.${key}.jsonl`);
  }
}
