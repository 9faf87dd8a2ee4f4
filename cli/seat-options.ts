/** The options of every command that plays a seat. */

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { bestBot, botNames, findBot } from '../bots/registry.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { findGame, gameIds, latestRules } from '../shared/games/registry.ts';
import type { SeatSecret } from '../shared/player/secret-store.ts';
import { JSON_OPTION, RELAY_HELP, RELAY_OPTION, readCount, readRelay } from './command.ts';
import { findTerminalGame } from './games/registry.ts';
import { relayClient } from './platform.ts';
import type { SeatPlay } from './seat-run.ts';
import { SecretFolder } from './secret-folder.ts';
import { UsageError } from './usage.ts';

export const DEFAULT_SECRETS = process.env['FOGLINE_SECRETS'] ?? join(homedir(), '.fogline');

export const SEAT_OPTIONS = {
  ...RELAY_OPTION,
  ...JSON_OPTION,
  secrets: { type: 'string', default: DEFAULT_SECRETS },
  bot: { type: 'string' },
  'open-if-cheated': { type: 'boolean', default: false },
} as const;

export const NAME_OPTION = { name: { type: 'string' } } as const;
export const NAME_HELP = '  --name NAME       what the other players see';

export const SEAT_HELP = `  --bot [NAME]      let a bot play: this one, or the best
  --open-if-cheated where a match shows nobody the bot's game, it opens it to
                    convict an opponent that cheats (default: it resigns)
${RELAY_HELP}
  --secrets FOLDER  where this computer keeps its seats (default:
                    FOGLINE_SECRETS, or .fogline in your home folder)
  --json            results as lines of JSON, and nothing else (\`seat\` there
                    counts from 0, as the record does)`;

/** The seat that `--seat` names: people count them from 1. */
export function readSeat(text: string | undefined): number | undefined {
  return text === undefined ? undefined : readCount('seat', text, 1, LIMITS.seats) - 1;
}

/** The secret of a seat of a match that this computer keeps: of this seat, or of the one that was played last. */
export async function findKeptSeat(store: SecretFolder, match: string, seat: number | undefined): Promise<SeatSecret> {
  const kept = (await store.list()).find((one) => one.match === match && (seat ?? one.seat) === one.seat);
  if (kept === undefined) throw new UsageError('This computer has no such seat of this match.');
  return kept;
}

/** `--bot` alone means the best bot; `--bot NAME` that one. A game or a link after it is no name. */
export function nameBots(args: readonly string[]): string[] {
  const isName = (text = ''): boolean => /^[a-z]+(-[a-z]+)*$/.test(text) && !gameIds().includes(text);
  return args.flatMap((arg, i) => {
    if (arg !== '--bot') return [arg];
    return isName(args[i + 1]) ? ['--bot'] : ['--bot='];
  });
}

interface SeatValues {
  readonly relay: string;
  readonly json: boolean;
  readonly secrets: string;
  readonly bot?: string | undefined;
  readonly 'open-if-cheated': boolean;
}

/** Where a seat is to be played, before its game is known. */
export function readDevice({ relay, json, secrets, bot, 'open-if-cheated': opens }: SeatValues): Omit<SeatPlay, 'bot'> {
  if (opens && bot === undefined) throw new UsageError('--open-if-cheated is for a bot: a person who plays by hand is asked.');
  const options = [
    ...(resolve(secrets) === resolve(DEFAULT_SECRETS) ? [] : [`--secrets ${secrets}`]),
    ...(bot === undefined ? [] : [`--bot${bot === '' ? '' : ` ${bot}`}`]),
    ...(opens ? ['--open-if-cheated'] : []),
  ];
  const { origin } = new URL(readRelay(relay));
  return {
    relay: relayClient(origin),
    store: new SecretFolder(resolve(secrets), undefined, origin),
    json,
    opens,
    goOnWith: options.map((option) => ` ${option}`).join(''),
  };
}

/** The bot that plays a seat of this game; none for a person. Throws when neither can, before anything is begun. */
export function choosePlayer(game: string, name: string | undefined): Pick<SeatPlay, 'bot'> {
  const names = botNames(game);
  if (name === undefined) {
    if (findTerminalGame(game) !== undefined || findGame(game, latestRules(game) ?? 0)?.decisions !== undefined) return {};
    throw new UsageError(
      `${game} needs a bot on the command line: --bot${names.length === 0 ? '' : `, of ${names.join(', ')}`}.
By hand it is played in the browser.`,
    );
  }
  const bot = name === '' ? bestBot(game) : findBot(game, name);
  if (bot !== undefined) return { bot };
  throw new UsageError(
    names.length === 0
      ? `There is no bot for ${game}.`
      : `There is no bot "${name}" for ${game}; choose one of ${names.join(', ')}.`,
  );
}
