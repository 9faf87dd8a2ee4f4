import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Case, CORPUS, KINDS, readCases } from '../../cli/conformance/case.ts';
import { compareVerifiers, compareWithCorpus } from '../../cli/conformance/compare.ts';
import { judge } from '../../cli/conformance/judge.ts';
import { mutatedCases } from '../../cli/conformance/mutate.ts';
import { askVerifier } from '../../cli/conformance/run-verifier.ts';
import { REMEMBERING } from '../support/judged-matches.ts';
import { COMMIT } from '../support/suite-seeds.ts';
import { makeConformance } from './make-conformance.ts';

/** Changed files of the suite; `npm run fogline -- conformance --against` changes thousands. */
const MUTATED = 300;
const PYTHON = { command: 'python3 -B ../conform.py', limitMs: 300_000 };

let cases: readonly Case[] = [];
beforeAll(async () => {
  cases = await readCases();
});

describe('the corpus', () => {
  it('is what make-conformance.ts makes today', async () => {
    const made = await makeConformance();
    const there = readdirSync(CORPUS, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'README.md')
      .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(CORPUS.length).replace(/^\//, ''));
    expect(there.sort()).toEqual([...made.keys()].sort());
    for (const [path, bytes] of made) expect(readFileSync(`${CORPUS}${path}`).equals(bytes), path).toBe(true);
  });

  it('has cases of each kind that hold and cases that do not, each with a name of its own', () => {
    expect(cases.length).toBeGreaterThan(1_500);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const kind of KINDS) {
      const some = cases.filter(({ of }) => of === kind);
      expect(some.filter(({ want }) => want.ok).length, kind).toBeGreaterThanOrEqual(2);
      expect(some.filter(({ want }) => !want.ok).length, kind).toBeGreaterThanOrEqual(10);
    }
    expect(cases.filter(({ level }) => level === 'note')).toEqual([]);
  });
});

it('the readers of the product give the wanted answer to every case', async () => {
  const said = [];
  for (const one of cases) said.push(await judge(one, REMEMBERING));
  expect(compareWithCorpus(cases, said)).toMatchObject({ differences: [], skipped: 0, same: cases.length });
});

it('the readers in Python, which share no code with the project, give the wanted answer to every case that they read', async () => {
  const { differences, skipped } = compareWithCorpus(cases, await askVerifier(cases, PYTHON));
  expect(differences).toEqual([]);
  expect(skipped).toBe(cases.filter(({ needs }) => needs !== undefined).length);
});

it('both say the same of files of the corpus that were changed at random', async () => {
  // A changed match of Battleship may need an opened seat to be run again, which the second implementation does not do.
  const opens = ({ of, files }: Case) => of === 'match' && /battleship/.test(JSON.stringify(files));
  const readByBoth = cases.filter((one) => one.needs === undefined && !opens(one));
  const sets = await Promise.all(['suite', COMMIT].map((seed) => mutatedCases(readByBoth, seed, MUTATED / 2)));
  const questions = sets.flatMap((one, i) => one.questions.map((question) => ({ ...question, id: `${i}/${question.id}` })));
  const said = [];
  for (const one of questions) said.push(await judge(one, REMEMBERING));
  const { differences } = compareVerifiers(questions, await askVerifier(questions, PYTHON), said);
  const kept = await Promise.all(
    sets.map(({ keepOnly }, i) => keepOnly(differences.flatMap(({ id }) => (id.startsWith(`${i}/`) ? [id.slice(2)] : [])))),
  );
  expect(differences, kept.join(' ')).toEqual([]);
});
