/** How a session is used: a person's wish is data that `perform` takes, so that a new one needs no method of its own. */

import { expect, it } from 'vitest';
import { blankComments } from './imports.ts';
import { readText } from './tree.ts';

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
