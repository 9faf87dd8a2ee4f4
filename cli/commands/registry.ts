/** `fogline` on the command line: its commands, and help. */

import { type Command, RELAY_HELP } from '../command.ts';
import { EXIT, UsageError } from '../usage.ts';
import { ADMIN } from './admin.ts';
import { ARENA } from './arena.ts';
import { CLIENT } from './client.ts';
import { CONFORMANCE } from './conformance.ts';
import { ENGINE } from './engine.ts';
import { EVIDENCE } from './evidence.ts';
import { HOST } from './host.ts';
import { JOIN } from './join.ts';
import { LOG } from './log.ts';
import { LOG_CLIENT } from './log-client.ts';
import { MCP } from './mcp.ts';
import { NEW } from './new.ts';
import { PACK_RULES } from './pack-rules.ts';
import { BUILD, DEPLOY, DEV, PLAY, runWithGames } from './project.ts';
import { RELAY } from './relay.ts';
import { REMATCH } from './rematch.ts';
import { REPUBLISH } from './republish.ts';
import { SEAT } from './seat.ts';
import { VERIFY } from './verify.ts';
import { VERIFY_CLIENT } from './verify-client.ts';
import { VERIFY_EVIDENCE } from './verify-evidence.ts';
import { WATCH } from './watch.ts';

const COMMANDS: readonly Command[] = [
  NEW,
  JOIN,
  REMATCH,
  HOST,
  MCP,
  ARENA,
  WATCH,
  SEAT,
  ENGINE,
  VERIFY,
  LOG,
  REPUBLISH,
  EVIDENCE,
  VERIFY_EVIDENCE,
  VERIFY_CLIENT,
  LOG_CLIENT,
  CLIENT,
  CONFORMANCE,
  PACK_RULES,
  DEV,
  BUILD,
  DEPLOY,
  PLAY,
  RELAY,
  ADMIN,
];

const HELP = `fogline: hidden-information games with nobody to trust

${COMMANDS.map(({ name, takes, summary }) => `  ${`${name} ${takes}`.padEnd(23)} ${summary}`).join('\n')}

${RELAY_HELP}
  --json            for programs
  --help            what a command takes

Exit code: 0 good, 1 a fault or incomplete, 2 wrong usage, or input and output
failed.`;

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** Returns the exit code; throws what `explainError` puts in words. */
export async function runFogline([name, ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.find((one) => one.name === name);
  if (command !== undefined && !asksForHelp(args)) {
    try {
      return await (runWithGames([command.name, ...args]) ?? command.run(args));
    } catch (error) {
      if (error instanceof UsageError && !error.message.includes('\n'))
        error.message += `\nMore: npm run fogline -- ${name} --help`;
      throw error;
    }
  }
  if (command === undefined && name !== undefined && name !== 'help' && !asksForHelp([name]))
    throw new UsageError(`There is no command "${name}".\n\n${HELP}`);
  console.log(command?.help ?? HELP);
  return name === undefined ? EXIT.usage : EXIT.good;
}
