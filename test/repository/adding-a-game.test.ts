import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './tree.ts';

const page = readText('docs/adding-a-game.md');
const blocks = [...page.matchAll(/^```ts(?: (?<path>\S+))?\n(?<code>[\s\S]*?)^```$/gm)].map(({ groups }) => ({
  path: groups!['path'],
  code: groups!['code']!,
}));
const shown = blocks.flatMap(({ path }) => (path === undefined ? [] : [path]));

describe('the walk through a game', () => {
  it('shows every file of rock, paper, scissors and its bots', () => {
    const files = listFiles().filter((path) => path.startsWith('shared/games/rps/') && !path.endsWith('.test.ts'));
    expect(shown.toSorted()).toEqual([...files, 'bots/rps.ts'].toSorted());
  });

  it.each(shown)('shows the current text of %s', (path) => {
    expect(blocks.find((block) => block.path === path)!.code).toBe(readText(path));
  });

  it('shows the line that registers the game', () => {
    const [line] = blocks.filter(({ path }) => path === undefined);
    expect(readText('shared/games/registry.ts')).toContain(line!.code);
  });
});
