/** `fogline host`: keeps a seat of a match, such as the dealer's or the regulator's, played by a bot. */

import { type Command, readArguments } from '../command.ts';
import { NAME_HELP, nameBots, SEAT_HELP } from '../seat-options.ts';
import { UsageError } from '../usage.ts';
import { JOIN_OPTIONS, playLink } from './join.ts';

const HELP = `fogline host <match link or id> --seat N [options]

Takes a seat, such as the dealer's or the regulator's, lets a bot play it, and
stays until the match is published. Started again, it goes on with the seat.

  --seat N          the seat, counted from 1 (needed, unless the link names one)
${NAME_HELP}
${SEAT_HELP}`;

export const HOST: Command = {
  name: 'host',
  takes: '<link>',
  summary: 'keep a seat of a match for a bot, such as the dealer',
  help: HELP,
  async run(args) {
    const { values, operand } = readArguments(nameBots(args), JOIN_OPTIONS);
    if (operand === undefined) throw new UsageError('Which match? Give its link.');
    if (values.seat === undefined && !operand.includes('#')) throw new UsageError('Which seat? Say --seat N.');
    return playLink(operand, { ...values, bot: values.bot ?? '' });
  },
};
