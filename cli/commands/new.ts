/** `fogline new`: opens a match and plays its first seat. */

import { GAMES } from '../../shared/games/game-list.ts';
import type { Game } from '../../shared/games/interface.ts';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { saltName } from '../../shared/log/seat-name.ts';
import { MATCH_ID_BYTES } from '../../shared/log/step.ts';
import { readTypedName } from '../../shared/match/fit-name.ts';
import { clockPresetsOf, findClock } from '../../shared/player/clock-presets.ts';
import { INVITE_BYTES } from '../../shared/player/grants.ts';
import { type InviteLink, inviteLinks } from '../../shared/player/invite-links.ts';
import { openOnce } from '../../shared/player/seating.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { type Command, readArguments, readCount } from '../command.ts';
import { chooseGame, GAME_HELP, GAME_OPTIONS } from '../game-options.ts';
import { listLinks } from '../invite-links.ts';
import { randomBytes } from '../platform.ts';
import { NAME_HELP, NAME_OPTION, nameBots, readDevice, SEAT_HELP, SEAT_OPTIONS } from '../seat-options.ts';
import { withPlayer } from '../seat-player.ts';
import { runSeat, type SeatPlay } from '../seat-run.ts';
import { describeRules } from '../terms-text.ts';
import { hangText, printJson, UsageError } from '../usage.ts';

const USUAL_CLOCK = '10m+5s';
const CLOCKS = clockPresetsOf({}).map(({ id }) => id);

const idsOf = (game: Game): readonly string[] => clockPresetsOf(game).map(({ id }) => id);

/** Games with clocks of their own: `turn-20` gives 20 seconds to each step and the rest for the whole match. */
const OWN_CLOCKS = GAMES.flatMap((one) => (one.clocks === undefined ? [] : [`${one.id}: ${idsOf(one).join(', ')}`]));

function chooseClock(game: Game, id: string | undefined) {
  const chosen = id ?? (game.clocks === undefined ? USUAL_CLOCK : idsOf(game)[0]!);
  const preset = findClock(chosen, game);
  if (preset !== undefined) return preset;
  throw new UsageError(`There is no clock "${chosen}"; choose one of ${idsOf(game).join(', ')}.`);
}

const HELP = `fogline new [game] [options]

Opens a match, prints a link for each free seat, and plays the first seat: by
hand, by a bot or by an engine. Without a game it is ${gameIds()[0]}.

Games: ${hangText(gameIds().join(', '), 7)}

  --seats N         how many can play (default: as few as the game takes)
  --begin N         begin as soon as N seats are taken
${GAME_HELP}
  --clock CLOCK     ${hangText(CLOCKS.join(', '), 20)}
                    (default ${USUAL_CLOCK}: 10 minutes each, and 5 seconds more
                    with each move; 3d: 3 days a move), or another such as
                    20m+10s${OWN_CLOCKS.map((line) => `\n                    ${line}`).join('')}
  --public          anyone with the link may take any seat
  --list            the same, and the relay's home page shows the open seats
  --practice        the match counts in no player's record: its log is published
                    and can be checked like any other
${NAME_HELP}
${SEAT_HELP}`;

/** The options that say which match is opened. */
export const MATCH_OPTIONS = {
  ...NAME_OPTION,
  ...GAME_OPTIONS,
  seats: { type: 'string' },
  begin: { type: 'string' },
  clock: { type: 'string' },
} as const;

const OPTIONS = {
  ...SEAT_OPTIONS,
  ...MATCH_OPTIONS,
  public: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  practice: { type: 'boolean', default: false },
} as const;

type MatchValues = ReturnType<typeof readArguments<typeof MATCH_OPTIONS>>['values'];

/** A match that is to be opened. Throws a `UsageError` where there can be no such match. */
export function chooseMatch(id: string, values: MatchValues) {
  const { game, rules, params, rulebook } = chooseGame(id, values);
  const { clock, deadlines } = chooseClock(rulebook, values.clock);
  const { min, max } = rulebook.seats;
  const seats = values.seats === undefined ? min : readCount('seats', values.seats, min, max);
  const begin = values.begin === undefined ? {} : { beginWith: readCount('begin', values.begin, min, seats) };
  return { terms: { game, rules, params, clock, deadlines, seats }, begin, name: readTypedName(values.name) };
}

interface Offer {
  readonly isPublic: boolean;
  readonly listed: boolean;
  readonly practice: boolean;
}

/** Opens a match at the relay, and returns its first seat. */
export async function openFirstSeat(
  { terms, name }: ReturnType<typeof chooseMatch>,
  { isPublic, listed, practice }: Offer,
  { relay, store, engine }: SeatPlay,
): Promise<SeatSecret> {
  const { key, policy } = await relay.describe();
  const { draft, secret } = await openOnce(store, {
    ...terms,
    findGame,
    invites: isPublic ? [] : Array.from({ length: terms.seats }, () => randomBytes(INVITE_BYTES)),
    listed,
    practice,
    relayKey: key,
    policy,
    signer: await store.identity(),
    match: randomBytes(MATCH_ID_BYTES),
    seed: randomBytes(32),
    spare: randomBytes(32),
    ...saltName(name, randomBytes),
    ...(engine === undefined ? {} : { engine: engine.claim }),
  });
  await relay.open(draft);
  return secret;
}

async function run(args: readonly string[]): Promise<number> {
  const { values, operand: game = gameIds()[0]! } = readArguments(nameBots(args), OPTIONS);
  const chosen = chooseMatch(game, values);
  const { list: listed, practice } = values;
  if (listed && practice) throw new UsageError('A practice match is not listed: choose --list or --practice.');
  return withPlayer(readDevice(values), values.bot, { ...chosen.terms, seat: 0 }, async (play) => {
    const secret = await openFirstSeat(chosen, { isPublic: values.public || listed, listed, practice }, play);
    const links = inviteLinks(play.relay.origin, secret);
    const meaning = describeRules(chosen.terms);
    if (play.json) printJson({ match: secret.match, links: links.map(({ link }) => link) });
    else console.log(`${inviteWords(links)}\n${meaning === undefined ? '' : `\n${meaning}\n`}`);
    return runSeat(secret, { ...play, ...chosen.begin });
  });
}

const inviteWords = (links: readonly InviteLink[]): string =>
  links.length === 1
    ? `Send this link to whom you want to play with:\n  ${links[0]!.link}`
    : `Send each player one of these links:\n${listLinks(links)}`;

export const NEW: Command = {
  name: 'new',
  takes: '[game]',
  summary: 'open a match and play its first seat',
  help: HELP,
  run,
};
