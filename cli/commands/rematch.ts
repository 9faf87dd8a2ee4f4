/** `fogline rematch`: plays a match that is over once more, with the same players. */

import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { type Command, readArguments } from '../command.ts';
import { readMatchLink } from '../match-link.ts';
import { goToRematch } from '../rematch.ts';
import { choosePlayer, findKeptSeat, nameBots, readDevice, readSeat, SEAT_HELP, SEAT_OPTIONS } from '../seat-options.ts';
import { runSeat } from '../seat-run.ts';
import { UsageError } from '../usage.ts';

const HELP = `fogline rematch <match link or id> [options]

Plays a match that is over once more: the same game, clock and players, and
between two the other one begins. Everybody who asks for a rematch, here or in
the web client, comes to the same match, in whatever order.

  --seat N          the seat that was yours, counted from 1 (default: the one
                    that was played last)
${SEAT_HELP}`;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(nameBots(args), { ...SEAT_OPTIONS, seat: { type: 'string' } });
  if (operand === undefined) throw new UsageError('A rematch of which match? Give its link.');
  const { match, origin } = readMatchLink(operand);
  const device = readDevice({ ...values, relay: origin ?? values.relay });
  const own = await findKeptSeat(device.store, match, readSeat(values.seat));
  // What the seat has verified and kept, not what a relay says of the match today.
  const matchState = readMatchState(match, encodeUtf8(await device.store.logs.load(own)));
  if (matchState.phase !== 'closed')
    throw new UsageError(`This computer has not seen the end of this match. Go on with:\n  npm run fogline -- join '${operand}'`);
  const play = { ...device, ...choosePlayer(own.game, values.bot) };
  return runSeat(await goToRematch(matchState, own.key, play), play);
}

export const REMATCH: Command = {
  name: 'rematch',
  takes: '<link>',
  summary: 'play a match that is over once more',
  help: HELP,
  run,
};
