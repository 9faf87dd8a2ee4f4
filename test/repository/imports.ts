/** Reads the import statements of a TypeScript file from its text. */

interface Import {
  /** The specifier as written, or undefined when it is computed. */
  readonly specifier: string | undefined;
  readonly line: number;
  /** `import type` or `export type`: gone when the program runs. */
  readonly typeOnly: boolean;
}

const STRING_OR_COMMENT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const STATEMENT =
  /^[ \t]*(?:import|export)\s+(?<type>type\s)?(?:[^'"`;]*?\sfrom\s+)?(?<quote>['"])(?<specifier>[^'"\n]+)\k<quote>/gm;
const DYNAMIC = /\bimport\s*\(\s*(?:(?<quote>['"`])(?<specifier>[^'"`\n$]+)\k<quote>)?/g;

/** The text with every comment replaced by spaces, so that line numbers stay. */
export function blankComments(text: string): string {
  return text.replace(STRING_OR_COMMENT, (token) => (token.startsWith('/') ? token.replace(/[^\n]/g, ' ') : token));
}

export function readImports(text: string): Import[] {
  const code = blankComments(text);
  const lineAt = (index: number): number => code.slice(0, index).split('\n').length;
  return [...code.matchAll(STATEMENT), ...code.matchAll(DYNAMIC)].map((match) => ({
    specifier: match.groups?.['specifier'],
    line: lineAt(match.index + match[0].length),
    typeOnly: match.groups?.['type'] !== undefined,
  }));
}
