import { expect, it } from 'vitest';
import { listFiles, readText } from './tree.ts';

const page = readText('docs/library/game.md');

it('the page of a game of your own names every file of rock, paper, scissors and its bots', () => {
  const files = listFiles().filter((path) => path.startsWith('shared/games/rps/') && !path.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(5);
  expect([...files, 'bots/rps.ts'].filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
});

it('the page of a game of your own shows the line that registers one here', () => {
  const [, line] = /^```ts\n( {2}\w+: \(\) => .*\n)```$/m.exec(page)!;
  expect(readText('games/all.ts')).toContain(line!);
});
