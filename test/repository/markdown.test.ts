import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFalseClaims, type Repository } from './documents.ts';
import { listFiles, readText } from './tree.ts';

const files = listFiles();
const scriptsOf = (manifest: string): readonly string[] => Object.keys(JSON.parse(readText(manifest)).scripts ?? {});
const repository: Repository = { files: new Set(files), scripts: new Set(scriptsOf('package.json')), read: readText };

/** Folders with a package.json of their own. */
const projects = files.filter((path) => path.endsWith('/package.json')).map((path) => posix.dirname(path));
/** A page that is about the files of a new project. */
const ABOUT_THE_TEMPLATE = 'docs/library/project.md';
/** What the template's script "rules" writes. */
const MADE = 'game/code.ts';

/** What a document may name: one of a project, or about one, its files and scripts too. */
function namedBy(document: string): Repository {
  const about = document === ABOUT_THE_TEMPLATE ? 'create/template/' : document;
  const project = projects.find((folder) => about.startsWith(`${folder}/`));
  if (project === undefined) return repository;
  const own = files.filter((path) => path.startsWith(`${project}/`)).map((path) => path.slice(project.length + 1));
  return {
    ...repository,
    files: new Set([...files, ...own, MADE]),
    scripts: new Set([...repository.scripts, ...scriptsOf(`${project}/package.json`)]),
  };
}

describe('every path, link and script that a document names exists', () => {
  it.each(files.filter((path) => path.endsWith('.md')))('%s', (document) => {
    expect(findFalseClaims(document, namedBy(document))).toEqual([]);
  });
});

it('every file that a script of package.json runs exists', () => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
  const paths = Object.values(scripts).flatMap((command) => command.match(/(?<=^|\s|\.\/)[\w-]+\/[\w./-]+\.(ts|mjs)\b/g) ?? []);
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => !repository.files.has(path))).toEqual([]);
});

describe('the check of documents', () => {
  const check = (text: string): string[] =>
    findFalseClaims('docs/a.md', {
      files: new Set(['README.md', 'docs/a.md', 'docs/b.md', 'shared/log/step.ts', 'shared/log/step.test.ts']),
      scripts: new Set(['test', 'build']),
      read: (path) => (path === 'docs/a.md' ? text : '# Title, with `code`\n\n## Two words\n'),
    });

  it.each([
    ['a link', '[b](b.md) [up](../README.md#two-words) [here](#own)\n# Own'],
    ['a link elsewhere', '[site](https://example.com/none.md) [mail](mailto:a@example.com)'],
    ['an anchor of punctuated words', '[b](b.md#title-with-code)'],
    ['a file', '`shared/log/step.ts` `step.ts` `b.md` `../README.md`'],
    ['a folder', '`shared/log/` `shared/log` `shared/`'],
    ['a pattern', '`shared/**/*.test.ts`'],
    ['what tools produce', '`dist/public/index.html` `node_modules/wrangler` `.dev.vars`'],
    ['a script', 'Run `npm test` or\n```\nnpm run build\n```'],
    ['what is no path', '`log/<match>/<seq>` `a/b` `@noble/curves` `GET /api/health` `match.jsonl`'],
  ])('accepts %s', (_, text) => {
    expect(check(text)).toEqual([]);
  });

  it.each([
    ['a link', 'x\n[c](c.md)', 'docs/a.md:2 links to c.md'],
    ['an anchor', '[b](b.md#three)', 'no such heading'],
    ['an image', '![b](b.png)', 'links to b.png'],
    ['a path', '`shared/log/steps.ts`', 'names shared/log/steps.ts'],
    ['a folder', '`shared/logs/`', 'names shared/logs/'],
    ['a path under no folder of ours', '`src/main.ts`', 'names src/main.ts'],
    ['a name', '`steps.ts`', 'names steps.ts'],
    ['a pattern', '`shared/**/*.spec.ts`', 'names shared/**/*.spec.ts'],
    ['a script', '```\nnpm run deploy\n```', 'docs/a.md:2 names the script deploy'],
    ["npm's own command", '`npm start`', 'names the script start'],
  ])('refuses %s that does not exist', (_, text, problem) => {
    const found = check(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(problem);
  });
});
