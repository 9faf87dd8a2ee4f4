/** The names of each entry of the package with their types, from the declarations that the compiler writes. */

import { join } from 'node:path';
import { declarationOf, headerOf, reexportsOf } from './declarations.ts';

const HEAD = `# Reference of the entries

Made from the types. A name that is not here is not part of the package; the declarations in it have the whole
docstrings. What members have of \`readonly\` is left out.
`;

/** A longer constant is a table, whose type repeats it. */
const LONGEST_CONSTANT = 2_000;

const firstSentence = (doc: string): string => /^.*?\.(?= [A-Z`"]|$)/.exec(doc)?.[0] ?? doc;

/** Without the comments and `readonly` of members, and without where the compiler found a type. */
const bare = (text: string): string =>
  text
    .replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '')
    .replace(/import\("[^"]+"\)\./g, '')
    .replace(/^export (declare )?/, '')
    .replace(/^( +)readonly /gm, '$1')
    .replace(/^ +/gm, (indent) => ' '.repeat(Math.ceil(indent.length / 2)));

/** What an entry hands on, as text. `shown`: where each declaration was shown first. */
function linesOf(lib: string, entry: string, shown: Map<string, string>): readonly string[] {
  const [lines, again] = [[] as string[], new Map<string, string[]>()];
  for (const { name, source, file } of reexportsOf(join(lib, 'package', `${entry}.d.ts`))) {
    const { text, doc } = declarationOf(file, source);
    const first = shown.get(text);
    if (first !== undefined) {
      again.set(first, [...(again.get(first) ?? []), name]);
      continue;
    }
    shown.set(text, entry);
    const signature = bare(text);
    const isTable = signature.startsWith('const ') && signature.length > LONGEST_CONSTANT;
    if (doc !== '') lines.push(`/** ${firstSentence(doc)} */`);
    lines.push(`${isTable ? `const ${source}: { … };` : signature}${name === source ? '' : ` // exported as ${name}`}`);
  }
  return [...lines, ...[...again].map(([first, names]) => `// as in fogline/${first}: ${names.join(', ')}`)];
}

/** `lib`: the folder of the declarations. */
export function referenceOf(lib: string, entries: readonly string[]): string {
  const shown = new Map<string, string>();
  const sections = entries.map((entry) => {
    const purpose = /^`[^`]+`: (.)(.*)$/.exec(headerOf(join(lib, 'package', `${entry}.d.ts`)));
    if (purpose === null) throw new Error(`package/${entry}.ts does not begin with what it is for`);
    const [, first, rest] = purpose;
    return `## fogline/${entry}\n\n${first!.toUpperCase()}${rest}\n\n\`\`\`ts\n${linesOf(lib, entry, shown).join('\n')}\n\`\`\`\n`;
  });
  return [HEAD, ...sections].join('\n');
}
