/** `fogline rematch`: plays a match that is over once more, with the same players. */

import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { MatchState } from '../../shared/match/match-state.ts';
import type { RelayClient } from '../../shared/player/relay-client.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { type Command, readArguments } from '../command.ts';
import { readMatchLink } from '../match-link.ts';
import { goToRematch } from '../rematch.ts';
import { findKeptSeat, nameBots, readDevice, readSeat, SEAT_HELP, SEAT_OPTIONS } from '../seat-options.ts';
import { withPlayer } from '../seat-player.ts';
import { runSeat } from '../seat-run.ts';
import type { SecretFolder } from '../secret-folder.ts';
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
  const seat = readSeat(values.seat);
  // An engine is asked who it is before it is known which seat is its own.
  const { terms } = device.engine === undefined ? await keptMatch(device.store, match, seat) : await matchAt(device.relay, match);
  const { game, rules, params, seats } = terms!;
  return withPlayer(device, values.bot, { game, rules, params, seats: seats.length, seat: 0 }, async (play) => {
    const own = await findKeptSeat(play.store, match, seat);
    const matchState = await keptMatch(play.store, match, seat);
    if (matchState.phase !== 'closed')
      throw new UsageError(
        `This computer has not seen the end of this match. Go on with:\n  npm run fogline -- join '${operand}'`,
      );
    return runSeat(await goToRematch(matchState, own.key, play), play);
  });
}

/** What the seat has verified and kept, not what a relay says of the match today. */
async function keptMatch(store: SecretFolder, match: string, seat: number | undefined): Promise<MatchState> {
  return readMatchState(match, encodeUtf8(await store.logs.load(await findKeptSeat(store, match, seat))));
}

const matchAt = async (relay: RelayClient, match: string): Promise<MatchState> => readMatchState(match, await relay.log(match));

export const REMATCH: Command = {
  name: 'rematch',
  takes: '<link>',
  summary: 'play a match that is over once more',
  help: HELP,
  run,
};
