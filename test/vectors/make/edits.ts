/** The edits of `logs.json`: from the lines of one log, each with its line feed, to those of another. */

export type Edit =
  /** The first `keep` lines, and then others. */
  | { readonly keep: number; readonly add: readonly string[] }
  /** Without line `drop`. */
  | { readonly drop: number }
  /** In one line the first `find` becomes `put`, `times` times where that is given. */
  | { readonly line: number; readonly find: string; readonly put: string; readonly times?: number };

export function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n/g) ?? [];
}

export function applyEdits(lines: readonly string[], edits: readonly Edit[]): readonly string[] {
  return edits.reduce(applyEdit, lines);
}

function applyEdit(lines: readonly string[], edit: Edit): readonly string[] {
  if ('keep' in edit) return [...lines.slice(0, edit.keep), ...edit.add];
  if ('drop' in edit) return lines.toSpliced(edit.drop, 1);
  const line = lines[edit.line];
  if (!line?.includes(edit.find)) throw new Error(`line ${edit.line} has no ${edit.find}`);
  return lines.with(
    edit.line,
    line.replace(edit.find, () => edit.put.repeat(edit.times ?? 1)),
  );
}
