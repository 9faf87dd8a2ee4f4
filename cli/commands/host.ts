/** `fogline host`: keeps a seat of a match at work, such as the dealer's, played by a bot; or a person's, for whose machine it answers. */

import { type Command, readArguments } from '../command.ts';
import { NAME_HELP, nameBots, SEAT_HELP } from '../seat-options.ts';
import { UsageError } from '../usage.ts';
import { JOIN_OPTIONS, playLink } from './join.ts';

const HELP = `fogline host <match link or id> --seat N [options]

Takes a seat, such as the dealer's or the regulator's, lets a bot play it, and
stays until the match is published. Started again, it goes on with the seat.

With --answers nobody decides. It sends what the seat's machine has to send by
the rules, such as answers to the other player, at any time of the day. So a
seat that you have moved to a computer that is always on (\`fogline seat\`) keeps
nobody waiting but for your moves: end it, and make one with \`fogline join\`.

  --seat N          the seat, counted from 1 (needed, unless the link names one)
  --answers         answer for a seat of yours, and decide nothing
${NAME_HELP}
${SEAT_HELP}`;

export const HOST: Command = {
  name: 'host',
  takes: '<link>',
  summary: 'keep a seat at work: a bot, or the machine of your own',
  help: HELP,
  async run(args) {
    const { values, operand } = readArguments(nameBots(args), { ...JOIN_OPTIONS, answers: { type: 'boolean', default: false } });
    if (operand === undefined) throw new UsageError('Which match? Give its link.');
    if (values.answers && values.bot !== undefined)
      throw new UsageError('A bot decides, and --answers decides nothing: choose one.');
    if (values.answers) return playLink(operand, values, { answers: true });
    if (values.seat === undefined && !operand.includes('#')) throw new UsageError('Which seat? Say --seat N.');
    return playLink(operand, { ...values, bot: values.bot ?? '' });
  },
};
