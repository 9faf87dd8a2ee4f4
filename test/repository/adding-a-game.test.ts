import { expect, it } from 'vitest';
import { listFiles, readText } from './tree.ts';

const page = readText('docs/adding-a-game.md');

it('the walk through a game names every file of rock, paper, scissors and its bots', () => {
  const files = listFiles().filter((path) => path.startsWith('shared/games/rps/') && !path.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(5);
  expect([...files, 'bots/rps.ts'].filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
});

it('the walk through a game shows the line that registers it', () => {
  const [, line] = /^```ts\n([\s\S]*?)^```$/m.exec(page)!;
  expect(readText('games/all.ts')).toContain(line!);
});
