import { expect, it } from 'vitest';
import { blankComments } from './imports.ts';
import { readSources } from './tree.ts';

/** A member of a step or of its line, quoted as it is in their JSON, and its path in SQL. */
const IN_LINE = /\\?"(?:kind|payload|digest|prev|signatures|timestamp)\\?":|'\$\.(?:kind|digest|prev|signatures)\b/;

const KNOWS_LINES: readonly string[] = [
  'shared/log/step.ts',
  // Envelopes of messages, around lines that are encoded already.
  'shared/wire/messages.ts',
  // Commands for a shell, which check a log without any of our code.
  'shared/bundle/verify-page.ts',
];

/** The lines of program files that know a step by its text. */
function findLineTexts(tree: ReadonlyMap<string, string>): string[] {
  const isProgram = (path: string): boolean => !/^(test|bench|scripts)\/|\.test\.tsx?$/.test(path) && !KNOWS_LINES.includes(path);
  return [...tree].flatMap(([path, text]) => {
    if (!isProgram(path)) return [];
    const lines = blankComments(text).split('\n');
    return lines.flatMap((line, i) => (IN_LINE.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : []));
  });
}

it('only the file of a step knows it by its text', () => {
  expect(findLineTexts(readSources())).toEqual([]);
});

it.each([
  ['durable-objects/match.ts', `if (data.includes('"kind":"join"')) ask();`],
  ['worker/picture/final-position.ts', 'const TELLING = /"kind":"(open|join)","match"/;'],
  ['durable-objects/match-store.ts', `const KIND = "json_extract(step, '$.kind')";`],
  ['archive/a.ts', `const start = text.indexOf('"payload":');`],
  ['public/app/a.ts', 'const line = `{"payload":{}}`;'],
  ['cli/a.ts', 'const text = "{\\"digest\\":1}";'],
])('finds what %s knows of the text of a step', (path, text) => {
  expect(findLineTexts(new Map([[path, `// A comment.\n${text}`]]))).toEqual([`${path}:2 ${text}`]);
});

it('reads no comments, and no tests', () => {
  const tree = { 'cli/a.ts': '// `{"kind":"join"}`', 'cli/a.test.ts': `'{"kind":"join"}'`, 'test/a.ts': `'{"kind":"join"}'` };
  expect(findLineTexts(new Map(Object.entries(tree)))).toEqual([]);
});
