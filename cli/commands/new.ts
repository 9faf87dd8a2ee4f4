/** `fogline new`: opens a match and plays its first seat. */

import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { findGame, gameIds, latestRules } from '../../shared/games/registry.ts';
import { MATCH_ID_BYTES } from '../../shared/log/step.ts';
import { CLOCK_PRESETS } from '../../shared/player/clock-presets.ts';
import { INVITE_BYTES } from '../../shared/player/grants.ts';
import { openOnce } from '../../shared/player/seating.ts';
import { type Command, readArguments, readCount } from '../command.ts';
import { type InviteLink, inviteLinks, listLinks } from '../invite-links.ts';
import { randomBytes } from '../platform.ts';
import { choosePlayer, NAME_HELP, NAME_OPTION, nameBots, readDevice, SEAT_HELP, SEAT_OPTIONS } from '../seat-options.ts';
import { runSeat } from '../seat-run.ts';
import { hangText, printJson, UsageError } from '../usage.ts';

const CLOCKS = CLOCK_PRESETS.map(({ id }) => id);

const HELP = `fogline new [game] [options]

Opens a match, prints a link for each free seat, and plays the first seat: by
hand, or by a bot. Without a game it is ${gameIds()[0]}.

Games: ${hangText(gameIds().join(', '), 7)}

  --seats N         how many can play (default: as few as the game takes)
  --begin N         begin as soon as N seats are taken
  --param NAME=V    a parameter of the game: an integer, true, false or a word,
                    such as ot=andos-packet-proof in dark chess; once for each
  --clock CLOCK     ${hangText(CLOCKS.join(', '), 20)}
                    (default live-10: 10 minutes each)
  --public          anyone with the link may take any seat
  --list            the same, and the relay's home page shows the open seats
${NAME_HELP}
${SEAT_HELP}`;

const OPTIONS = {
  ...SEAT_OPTIONS,
  ...NAME_OPTION,
  seats: { type: 'string' },
  begin: { type: 'string' },
  param: { type: 'string', multiple: true, default: [] as string[] },
  clock: { type: 'string', default: 'live-10' },
  public: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
} as const;

function readValue(text: string): Json {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** `NAME=VALUE` once for each parameter. */
export function readParameters(texts: readonly string[]): JsonObject {
  const pairs = texts.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new UsageError(`--param takes NAME=VALUE, not "${text}".`);
    return [text.slice(0, at), readValue(text.slice(at + 1))] as const;
  });
  return Object.fromEntries(pairs);
}

async function run(args: readonly string[]): Promise<number> {
  const { values, operand: game = gameIds()[0]! } = readArguments(nameBots(args), OPTIONS);
  const rules = findGame(game, latestRules(game) ?? 0);
  if (rules === undefined) throw new UsageError(`There is no game "${game}"; choose one of ${gameIds().join(', ')}.`);
  const preset = CLOCK_PRESETS.find(({ id }) => id === values.clock);
  if (preset === undefined) throw new UsageError(`There is no clock "${values.clock}"; choose one of ${CLOCKS.join(', ')}.`);
  const { min, max } = rules.seats;
  const seats = values.seats === undefined ? min : readCount('seats', values.seats, min, max);
  const beginWith = values.begin === undefined ? undefined : readCount('begin', values.begin, min, seats);
  const isPublic = values.public || values.list;
  const play = { ...readDevice(values), ...choosePlayer(game, values.bot) };
  const { key } = await play.relay.describe();
  const { draft, secret } = await openOnce(play.store, {
    game,
    params: readParameters(values.param),
    clock: preset.clock,
    deadlines: preset.deadlines,
    seats,
    invites: isPublic ? [] : Array.from({ length: seats }, () => randomBytes(INVITE_BYTES)),
    listed: values.list,
    relayKey: key,
    signer: await play.store.identity(),
    match: randomBytes(MATCH_ID_BYTES),
    seed: randomBytes(32),
    spare: randomBytes(32),
    ...(values.name === undefined ? {} : { name: values.name }),
  });
  await play.relay.open(draft);
  const links = inviteLinks(play.relay.origin, secret);
  if (values.json) printJson({ match: secret.match, links: links.map(({ link }) => link) });
  else console.log(`${inviteWords(links)}\n`);
  return runSeat(secret, { ...play, ...(beginWith === undefined ? {} : { beginWith }) });
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
