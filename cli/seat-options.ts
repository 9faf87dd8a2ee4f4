/** The options of every command that plays a seat. */

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { bestBot, botNames, findBot } from '../bots/registry.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { findGame, gameIds, latestRules } from '../shared/games/registry.ts';
import type { SeatSecret } from '../shared/player/secret-store.ts';
import { JSON_OPTION, RELAY_HELP, RELAY_OPTION, readCount, readRelay } from './command.ts';
import type { EngineDevice } from './engine/seat-engine.ts';
import { readParameters } from './game-options.ts';
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
  engine: { type: 'string' },
  'engine-option': { type: 'string', multiple: true, default: [] as string[] },
  'open-if-cheated': { type: 'boolean', default: false },
} as const;

export const NAME_OPTION = { name: { type: 'string' } } as const;
export const NAME_HELP = '  --name NAME       what the other players see';

export const SEAT_HELP = `  --bot [NAME]      let a bot play: this one, or the best
  --engine COMMAND  let an engine play: this command, run by the shell, which is
                    asked by lines of JSON (docs/library/engine.md). It plays
                    under a key of its own. "-": the program that started this
                    one, over standard output and input
  --engine-option NAME=V
                    what the engine is told in \`options\`; once for each
  --open-if-cheated where a match shows nobody the game of the bot or engine, it
                    opens it to convict an opponent that cheats (default: it
                    resigns)
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
  readonly engine?: string | undefined;
  readonly 'engine-option': readonly string[];
  readonly 'open-if-cheated': boolean;
}

/** Where a seat is to be played, before it is known what decides for it. */
export interface Device extends Omit<SeatPlay, 'bot' | 'engine'> {
  readonly engine?: EngineDevice;
}

export function readDevice(values: SeatValues): Device {
  const { relay, json, secrets, bot, engine, 'engine-option': told, 'open-if-cheated': opens } = values;
  if (opens && (bot ?? engine) === undefined)
    throw new UsageError('--open-if-cheated is for a bot or an engine: a person who plays by hand is asked.');
  if (engine !== undefined && bot !== undefined) throw new UsageError('A bot and an engine both decide: choose one.');
  if (engine === undefined && told.length > 0) throw new UsageError('--engine-option is for an engine: --engine COMMAND.');
  const { origin } = new URL(readRelay(relay));
  const folder = resolve(secrets);
  const options = readParameters(told, 'engine-option');
  return {
    relay: relayClient(origin),
    store: new SecretFolder(folder, undefined, origin),
    json,
    opens,
    goOnWith: writeOptions(values),
    ...(engine === undefined ? {} : { engine: { engine, options, secrets: folder, relay: origin } }),
  };
}

function writeOptions({ secrets, bot, engine, 'engine-option': told, 'open-if-cheated': opens }: SeatValues): string {
  const options = [
    ...(resolve(secrets) === resolve(DEFAULT_SECRETS) ? [] : [`--secrets ${secrets}`]),
    ...(bot === undefined ? [] : [`--bot${bot === '' ? '' : ` ${bot}`}`]),
    ...(engine === undefined ? [] : [`--engine ${quote(engine)}`]),
    ...told.map((option) => `--engine-option ${quote(option)}`),
    ...(opens ? ['--open-if-cheated'] : []),
  ];
  return options.map((option) => ` ${option}`).join('');
}

/** As one word of a shell. */
const quote = (text: string): string => (/^[\w./=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

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
