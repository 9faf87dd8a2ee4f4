/** The lists of games that the rooms import, as `npm run games` writes them: each has of every game what its room needs, and no more. */

import { dirname, join, relative, sep } from 'node:path';
import type { Part, ReadPackage } from './read-packages.ts';

const WIDTH = 130;
const MADE = '// Made by `npm run games` from the packages that `games/all.ts` names.';

type PartName = keyof ReadPackage['parts'];
type Named = Part & { readonly alias: string };

const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`);
const key = (text: string): string => (/^[a-z]\w*$/i.test(text) ? text : quoted(text));
const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '_');

/** As the formatter has it: on a line, or a line each. */
function written(before: string, items: readonly string[], after: string): string {
  const line = `${before}${items.join(', ')}${after}`;
  return line.length <= WIDTH ? `${line}\n` : `${before}\n${items.map((item) => `  ${item},\n`).join('')}${after}\n`;
}

/** The imports of a list that lies in `folder`, from the files that define the parts. */
function imports(folder: string, parts: readonly Named[], others: readonly (readonly [names: string, file: string])[]): string {
  const pathTo = (file: string): string => {
    const path = relative(folder, file).replaceAll(sep, '/');
    return path.startsWith('.') ? path : `./${path}`;
  };
  const own = parts.map(
    ({ file, name, alias }) => [`import { ${name === alias ? name : `${name} as ${alias}`} }`, pathTo(file)] as const,
  );
  return [...own, ...others]
    .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([names, path]) => `${names} from '${path}';\n`)
    .join('');
}

/** Of each package that has it, under a name that nothing else has in this list. */
function named(packages: readonly ReadPackage[], part: PartName, others: readonly string[]) {
  const taken = [...others];
  return packages.flatMap((of) => {
    const found = of.parts[part];
    if (found === undefined) return [];
    const before = taken.filter((name) => name === found.name).length;
    taken.push(found.name);
    return [{ ...found, of, alias: before === 0 ? found.name : `${found.name}_${before + 1}` }];
  });
}

interface List {
  /** Where it is within the repository. */
  readonly path: string;
  /** What it is, in a sentence. */
  readonly says: string;
  text(packages: readonly ReadPackage[], folder: string): string;
}

/** A list of what the packages have under one name. */
function listOf(part: PartName, constant: string, type: string, from: string): List['text'] {
  return (packages, folder) => {
    const parts = named(packages, part, [constant, type]);
    const items = parts.map(({ alias }) => alias);
    const head = imports(folder, parts, [[`import type { ${type} }`, from]]);
    return `${head}\n${written(`export const ${constant}: readonly ${type}[] = [`, items, '].flat();')}`;
  };
}

/** The texts of games that bring their own translation. */
const textsIn = (language: 'de' | 'es', name: string): List => ({
  path: `public/app/language/${language}/texts-of-games.ts`,
  says: `Texts in ${name} that games bring themselves.`,
  text: (packages, folder) => {
    const parts = named(packages, language, ['TEXTS_OF_GAMES', 'Texts']);
    const items = parts.map(({ alias }) => `...${alias}`);
    const head = imports(folder, parts, [['import type { Texts }', '../texts.ts']]);
    const before = 'export const TEXTS_OF_GAMES: Readonly<Record<string, Texts>> = {';
    return `${head}\n${items.length === 0 ? `${before}};\n` : written(before, items, '};')}`;
  },
});

type Entry = ReadPackage['entries'][number];

/** What a parameter says, and the values that the page offers. */
function parameterWords({ name, label, initial, values }: NonNullable<Entry['options']>[number]): string {
  const offered = values.map(({ value, label: words, note }) => {
    const said = [...(words === String(value) ? [] : [words]), ...(note === undefined ? [] : [note])];
    return `${JSON.stringify(value)}${said.length === 0 ? '' : ` (${said.join(': ')})`}`;
  });
  return `${name}: ${label}. Offered are ${offered.join(', ')}; without it ${JSON.stringify(initial)}.`;
}

/** The rules of a game as its start page has them. */
function rulesInWords({ id, summary, beforehand, rulesInBrief, options = [] }: Entry): string {
  const said = [summary, ...rulesInBrief, ...(beforehand === undefined ? [] : [beforehand])];
  const list = (name: string, lines: readonly string[]): string =>
    written(`    ${name}: [`, lines.map(quoted), '],').replace(/^(?: {2}(?=')|(?=\]))/gm, '    $&');
  return `  ${key(id)}: {\n${list('rules', said)}${list('params', options.map(parameterWords))}  },\n`;
}

const LISTS: readonly List[] = [
  textsIn('de', 'German'),
  textsIn('es', 'Spanish'),
  {
    path: 'shared/games/game-list.ts',
    says: 'Every game by every version of its rules.',
    text: listOf('rules', 'GAMES', 'Game', './interface.ts'),
  },
  {
    path: 'shared/games/view-list.ts',
    says: 'What the views of every game hold, by every version of its rules.',
    text: listOf('views', 'VIEWS', 'ViewSchema', './view-schema.ts'),
  },
  {
    path: 'bots/bot-list.ts',
    says: 'The bots of every game, each game’s from the weakest to the strongest.',
    text: listOf('bots', 'BOTS', 'Bot', './bot.ts'),
  },
  {
    path: 'cli/games/terminal-list.ts',
    says: 'How games are played by hand on a terminal.',
    text: listOf('terminal', 'TERMINAL_GAMES', 'TerminalGame', './terminal-game.ts'),
  },
  {
    path: 'cli/mcp/words-of-games.ts',
    says: 'The rules of each game in brief and its parameters, as the start page has them.',
    text: (packages) => {
      const lines = packages.flatMap(({ entries }) => entries).map(rulesInWords);
      const type = 'interface WordsOfGame {\n  readonly rules: readonly string[];\n  readonly params: readonly string[];\n}';
      return `${type}\n\nexport const WORDS_OF_GAMES: Readonly<Record<string, WordsOfGame>> = {\n${lines.join('')}};\n`;
    },
  },
  {
    path: 'public/app/games/entry-list.ts',
    says: 'What the start page says of each game, in its order.',
    text: listOf('entry', 'GAMES', 'GameEntry', './game-screen.ts'),
  },
  {
    path: 'public/app/games/replay-list.ts',
    says: 'The replays of each game, by its id and the version of its rules.',
    text: (packages, folder) => {
      const parts = named(packages, 'replays', ['REPLAYS', 'GameReplay']);
      const lines = parts.flatMap(({ alias, of }) =>
        [...new Set(of.games.map(({ id }) => id))].map((id) => `  ${key(id)}: ${alias},\n`),
      );
      const head = imports(folder, parts, [['import type { GameReplay }', './game-replay.ts']]);
      return `${head}\nexport const REPLAYS: Readonly<Record<string, Readonly<Record<number, GameReplay>>>> = {\n${lines.join('')}};\n`;
    },
  },
  {
    path: 'shared/wire/game-words.ts',
    says: 'What people call the games, and their addresses below `/play/`, by their ids.',
    text: (packages) => {
      const lines = packages
        .flatMap(({ entries }) => entries)
        .map(({ id, name, slug }) => `  ${key(id)}: [${quoted(name)}, ${quoted(slug)}],\n`);
      return `export const GAME_WORDS: Readonly<Record<string, readonly [name: string, slug: string]>> = {\n${lines.join('')}};\n`;
    },
  },
  {
    path: 'shared/relay/rooms-of-games.ts',
    says: 'The bytes that the longest match of each game states in `open`: what an honest match asks a relay for at most.',
    text: (packages) => {
      const rooms = new Map<string, number>();
      for (const one of packages) {
        for (const { id, version, seats, readParams, longest } of one.games) {
          const params = one.longest[version] ?? [{}];
          const bytes = params.map((json) => longest(readParams(json), seats.max).bytes);
          rooms.set(id, Math.max(rooms.get(id) ?? 0, ...bytes));
        }
      }
      const lines = [...rooms].map(([id, bytes]) => `  { game: ${quoted(id)}, bytes: ${grouped(bytes)} },\n`);
      return `interface RoomOfGame {\n  readonly game: string;\n  readonly bytes: number;\n}\n\nexport const ROOMS_OF_GAMES: readonly RoomOfGame[] = [\n${lines.join('')}];\n`;
    },
  },
];

/** What each list says, by its path within the repository that lies at `root`. @throws where two games have one name. */
export function gameLists(packages: readonly ReadPackage[], root: string): ReadonlyMap<string, string> {
  const all = packages.flatMap(({ games }) => games).map(({ id, version }) => `${id} ${version}`);
  const slugs = packages.flatMap(({ entries }) => entries).map(({ slug }) => slug);
  for (const names of [all, slugs]) {
    const twice = names.find((name, nth) => names.indexOf(name) < nth);
    if (twice !== undefined) throw new Error(`Two games are "${twice}".`);
  }
  for (const { games, entries } of packages) {
    const rulesOf = ({ id, rules }: ReadPackage['entries'][number]) =>
      games.find((one) => one.id === id && one.version === rules);
    const other = entries.find((entry) => rulesOf(entry)?.code !== entry.code);
    if (other !== undefined)
      throw new Error(`The entry of "${other.id}" states another code than its rules: no match could begin.`);
  }
  return new Map(
    LISTS.map(({ path, says, text }) => [path, `/** ${says} */\n${MADE}\n\n${text(packages, dirname(join(root, path)))}`]),
  );
}
