/** Changes files of the corpus at random, from a seed, so that two verifiers can be compared where nobody has said what is right. */

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../shared/crypto/hash.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { bytesOf, type Case, CORPUS, type Question } from './case.ts';
import { changeBytes } from './mutate-bytes.ts';
import { pick } from './pick.ts';
import { KeyRing } from './resign.ts';

export interface Mutated {
  /** Each names a changed file by its whole path. */
  readonly questions: readonly Question[];
  /** Deletes the files of all others, and says where those are that it keeps; undefined where it keeps nothing. */
  keepOnly(ids: readonly string[]): Promise<string | undefined>;
}

/** A case with a file of more bytes is not changed: its limit is what it is about. */
const MOST_BYTES = 200_000;

/** So many questions, each a case of the corpus of which one file was changed. */
export async function mutatedCases(cases: readonly Case[], seed: string, count: number): Promise<Mutated> {
  const folder = await mkdtemp(join(tmpdir(), 'fogline-conformance-'));
  const random = randomIntegers(sha256(encodeUtf8(seed)), 'conformance');
  const ring = new KeyRing(JSON.parse(await readFile(`${CORPUS}keys.json`, 'utf8')).seeds);
  const byKind = Map.groupBy(cases, ({ of }) => of);
  const kinds = [...byKind.keys()];
  const questions: Question[] = [];
  while (questions.length < count) {
    // Each kind is as frequent as the others, however many cases it has.
    const one = pick(byKind.get(pick(kinds, random))!, random);
    const [name, file] = pick(Object.entries(one.files), random);
    const bytes = await bytesOf(file);
    if (bytes.length > MOST_BYTES) continue;
    const other = await bytesOf(pick(Object.entries(pick(cases, random).files), random)[1]);
    const changed = changeBytes(bytes, random, { kind: one.of, name, ring, other: other.subarray(0, MOST_BYTES) });
    const id = `${questions.length}-${one.id.replace('/', '-')}`;
    const path = join(folder, id, name);
    await mkdir(join(folder, id));
    await writeFile(path, changed);
    questions.push({
      id,
      of: one.of,
      files: { ...one.files, [name]: path },
      ...(one.needs === undefined ? {} : { needs: one.needs }),
    });
  }
  return {
    questions,
    async keepOnly(ids) {
      const dropped = questions.filter(({ id }) => !ids.includes(id));
      for (const { id } of dropped) await rm(join(folder, id), { recursive: true });
      if (ids.length === 0) await rm(folder, { recursive: true });
      return ids.length === 0 ? undefined : folder;
    },
  };
}
