/** The logs that the seats of this computer keep, each a log file of its own: `logs/<match>.<public key>.jsonl`. */

import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeptSeat, LogStore } from '../shared/player/log-store.ts';
import { ifThere, replaceFile } from './whole-file.ts';

const splitLines = (text: string): string[] => text.match(/[^\n]*\n/g) ?? [];

export class LogFolder implements LogStore {
  readonly #path: string;
  /** Lines of the files that were loaded or written here, where all of them are whole. */
  readonly #lengths = new Map<string, number>();

  constructor(path: string) {
    this.#path = path;
  }

  async load(seat: KeptSeat): Promise<string> {
    const path = this.#pathOf(seat);
    const text = (await ifThere(readFile(path, 'utf8'))) ?? '';
    const lines = splitLines(text);
    // What a crash cut off is written again with what follows.
    if (lines.join('') === text) this.#lengths.set(path, lines.length);
    return lines.join('');
  }

  async keep(seat: KeptSeat, from: number, text: string): Promise<void> {
    const path = this.#pathOf(seat);
    if (this.#lengths.get(path) === from && from > 0) await appendFile(path, text);
    else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await replaceFile(
        path,
        splitLines(await this.load(seat))
          .slice(0, from)
          .join('') + text,
      );
    }
    this.#lengths.set(path, from + splitLines(text).length);
  }

  /** The file of a match that a seat of this computer has kept, if one has. */
  async find(match: string): Promise<string | undefined> {
    const files = (await ifThere(readdir(this.#path))) ?? [];
    const file = files.find((name) => name.startsWith(`${match}.`) && name.endsWith('.jsonl'));
    return file === undefined ? undefined : join(this.#path, file);
  }

  #pathOf({ match, key }: KeptSeat): string {
    return join(this.#path, `${match}.${key}.jsonl`);
  }
}
