/** What an agent is told of the games: which there are, and their rules in words. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { findViewSchema } from '../../shared/games/find-view-schema.ts';
import { GAMES } from '../../shared/games/game-list.ts';
import { findGame } from '../../shared/games/registry.ts';
import { clockPresetsOf } from '../../shared/player/clock-presets.ts';
import { gameName } from '../../shared/wire/game-names.ts';
import { findTerminalGame } from '../games/registry.ts';
import { WORDS_OF_GAMES } from './words-of-games.ts';

const RULES_URI = /^fogline:\/\/rules\/(.+)\/(\d+)$/;
/** What the seat may decide now. */
export const DECISION_URI = 'fogline://decision';

export const rulesUri = (game: string, rules: number): string => `fogline://rules/${game}/${rules}`;

export const listGames = () =>
  GAMES.map((game) => ({
    ...{ game: game.id, rules: game.version, name: gameName(game.id), seats: game.seats },
    ...{ params: WORDS_OF_GAMES[game.id]?.params ?? [], clocks: clockPresetsOf(game).map(({ id }) => id) },
    resource: rulesUri(game.id, game.version),
  }));

/** The rules in words, and what a view holds; undefined where an address names none. */
export async function describeRules(uri: string): Promise<string | undefined> {
  const [, id = '', version] = RULES_URI.exec(uri) ?? [];
  const game = findGame(id, Number(version));
  if (game === undefined) return undefined;
  const { rules = [], params = [] } = WORDS_OF_GAMES[id] ?? {};
  const terms = findTerminalGame(id)?.terms?.(game.version, {});
  const paragraphs = [
    `# ${gameName(id)} (${id}, rules ${game.version})`,
    rules.length === 0 ? 'Its author gives no rules in words.' : rules.join('\n'),
    ...(terms === undefined ? [] : [terms]),
    ...(params.length === 0 ? [] : [`## Parameters\n\n${params.map((line) => `- ${line}`).join('\n')}`]),
    `## Decisions\n\nWhat may be decided depends on the position: each turn lists it in "legal", or says it by a JSON Schema in "schema" with an "example" that the rules take. Now: ${DECISION_URI}.`,
    fenced('The view', await findViewSchema(id, game.version)),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

const fenced = (title: string, schema: JsonObject): string =>
  `## ${title}\n\nWhat a seat sees, as JSON Schema. Seats count from 0.\n\n\`\`\`json\n${JSON.stringify(schema)}\n\`\`\``;
