import { expect, it } from 'vitest';
import { VIEWS } from '../../shared/games/view-list.ts';
import { readSources } from './tree.ts';

const COMMENT = /^ {2}\/\*\*\s+([\s\S]*?)\s*\*\/\n {2}readonly/gm;

/** What is said of a member in the file of a view, as JSON has it: what is undefined is absent from an object, or null in an array. */
function wordsOf(comment: string): readonly string[] {
  const words = comment
    .replace(/\n? +\* /g, ' ')
    .replace(/^\* /, '')
    .replace(/ \(`\w+`\)/, '');
  return ['absent', 'null', 'Absent'].map((absent) => words.replaceAll('`undefined`', absent));
}

it('what the interface of a view says of a member, the schema of the view says too', () => {
  const said: string[] = [];
  JSON.stringify(VIEWS, (key, value: unknown) => {
    if (key === 'description' && typeof value === 'string') said.push(value);
    return value;
  });
  const comments = [...readSources()].flatMap(([path, text]) =>
    /^shared\/games\/.*\/(view|played-hand)\.ts$/.test(path) ? [...text.matchAll(COMMENT)].map(([, words]) => words!) : [],
  );
  expect(comments.length).toBeGreaterThan(80);
  const unsaid = comments.filter((comment) => !wordsOf(comment).some((words) => said.some((one) => one.startsWith(words))));
  expect(unsaid).toEqual([]);
});
