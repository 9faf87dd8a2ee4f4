import { describe, expect, it } from 'vitest';
import { testsToRun } from '../../scripts/changed-tests.mjs';
import { listFiles, readText } from './tree.ts';

describe('test:changed', () => {
  const tree: Readonly<Record<string, string>> = {
    'package.json': '{}',
    'README.md': '',
    'shared/a.ts': "import { b } from './b.ts';",
    'shared/b.ts': '',
    'shared/c.ts': '',
    'shared/a.test.ts': "import { a } from './a.ts';",
    'shared/c.test.ts': "import { c } from './c.ts';\nimport type { A } from './a.ts';",
    'shared/files.ts': "import { readFileSync } from 'node:fs';",
    'shared/reader.test.ts': "import { read } from './files.ts';",
    'shared/data.json': '',
    'shared/json.test.ts': "import data from './data.json';",
    'shared/computed.test.ts': 'const one = await import(name);',
    'test/adversary/cheat.test.ts': "import { it } from 'vitest';",
    'test/adversary/proven-cheat.test.ts': "import { it } from 'vitest';",
    'test/worker/set-up.ts': "import { c } from '../../shared/c.ts';",
    'worker/index.ts': "import { a } from '../shared/a.ts';",
  };
  const toRun = (...changed: string[]): string[] => testsToRun(Object.keys(tree), changed, (path) => tree[path]!);
  const IMPURE = ['shared/reader.test.ts', 'shared/computed.test.ts'];

  it.each([
    ['a document', 'README.md', []],
    ['what a test imports through another file', 'shared/b.ts', ['shared/a.test.ts', 'test/adversary/cheat.test.ts']],
    ['what a test takes a type from', 'shared/a.ts', ['shared/a.test.ts', 'test/adversary/cheat.test.ts']],
    ['what is set up within workerd', 'shared/c.ts', ['shared/c.test.ts', 'test/adversary/cheat.test.ts']],
    ['the Worker', 'worker/index.ts', ['test/adversary/cheat.test.ts']],
    ['a file of data', 'shared/data.json', ['shared/json.test.ts']],
    ['a test', 'shared/c.test.ts', ['shared/c.test.ts']],
    ['a test without a relay', 'test/adversary/proven-cheat.test.ts', ['test/adversary/proven-cheat.test.ts']],
  ])('after a change of %s runs what can see it, and all that may see anything', (_, changed, expected) => {
    expect(toRun(changed).sort()).toEqual([...expected, ...IMPURE].sort());
  });

  it('runs everything after a change of the packages or of how tests run', () => {
    expect(toRun('package.json')).toEqual(Object.keys(tree).filter((path) => path.endsWith('.test.ts')));
  });

  it('never leaves out a test with a relay, a browser, a program or a document', () => {
    const run = testsToRun(listFiles(), [], readText);
    expect(run.filter((path) => /^test\/(worker|adversary)\/[^/]+$/.test(path))).toEqual([]);
    const always = listFiles().filter((path) => /^test\/(relay|browser|repository|adversary\/.*)\/[^/]+\.test\.ts$/.test(path));
    const pure = ['fault-words', 'registries', 'routes'].map((name) => `test/repository/${name}.test.ts`);
    expect(always.filter((path) => !run.includes(path))).toEqual(pure);
  });
});
