/** Any game that says what may be decided, on a terminal: its view as text, decisions by their number, by their words or as JSON. */

import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { decisionText } from '../../shared/games/decision-text.ts';
import type { Decisions } from '../../shared/games/decisions.ts';
import { hangText } from '../usage.ts';
import { findTerminalGame } from './registry.ts';
import type { TerminalGame } from './terminal-game.ts';
import { viewText } from './view-text.ts';

/** More are listed only when they are asked for. */
const MOST_SHOWN = 20;

const numbered = (legal: readonly JsonObject[]): string =>
  legal.map((one, i) => `${String(i + 1).padStart(4)}  ${hangText(decisionText(one), 6)}`).join('\n');

function prompt(_: unknown, asks: Decisions | undefined): string {
  if (asks?.legal === undefined) return 'Your decision as JSON. ("schema" shows its form.)';
  const { legal } = asks;
  if (legal.length <= MOST_SHOWN) return `Your decision, by its number or its words:\n${numbered(legal)}`;
  return `Your decision, such as "${decisionText(legal.at(-1)!)}". ("list" shows all ${legal.length}, with their numbers.)`;
}

function read(_: unknown, line: string, __: unknown, asks: Decisions | undefined): JsonObject | string {
  const typed = line.trim();
  if (typed === 'schema') return JSON.stringify(asks?.schema ?? {}, null, 1);
  if (typed === 'list') return asks?.legal === undefined ? 'What may be decided is too much to list.' : numbered(asks.legal);
  const known = asks?.legal?.find((one, i) => `${i + 1}` === typed || decisionText(one).toLowerCase() === typed.toLowerCase());
  if (known !== undefined) return known;
  return (
    readObject(typed) ??
    `"${typed}" is not one of your decisions${asks?.legal === undefined ? ' as JSON' : '; "list" shows them'}.`
  );
}

/** A decision as JSON; the rules say whether it is possible. */
function readObject(text: string): JsonObject | undefined {
  try {
    const json = JSON.parse(text) as Json;
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

const ANY_GAME: TerminalGame = { games: [], news: () => [], render: viewText, prompt, read };

/** How a game is played by hand, by its own words or by those of any game. */
export const terminalGame = (id: string): TerminalGame => findTerminalGame(id) ?? ANY_GAME;
