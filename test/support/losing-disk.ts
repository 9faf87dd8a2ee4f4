/** A disk that loses power: what was not synced may be gone then, of files and of folders each by itself. */

import type { FileSystem } from '../../cli/whole-file.ts';

class File {
  data = '';
  synced = '';
}

class Folder {
  entries = new Map<string, File | Folder>();
  synced = new Map<string, File | Folder>();
}

/** What of that which nobody synced is there after the cut: a disk writes in any order that it likes. */
interface Luck {
  readonly names: boolean;
  readonly data: boolean;
}

export const LUCK: readonly Luck[] = [true, false].flatMap((names) => [true, false].map((data) => ({ names, data })));

export class PowerCut extends Error {}

const failure = (code: string): Error => Object.assign(new Error(code), { code });

export class LosingDisk implements FileSystem {
  readonly #root: Folder;
  /** Operations until the power is cut. */
  #left: number;
  /** Operations so far. */
  done = 0;

  constructor(operations = Number.POSITIVE_INFINITY, root = new Folder()) {
    this.#left = operations;
    this.#root = root;
  }

  /** The disk as it is found when power is back. */
  restart({ names, data }: Luck): LosingDisk {
    const copy = (one: File | Folder): File | Folder => {
      if (one instanceof File) {
        const found = new File();
        found.data = data ? one.data : one.synced;
        found.synced = found.data;
        return found;
      }
      const found = new Folder();
      for (const [name, entry] of names ? one.entries : one.synced) found.entries.set(name, copy(entry));
      found.synced = new Map(found.entries);
      return found;
    };
    return new LosingDisk(Number.POSITIVE_INFINITY, copy(this.#root) as Folder);
  }

  async mkdir(path: string): Promise<string | undefined> {
    const names = path.split('/').slice(1);
    let folder = this.#root;
    let first: string | undefined;
    for (const [depth, name] of names.entries()) {
      let next = folder.entries.get(name);
      if (next === undefined) {
        this.#operate();
        next = new Folder();
        folder.entries.set(name, next);
        first ??= `/${names.slice(0, depth + 1).join('/')}`;
      }
      if (next instanceof File) throw failure('ENOTDIR');
      folder = next;
    }
    return first;
  }

  async open(path: string, flags: string) {
    const [folder, name] = this.#place(path);
    const there = flags === 'r' ? this.#find(path) : folder.entries.get(name);
    if (flags === 'wx' && there !== undefined) throw failure('EEXIST');
    const opened = there ?? new File();
    if (there === undefined) {
      this.#operate();
      folder.entries.set(name, opened);
    }
    return {
      writeFile: async (text: string) => {
        if (opened instanceof Folder) throw failure('EISDIR');
        // The power may go while it is written.
        for (const part of [text.slice(0, text.length / 2), text.slice(text.length / 2)]) {
          this.#operate();
          opened.data += part;
        }
      },
      sync: async () => {
        this.#operate();
        if (opened instanceof Folder) opened.synced = new Map(opened.entries);
        else opened.synced = opened.data;
      },
      close: async () => {},
    };
  }

  async readFile(path: string): Promise<Uint8Array> {
    const found = this.#find(path);
    if (found instanceof Folder) throw failure('EISDIR');
    return new TextEncoder().encode(found.data);
  }

  async readdir(path: string): Promise<string[]> {
    const found = this.#find(path);
    if (found instanceof File) throw failure('ENOTDIR');
    return [...found.entries.keys()];
  }

  async stat(path: string): Promise<{ mtimeMs: number }> {
    this.#find(path);
    return { mtimeMs: 0 };
  }

  async rename(from: string, to: string): Promise<void> {
    const moved = this.#find(from);
    this.#operate();
    const [source, sourceName] = this.#place(from);
    const [target, targetName] = this.#place(to);
    source.entries.delete(sourceName);
    target.entries.set(targetName, moved);
  }

  async link(from: string, to: string): Promise<void> {
    const linked = this.#find(from);
    const [folder, name] = this.#place(to);
    if (folder.entries.has(name)) throw failure('EEXIST');
    this.#operate();
    folder.entries.set(name, linked);
  }

  async rm(path: string): Promise<void> {
    this.#find(path);
    this.#operate();
    const [folder, name] = this.#place(path);
    folder.entries.delete(name);
  }

  #operate(): void {
    if (this.#left === 0) throw new PowerCut();
    this.#left--;
    this.done++;
  }

  #find(path: string): File | Folder {
    let found: File | Folder | undefined = this.#root;
    for (const name of path.split('/').filter((part) => part !== '')) {
      found = found instanceof Folder ? found.entries.get(name) : undefined;
      if (found === undefined) throw failure('ENOENT');
    }
    return found;
  }

  /** The folder that a path is in, and its name there. */
  #place(path: string): [Folder, string] {
    const at = path.lastIndexOf('/');
    const folder = this.#find(path.slice(0, at));
    if (folder instanceof File) throw failure('ENOTDIR');
    return [folder, path.slice(at + 1)];
  }
}
