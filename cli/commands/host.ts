/**
 * `fogline host`: keeps a seat of a match at work, such as the dealer's, played by a bot or an engine; or a person's, for whose machine it answers.
 * Or it keeps an engine at work: match after match.
 */

import { gameIds } from '../../shared/games/registry.ts';
import { type Command, readArguments, readCount } from '../command.ts';
import { hostEngine } from '../engine/host-engine.ts';
import { PARENT } from '../engine/seat-engine.ts';
import { GAME_HELP } from '../game-options.ts';
import { NAME_HELP, nameBots, readDevice, SEAT_HELP } from '../seat-options.ts';
import { UsageError } from '../usage.ts';
import { JOIN_OPTIONS, playLink } from './join.ts';
import { chooseMatch, MATCH_OPTIONS, openFirstSeat } from './new.ts';

const HELP = `fogline host <match link or id> --seat N [options]
fogline host <game> --engine COMMAND [options]

Takes a seat, such as the dealer's or the regulator's, lets a bot or an engine
play it, and stays until the match is published. Started again, it goes on with
the seat.

With --answers nobody decides. It sends what the seat's machine has to send by
the rules, such as answers to the other player, at any time of the day. So a
seat that you have moved to a computer that is always on (\`fogline seat\`) keeps
nobody waiting but for your moves: end it, and make one with \`fogline join\`.

  --seat N          the seat, counted from 1 (needed, unless the link names one)
  --answers         answer for a seat of yours, and decide nothing

With a game in place of the link, an engine takes on anybody: a match is opened
and listed on the relay's home page, and when its seats are taken the next one.
It stays until it is ended. Started again, it goes on with its matches first.

  --at-once N       how many matches it has at the same time (default: 1), each
                    with an engine of its own
  --seats N, --begin N, --clock CLOCK
                    as of \`fogline new\`
${GAME_HELP}
${NAME_HELP}
${SEAT_HELP}`;

const OPTIONS = {
  ...JOIN_OPTIONS,
  ...MATCH_OPTIONS,
  answers: { type: 'boolean', default: false },
  'at-once': { type: 'string', default: '1' },
} as const;

const MOST_AT_ONCE = 64;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(nameBots(args), OPTIONS);
  if (operand === undefined) throw new UsageError('Which match, or which game? Give a link, or the name of a game.');
  const { engine, answers } = values;
  if (gameIds().includes(operand)) {
    if (engine === undefined || engine === PARENT)
      throw new UsageError(`An engine plays ${operand} with anybody: --engine COMMAND.`);
    const atOnce = readCount('at-once', values['at-once'], 1, MOST_AT_ONCE);
    const chosen = chooseMatch(operand, values);
    const open = openFirstSeat.bind(undefined, chosen, { isPublic: true, listed: true, practice: false });
    return hostEngine(readDevice(values), { ...chosen, open, atOnce });
  }
  if (answers && (values.bot ?? engine) !== undefined)
    throw new UsageError('A bot or an engine decides, and --answers decides nothing: choose one.');
  if (answers) return playLink(operand, values, { answers: true });
  if (values.seat === undefined && !operand.includes('#')) throw new UsageError('Which seat? Say --seat N.');
  return playLink(operand, engine === undefined ? { ...values, bot: values.bot ?? '' } : values);
}

export const HOST: Command = {
  name: 'host',
  takes: '<link>',
  summary: 'keep a seat at work: a bot, an engine, or your machine',
  help: HELP,
  run,
};
