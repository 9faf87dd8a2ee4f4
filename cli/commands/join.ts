/** `fogline join`: takes a seat of a match, or goes on with one, and plays it. */

import { findGame } from '../../shared/games/registry.ts';
import { takeSeat } from '../../shared/player/take-seat.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { type Command, readArguments } from '../command.ts';
import { readMatchLink } from '../match-link.ts';
import { randomBytes } from '../platform.ts';
import {
  findKeptSeat,
  NAME_HELP,
  NAME_OPTION,
  nameBots,
  readDevice,
  readSeat,
  SEAT_HELP,
  SEAT_OPTIONS,
} from '../seat-options.ts';
import { withPlayer } from '../seat-player.ts';
import { runSeat, type SeatPlay } from '../seat-run.ts';
import { describeTerms } from '../terms-text.ts';
import { UsageError } from '../usage.ts';

const HELP = `fogline join <match link or id> [options]

Takes a seat of a match and plays it, or goes on with the one that this
computer holds. In a shell, put the link in quotes.

  --seat N          this seat, counted from 1 (default: the one of the link, or
                    any free one)
${NAME_HELP}
${SEAT_HELP}`;

export const JOIN_OPTIONS = { ...SEAT_OPTIONS, ...NAME_OPTION, seat: { type: 'string' } } as const;
type JoinValues = ReturnType<typeof readArguments<typeof JOIN_OPTIONS>>['values'];

/** `answers`: the seat is one that this computer keeps, and only its machine is at work. */
export async function playLink(operand: string, values: JoinValues, unattended?: Pick<SeatPlay, 'answers'>): Promise<number> {
  const link = readMatchLink(operand);
  const device = readDevice({ ...values, relay: link.origin ?? values.relay });
  const { engine: _, ...byMachine } = device;
  const seat = readSeat(values.seat) ?? link.seat;
  const matchState = readMatchState(link.match, await device.relay.log(link.match));
  if (unattended?.answers) return runSeat(await findKeptSeat(device.store, link.match, seat), { ...byMachine, ...unattended });
  const { game, rules, params, seats } = matchState.terms!;
  const expected = seat ?? Math.max(0, matchState.seats.indexOf(undefined));
  return withPlayer(device, values.bot, { game, rules, params, seats: seats.length, seat: expected }, async (play) => {
    const { store, engine } = play;
    const invite = seat === link.seat ? link.invite : undefined;
    const isNew = matchState.phase === 'lobby' && !(await store.list()).some(({ match }) => match === link.match);
    if (isNew && !play.json) console.log(describeTerms(matchState.terms!));
    const wanted = { seat, invite, name: values.name, engine: engine?.claim };
    return runSeat(await takeSeat(matchState, wanted, { store, findGame, randomBytes }), play);
  });
}

export const JOIN: Command = {
  name: 'join',
  takes: '<link>',
  summary: 'take a seat of a match and play it, or go on with it',
  help: HELP,
  async run(args) {
    const { values, operand } = readArguments(nameBots(args), JOIN_OPTIONS);
    if (operand === undefined) throw new UsageError('Which match? Give its link.');
    return playLink(operand, values);
  },
};
