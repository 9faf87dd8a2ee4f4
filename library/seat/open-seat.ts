/** Takes a seat of a match: opens one, joins one by its link, or goes on with one that the store has. */

import { Fault } from '../../shared/fault.ts';
import type { Game } from '../../shared/games/interface.ts';
import { saltName } from '../../shared/log/seat-name.ts';
import { MATCH_ID_BYTES } from '../../shared/log/step.ts';
import { readTypedName } from '../../shared/match/fit-name.ts';
import { clockPresetsOf, findClock } from '../../shared/player/clock-presets.ts';
import { INVITE_BYTES } from '../../shared/player/grants.ts';
import { openOnce } from '../../shared/player/seating.ts';
import { takeSeat } from '../../shared/player/take-seat.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { findRules, missingRules } from '../../shared/playthrough/game-terms.ts';
import { parseMatchLink } from '../../shared/wire/match-link.ts';
import { randomBytes } from '../platform.ts';
import { memoryStore } from './memory-store.ts';
import { PlayedSeat } from './played-seat.ts';
import type { JoinOptions, OpenOptions, ResumeOptions, Seat } from './seat.ts';
import { relayAt, seatSystem } from './system.ts';

/** A game that does not say which of its steps are moves has no clock that they add to. */
const usualClock = ({ moves }: Game): string => (moves === undefined ? '10m' : '10m+5s');

function presetOf(game: Game, id: string | undefined) {
  const preset =
    id === undefined && game.clocks !== undefined ? clockPresetsOf(game)[0] : findClock(id ?? usualClock(game), game);
  if (preset !== undefined) return preset;
  const offered = clockPresetsOf(game).map((one) => one.id);
  throw new Fault('game/wrong-params', `there is no clock "${id}"; there are ${offered.join(', ')}`);
}

/** Opens a match whose other seats are private, each with a link of its own, and holds its first seat. */
export async function openMatch<View>(options: OpenOptions<View>): Promise<Seat<View>> {
  const { params = {}, practice = false, name, engine } = options;
  const game: Game = options.game;
  const { store = memoryStore(), seats = game.seats.min } = options;
  const [system, relay, { clock, deadlines }] = [await seatSystem(game), relayAt(options.relay), presetOf(game, options.clock)];
  const { key: relayKey, policy } = await relay.describe();
  const { draft, secret: opened } = await openOnce(store, {
    ...{
      game: game.id,
      rules: game.version,
      findGame: system.findGame,
      params,
      clock,
      deadlines,
      seats,
      practice,
      relayKey,
      policy,
    },
    invites: Array.from({ length: seats }, () => randomBytes(INVITE_BYTES)),
    signer: await store.identity(),
    match: randomBytes(MATCH_ID_BYTES),
    seed: randomBytes(32),
    spare: randomBytes(32),
    ...saltName(readTypedName(name), randomBytes),
    ...(engine === undefined ? {} : { engine }),
  });
  const secret = { relay: relay.origin, ...opened };
  await store.save(secret);
  await relay.open(draft);
  return new PlayedSeat(system, relay, store, secret);
}

/** Takes a seat of the match that a link leads to; the one that the store has of it, if it has one. */
export async function joinMatch<View>(link: string, options: JoinOptions<View>): Promise<Seat<View>> {
  const invited = parseMatchLink(link);
  if (invited?.origin === undefined) throw new Fault('life/wrong-invite', 'this is no link to a match');
  const { origin, match } = invited;
  const { store = memoryStore(), seat = invited.seat, name, engine } = options;
  const game: Game = options.game;
  const [system, relay] = [await seatSystem(game), relayAt(origin)];
  const matchState = readMatchState(match, await relay.log(match));
  const terms = matchState.terms!;
  if (findRules(system.findGame, terms) === undefined) throw missingRules(system.findGame, terms);
  const invite = seat === invited.seat ? invited.invite : undefined;
  const taken = await takeSeat(matchState, { seat, invite, name, engine }, { store, findGame: system.findGame, randomBytes });
  const secret = { relay: relay.origin, ...taken };
  await store.save(secret);
  return new PlayedSeat(system, relay, store, secret);
}

/** Goes on with a seat that the store has: after a restart of the program, too. */
export async function resumeSeat<View>({ store, match, seat, game }: ResumeOptions<View>): Promise<Seat<View>> {
  const secret = (await store.list()).find((one) => one.match === match && (seat ?? one.seat) === one.seat);
  if (secret?.relay === undefined) throw new Fault('player/no-seat', 'the store has no such seat of this match');
  return new PlayedSeat(await seatSystem(game), relayAt(secret.relay), store, secret);
}
