/** Atomic and durable files, readable by their owner alone: once a function returns, its change survives a power cut. */

import crypto from 'node:crypto';
import nodeFiles from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

interface OpenFile {
  writeFile(data: string | Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The part of `node:fs/promises` that is used here, so that a test can replace it by a disk that loses power. */
export interface FileSystem {
  mkdir(path: string, options: { recursive: true; mode: number }): Promise<string | undefined>;
  open(path: string, flags: string, mode?: number): Promise<OpenFile>;
  readFile(path: string): Promise<Uint8Array>;
  readdir(path: string): Promise<string[]>;
  stat(path: string): Promise<{ readonly mtimeMs: number }>;
  rename(from: string, to: string): Promise<void>;
  link(from: string, to: string): Promise<void>;
  rm(path: string): Promise<void>;
}

/** Error codes of systems that cannot sync a folder, such as Windows and some network drives. */
const CANNOT_SYNC = new Set(['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP']);

/** Writes and syncs a file, but not its folder, which holds its name. */
async function writeSynced(files: FileSystem, path: string, flags: string, data: string | Uint8Array): Promise<void> {
  const file = await files.open(path, flags, 0o600);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without it a power cut may undo what was made, renamed or removed in the folder, though the files themselves are synced. */
async function syncFolder(files: FileSystem, path: string): Promise<void> {
  try {
    const folder = await files.open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!CANNOT_SYNC.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function makeFolder(files: FileSystem, path: string): Promise<void> {
  const first = await files.mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // Every folder that was made is an entry of the one above it.
  for (let made = resolve(path); ; made = dirname(made)) {
    await syncFolder(files, dirname(made));
    if (made === resolve(first)) return;
  }
}

async function writeBeside(files: FileSystem, path: string, data: string | Uint8Array): Promise<string> {
  await makeFolder(files, dirname(path));
  const beside = `${path}.${crypto.randomBytes(6).toString('hex')}.new`;
  await writeSynced(files, beside, 'wx', data);
  return beside;
}

/** Replaces a file: a power cut leaves the old content or, once this has returned, the new one. */
export async function replaceFile(path: string, data: string | Uint8Array, files: FileSystem = nodeFiles): Promise<void> {
  await files.rename(await writeBeside(files, path, data), path);
  await syncFolder(files, dirname(path));
}

/** Removes what a power cut has left of earlier attempts to replace a file. */
export async function removeLeftovers(path: string, files: FileSystem = nodeFiles): Promise<void> {
  const folder = dirname(path);
  const beside = ((await ifThere(files.readdir(folder))) ?? []).filter(
    (name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.new'),
  );
  for (const name of beside) await files.rm(join(folder, name));
  if (beside.length > 0) await syncFolder(files, folder);
}

/** Appends to an existing file: a power cut before this has returned may leave a part of the text. */
export async function appendToFile(path: string, text: string, files: FileSystem = nodeFiles): Promise<void> {
  await writeSynced(files, path, 'a', text);
}

/** Creates a file and returns true; returns false if there is one already. */
export async function createFile(path: string, text: string, files: FileSystem = nodeFiles): Promise<boolean> {
  const beside = await writeBeside(files, path, text);
  try {
    await files.link(beside, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await files.rm(beside);
    await syncFolder(files, dirname(path));
  }
}

/** The result of a read, or undefined when there is no such file. */
export async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
