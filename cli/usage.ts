/** The output of a command: exit codes, errors, and text that fits a terminal and cannot steer it. */

/** 0 verified and complete · 1 a fault, or incomplete · 2 wrong usage, or input and output failed · 3 a game that is not known here. */
export const EXIT = { good: 0, fault: 1, usage: 2, unknown: 3 } as const;

/** The command cannot go on as it was called: the message says what to do instead. */
export class UsageError extends Error {}

export function printJson(value: unknown): void {
  console.log(JSON.stringify(value));
}

/** Words of others (names, a relay's explanations) without characters that move a terminal's cursor or hide text. */
export function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '?');
}

const COLUMNS = 80;

/**
 * Breaks lines at spaces to fit a terminal. Words longer than a line stay whole, and so do lines that begin with a space: commands,
 * links and drawings.
 */
export function wrapText(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith(' ') ? [line] : breakLine(line, COLUMNS)))
    .join('\n');
}

/** Breaks one line that begins at a column: its next lines begin at the same column. */
export function hangText(text: string, column: number): string {
  return breakLine(text, COLUMNS - column).join(`\n${' '.repeat(column)}`);
}

function breakLine(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  for (const word of text.split(' ')) {
    if (line !== undefined && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === undefined ? word : `${line} ${word}`;
  }
  return [...lines, line ?? ''];
}
