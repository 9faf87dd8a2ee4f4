/** How a program of the command line ends: with its exit code, or in words. */

import { Fault, type FaultCode } from '../shared/fault.ts';
import { explainFault } from '../shared/fault-meanings.ts';
import { EXIT, printable, UsageError, wrapText } from './usage.ts';

/** What to do next, where the fault itself does not say so. */
const HINTS: Partial<Record<FaultCode, string>> = {
  'relay/unreachable': 'Is the relay running? Start one here with `npm start`, or name another with --relay URL.',
  'log/not-closed':
    'Only a match that is over has a final hash. Its log is still good: `npm run fogline -- verify` says how far it holds.',
  'relay/unknown-match': 'Was it opened at another relay? Give the whole link, or name the relay with --relay URL.',
  'relay/not-published': 'Was it published by another relay? Give the whole permalink, or name the relay with --relay URL.',
  'relay/withdrawn':
    'Anybody who has kept the log can publish it at another relay; `npm run fogline -- verify` checks what is left here.',
  'relay/other-ending': 'The relay closed the match itself, in another way: somebody else has its key, or has changed the log.',
  'life/wrong-invite': 'Give the whole link, with what follows the #. In a shell it needs quotes.',
  'life/seat-taken': 'Join again for another seat, if one is free.',
  'relay/match-exists': 'Start a match of your own with `npm run fogline -- new`.',
  'player/other-relay': 'Give the link of the match at that relay, or name the relay with --relay URL.',
  'player/packed': 'Play on where you imported it, or import the file of `npm run fogline -- seat export` here again.',
  'player/restored-copy':
    'Export the seat with `npm run fogline -- seat export`, and import it again: it goes on under a new key.',
  'player/no-seat': 'Start a match of your own with `npm run fogline -- new`.',
};

/** An expected error in words; undefined for a bug of ours. */
export function explainError(error: unknown): string | undefined {
  if (error instanceof UsageError) return wrapText(printable(error.message));
  if (error instanceof Fault) {
    const hint = HINTS[error.code];
    const fault = wrapText(printable(`${error.code}: ${explainFault(error)}`));
    return hint === undefined ? fault : `${fault}\n${wrapText(hint)}`;
  }
  // The message of the operating system names the file or the address.
  if (error instanceof Error && 'syscall' in error) return printable(error.message);
  return undefined;
}

/** Runs a program to its end. Never returns. */
export async function runProgram(run: (args: readonly string[]) => Promise<number>): Promise<void> {
  // The reader of a pipe may have seen enough, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(EXIT.usage);
  });
  try {
    process.exit(await run(process.argv.slice(2)));
  } catch (error) {
    const words = explainError(error);
    if (words === undefined) throw error;
    console.error(words);
    process.exit(EXIT.usage);
  }
}
