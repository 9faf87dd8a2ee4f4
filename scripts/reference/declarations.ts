/** Reads the declarations that the compiler writes: each begins and ends at the beginning of a line. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface Declaration {
  /** As the compiler writes it, with the comments of its members. */
  readonly text: string;
  /** Its docstring as one line; empty where it has none. */
  readonly doc: string;
}

interface Reexport {
  readonly name: string;
  /** What it is called where it comes from. */
  readonly source: string;
  readonly file: string;
}

/** Members are indented by four spaces, the further types of a union by one at most. */
const END_OF_TYPE = /^ ?\S.*;$|^\};$/;
const END_OF_BLOCK = /^(\S.*;|\}|\S.*\{ ?\})$/;

const withoutStars = (comment: string): string =>
  comment
    .replace(/^\/\*\*|\*\/$|^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The docstring at the beginning of a file. */
export const headerOf = (file: string): string => withoutStars(/^\/\*\*[\s\S]*?\*\//.exec(readFileSync(file, 'utf8'))?.[0] ?? '');

const typesAt = (file: string, specifier: string): string => resolve(file, '..', specifier.replace(/\.(js|tsx?)$/, '.d.ts'));

/** What a file hands on of others, in its order. */
export function reexportsOf(file: string): readonly Reexport[] {
  const found = readFileSync(file, 'utf8').matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)';$/gm);
  return [...found].flatMap(([, names, specifier]) =>
    names!.split(',').flatMap((one) => {
      const [source, name = source] = one
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      return source === '' ? [] : [{ name: name!, source: source!, file: typesAt(file, specifier!) }];
    }),
  );
}

/** The declaration of a name that a file exports, from where it is. */
export function declarationOf(file: string, name: string): Declaration {
  const lines = readFileSync(file, 'utf8').split('\n');
  const isOf = new RegExp(`^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) ${name}\\b`);
  const first = lines.findIndex((line) => isOf.test(line));
  if (first >= 0) {
    const end = / (const|type) /.test(lines[first]!.split('=')[0]!.split(':')[0]!) ? END_OF_TYPE : END_OF_BLOCK;
    const last = lines.findIndex((line, i) => i >= first && end.test(line));
    const before = lines.slice(0, first).join('\n');
    const [comment = ''] = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/$/.exec(before) ?? [];
    return { text: lines.slice(first, last + 1).join('\n'), doc: withoutStars(comment) };
  }
  const handed = reexportsOf(file).find((one) => one.name === name);
  if (handed === undefined) throw new Error(`${file} does not declare ${name}`);
  return declarationOf(handed.file, handed.source);
}
