/** The options by which a match is opened: its game, the version of the rules and their parameters. */

import type { Json, JsonObject } from '../shared/encoding/canonical.ts';
import { attempt } from '../shared/fault.ts';
import { explainFault } from '../shared/fault-meanings.ts';
import { GAMES } from '../shared/games/game-list.ts';
import type { Game } from '../shared/games/interface.ts';
import { findGame, gameIds, latestRules } from '../shared/games/registry.ts';
import { readCount } from './command.ts';
import { UsageError } from './usage.ts';

export const GAME_OPTIONS = {
  rules: { type: 'string' },
  param: { type: 'string', multiple: true, default: [] as string[] },
  reveal: { type: 'string' },
  ot: { type: 'string' },
  hands: { type: 'string' },
} as const;

export const GAME_HELP = `  --rules N         the version of the game's rules (default: the latest that
                    take the parameters)
  --param NAME=V    a parameter of the game: an integer, true, false or a word;
                    once for each
  --reveal WHEN     dark chess by rules 2, where every move is proven to the
                    opponent as it is made. end: both seats open after the
                    game, and anybody can replay it (default). never: nobody
                    has to show a position; if your opponent cheats, you are
                    asked whether to open your whole game to prove it
  --ot NAME         dark chess by rules 1, where everything is checked after
                    the game, when both seats open: the oblivious transfer,
                    voprf, andos or andos-packet-proof
  --hands N         hold'em: the match ends after so many hands, if nobody has
                    won all chips before`;

interface GameValues {
  readonly rules?: string | undefined;
  readonly param: readonly string[];
  readonly reveal?: string | undefined;
  readonly ot?: string | undefined;
  readonly hands?: string | undefined;
}

export interface ChosenGame {
  readonly game: string;
  readonly rules: number;
  readonly rulebook: Game;
  readonly params: JsonObject;
}

function readValue(text: string): Json {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** `NAME=VALUE` once for each. */
export function readParameters(texts: readonly string[], option = 'param'): JsonObject {
  const pairs = texts.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new UsageError(`--${option} takes NAME=VALUE, not "${text}".`);
    return [text.slice(0, at), readValue(text.slice(at + 1))] as const;
  });
  return Object.fromEntries(pairs);
}

/** The latest rules that take these parameters; undefined when none do. */
function rulesFor(game: string, params: JsonObject): number | undefined {
  const versions = GAMES.filter(({ id }) => id === game).toSorted((a, b) => b.version - a.version);
  return versions.find((one) => attempt(() => one.readParams(params)).ok)?.version;
}

/** Throws a `UsageError` for a game, a version or parameters that do not exist. */
export function chooseGame(game: string, { rules: version, param, reveal, ot, hands }: GameValues): ChosenGame {
  const latest = latestRules(game);
  if (latest === undefined) throw new UsageError(`There is no game "${game}"; choose one of ${gameIds().join(', ')}.`);
  const params = readParameters([
    ...param,
    ...Object.entries({ reveal, ot, hands }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])),
  ]);
  const rules = version === undefined ? (rulesFor(game, params) ?? latest) : readCount('rules', version, 1, latest);
  const rulebook = findGame(game, rules);
  if (rulebook === undefined) throw new UsageError(`There are no rules ${rules} of ${game}.`);
  const taken = attempt(() => rulebook.readParams(params));
  if (!taken.ok) throw new UsageError(`${game} by rules ${rules} takes no such parameters: ${explainFault(taken.fault)}.`);
  return { game, rules, rulebook, params };
}
