/**
 * How a session is used. A person's wish is data that `perform` takes, so that a new one needs no method of its own; and what connects a
 * seat is written once.
 */

import { expect, it } from 'vitest';
import { blankComments } from './imports.ts';
import { readSources, readText } from './tree.ts';

const MEMBER = /^ {2}(?:(?:static|readonly|async|get|set|override|declare|public) )*\*?(?<name>[A-Za-z_$][\w$]*) *[(<=:;?!]/gm;

/** What a class offers, by the text of its file: methods, accessors and fields that are not private. */
function membersOf(name: string, text: string): string[] {
  const [, body = ''] = new RegExp(`^export class ${name} \\{\\n(.*?)^\\}`, 'ms').exec(blankComments(text)) ?? [];
  const found = [...body.matchAll(MEMBER)].map(({ groups }) => groups!['name']!);
  return [...new Set(found)].filter((member) => member !== 'constructor').toSorted();
}

const SESSION = ['from', 'leave', 'perform', 'portable', 'receive', 'resend', 'restore', 'snapshot'];

it('a session offers what the order of things needs, and no method for a single wish', () => {
  expect(membersOf('Session', readText('shared/player/session.ts'))).toEqual(SESSION);
});

it.each([
  ['a method', '  wave(): void {\n  }'],
  ['an asynchronous method', '  async wave(): Promise<void> {\n  }'],
  ['a generic method', '  wave<T>(to: T): void {\n  }'],
  ['a generator', '  *wave(): Generator {\n  }'],
  ['an accessor', '  get wave(): number {\n    return 1;\n  }'],
  ['a field', '  readonly wave: number;'],
  ['a field that is a function', '  wave = (): void => {};'],
])('%s more is seen', (_, member) => {
  const text = readText('shared/player/session.ts').replace(/^export class Session \{$/m, `$&\n${member}`);
  expect(membersOf('Session', text)).toEqual([...SESSION, 'wave']);
});

/** Tests, and matches whose sessions and relay are in one process, where nothing is connected. */
const NOT_CONNECTED = /^(test\/|library\/testing\/|cli\/arena\/table\.ts$)|\.test\.tsx?$/;

/** The other places at which a tree of path → text makes a session or a connection, as path and class. */
function madeIn(tree: ReadonlyMap<string, string>): string[] {
  return [...tree]
    .filter(([path]) => !NOT_CONNECTED.test(path))
    .flatMap(([path, text]) =>
      [...blankComments(text).matchAll(/\bnew\s+(Session|Connection)\b/g)].map(([, name]) => `${path} ${name}`),
    );
}

const ONCE = ['shared/player/connected-seat.ts Connection', 'shared/player/connected-seat.ts Session'];

it('a session and its connection are made in one file', () => {
  expect(madeIn(readSources()).toSorted()).toEqual(ONCE);
});

it.each([
  ['public/app/match/a.ts', 'const session = new Session(options);', 'public/app/match/a.ts Session'],
  ['cli/a.ts', 'return new\n  Connection(match, url, platform, events);', 'cli/a.ts Connection'],
  ['bench/a.ts', 'const made = [new Session(one)];', 'bench/a.ts Session'],
])('one more that is made in %s is seen', (path, text, found) => {
  expect(madeIn(new Map([...readSources(), [path, text]])).toSorted()).toEqual([...ONCE, found].toSorted());
});
