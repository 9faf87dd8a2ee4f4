/** Files that are either there whole or not at all, readable by their owner alone. */

import crypto from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes beside the path, to the disk, and tells where. */
async function writeBeside(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${crypto.randomBytes(6).toString('hex')}.new`;
  const file = await open(beside, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  return beside;
}

/** Returns once the new text would survive a crash; until then the old one does. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await rename(await writeBeside(path, text), path);
}

/** Whether the file was made: not if there is one already. */
export async function createFile(path: string, text: string): Promise<boolean> {
  const beside = await writeBeside(path, text);
  try {
    await link(beside, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(beside);
  }
}

/** What is read, or undefined when it is not there. */
export async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
