/** Nothing but a plain verdict of a program counts. */

import { describe, expect, it } from 'vitest';
import { printedVersion } from './installed.ts';
import { readAbcVerdict, readSolverVerdict, run } from './tools.ts';

const ran = (stdout: string, status: number | null = 0, stderr = '') => ({ stdout, status, stderr });

describe('what abc says', () => {
  it.each([
    'Networks are equivalent.  Time =     0.13 sec\n',
    'Networks are equivalent after structural hashing.  Time =     0.02 sec\n',
  ])('is that networks are equivalent in %j', (stdout) => {
    expect(readAbcVerdict(ran(stdout))).toEqual({ holds: true });
  });

  const failed =
    'Verification failed for at least 1 outputs:  po2\nOutput po2: Value in Network1 = 0. Value in Network2 = 1.\nInput pattern:  pi02=0 pi03=1';

  it.each([
    `Networks are NOT EQUIVALENT.  Time =     0.13 sec\n${failed}`,
    'Networks are NOT EQUIVALENT after structural hashing.  Time =     0.00 sec',
    'Networks are NOT EQUIVALENT. Output 3 trivially differs (different phase).  Time =     0.00 sec',
    failed,
  ])('is that networks differ, and where, in %j', (stdout) => {
    expect(readAbcVerdict(ran(`${stdout}\n`))).toEqual({ holds: false, where: stdout });
  });

  it.each([
    ['nothing', ran('')],
    ['that it does not know', ran('Networks are UNDECIDED.  Time =     1.00 sec\n')],
    ['two verdicts', ran('Networks are equivalent.  Time =     0.13 sec\nNetworks are NOT EQUIVALENT.  Time =     0.13 sec\n')],
    ['a verdict and a failure', ran(`Networks are equivalent.  Time =     0.13 sec\n${failed}\n`)],
    ['that it does not know, and a failure', ran(`Networks are UNDECIDED.  Time =     1.00 sec\n${failed}\n`)],
    ['a verdict of something else', ran('Networks are equivalent for some outputs.  Time =     0.13 sec\n')],
    ['that a file is missing', ran('Cannot open input file "a.aig". \n')],
    ['a verdict and an error', ran('Networks are equivalent.  Time =     0.13 sec\n', 0, 'error')],
    ['a verdict with another status', ran('Networks are equivalent.  Time =     0.13 sec\n', 1)],
    ['a verdict before a signal', ran('Networks are equivalent.  Time =     0.13 sec\n', null)],
  ])('is no verdict if it is %s', (_, said) => {
    expect(() => readAbcVerdict(said)).toThrow('abc gave no verdict');
  });
});

describe('what a solver says', () => {
  it('is that nothing satisfies the clauses', () => {
    expect(readSolverVerdict('cadical', ran('c a comment\ns UNSATISFIABLE\n', 20))).toEqual({ satisfiable: false });
  });

  it('is a model, which may have several lines', () => {
    const answer = readSolverVerdict('cadical', ran('s SATISFIABLE\nv 1 -2\nv 3 0\n', 10));
    expect(answer).toEqual({ satisfiable: true, trueVariables: new Set([1, 3]) });
  });

  it.each([
    ['nothing', ran('', 0)],
    ['that it does not know', ran('s UNKNOWN\n', 0)],
    ['a verdict with the status of the other', ran('s UNSATISFIABLE\n', 10)],
    ['a verdict with a good status', ran('s UNSATISFIABLE\n', 0)],
    ['a verdict before a signal', ran('s UNSATISFIABLE\n', null)],
    ['a verdict and a model against it', ran('s UNSATISFIABLE\nv 1 0\n', 20)],
    ['a model without its end', ran('s SATISFIABLE\nv 1 2\n', 10)],
    ['a model with another word', ran('s SATISFIABLE\nv 1 x 0\n', 10)],
    ['no model', ran('s SATISFIABLE\n', 10)],
  ])('is no verdict if it is %s', (_, said) => {
    expect(() => readSolverVerdict('cadical', said)).toThrow('cadical gave no verdict');
  });
});

it('a program that runs too long is ended, and has no status', async () => {
  expect((await run('sleep', ['30'], 50)).status).toBe(null);
});

it('a program that does not exist is an error', async () => {
  await expect(run('no-such-program', [])).rejects.toThrow('ENOENT');
});

describe('the version that a program prints', () => {
  it.each([
    ['berkeley-abc', 'UC Berkeley, ABC 1.01 (compiled Feb  7 2023 01:39:45)\n', '1.01 (compiled Feb  7 2023 01:39:45)'],
    ['cadical', 'sc2021\n', 'sc2021'],
    ['cryptominisat5', 'c CryptoMiniSat version 5.11.4\nc CMS SHA revision \n', '5.11.4'],
  ] as const)('is read of %s', (program, stdout, version) => {
    expect(printedVersion(program, ran(stdout))).toBe(version);
  });

  it('is missing where it prints something else, or fails', () => {
    expect(printedVersion('cadical', ran(''))).toBeUndefined();
    expect(printedVersion('cryptominisat5', ran('no such option\n'))).toBeUndefined();
    expect(printedVersion('cadical', ran('sc2021\n', 1))).toBeUndefined();
  });
});
