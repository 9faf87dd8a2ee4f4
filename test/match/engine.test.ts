/** Whole matches that engines play, by the examples that they are given. Those of games with costly proofs are in the files of these games. */

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { describeEnd } from '../../shared/engine/describe-end.ts';
import { describeTurn, SINCE_CHARACTERS } from '../../shared/engine/describe-turn.ts';
import { ENGINE_LINE_BYTES, encodeRequest, type Hello } from '../../shared/engine/messages.ts';
import { findViewSchema } from '../../shared/games/find-view-schema.ts';
import { GAMES } from '../../shared/games/game-list.ts';
import { latestRules } from '../../shared/games/registry.ts';
import { VIEWS } from '../../shared/games/view-list.ts';
import { readText } from '../repository/tree.ts';
import { dealTransparently } from '../support/deal-transparently.ts';
import { EngineWatch } from '../support/engine-watch.ts';
import { MemoryEngine, playByEngines } from '../support/memory-engine.ts';
import { Table, testSeed } from '../support/table.ts';

dealTransparently();

const SEED = 'engines';

async function played(game: string): Promise<{ readonly table: Table; readonly watch: EngineWatch }> {
  const table = new Table({ game, seed: SEED, portable: true });
  const watch = await EngineWatch.begin(table, game, latestRules(game)!);
  await table.seat();
  const identities = [0, 1].map((seat) => testSeed(SEED, 'identity', seat));
  await watch.play([({ example }) => example, ({ example }) => example], identities);
  return { table, watch };
}

it.each(['dice', 'rps', 'monte', 'blackjack', 'holdem'])(
  'the engines of %s are told what the pages of their seats are shown, byte for byte, and no secret of a seat',
  async (game) => {
    const { table, watch } = await played(game);
    expect(watch.problems).toEqual([]);
    expect(watch.turns.length).toBeGreaterThan(3);
    expect((await table.verify()).verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    const [own, { key }] = [table.players[0]!.session.snapshot(), table.state.matchState.seats[1]!];
    const end = describeEnd(own, 'https://relay.test/r/1');
    expect(end).toMatchObject({ type: 'end', result: own.result, view: own.view, permalink: 'https://relay.test/r/1' });
    const opened = table.entries.filter(({ step: { kind, signatures } }) => kind === 'opening' && signatures[0]!.key === key);
    expect(end.opened).toEqual(opened.map(({ payload }) => ({ seat: 1, decisions: payload['decisions'] })));
    expect(end.verified.includes('It ran again what seat 1 opened')).toBe(opened.length > 0);
  },
);

/** The most characters of the JSON of what fits a schema: text is ASCII. */
function mostCharacters(schema: JsonObject): number {
  const { const: only, enum: words, oneOf, type } = schema;
  if (only !== undefined) return JSON.stringify(only).length;
  if (words !== undefined) return Math.max(...(words as readonly Json[]).map((one) => JSON.stringify(one).length));
  if (oneOf !== undefined) return Math.max(...(oneOf as readonly JsonObject[]).map(mostCharacters));
  const of = (key: string): number => {
    if (schema[key] === undefined) throw new Error(`no ${key} in ${JSON.stringify(schema)}`);
    return Number(schema[key]);
  };
  switch (type) {
    case 'object': {
      const fields = Object.entries(schema['properties'] as Readonly<Record<string, JsonObject>>);
      return fields.reduce((sum, [name, field]) => sum + name.length + 4 + mostCharacters(field), 2);
    }
    case 'array':
      return 2 + of('maxItems') * (1 + mostCharacters(schema['items'] as JsonObject));
    case 'string':
      return 2 + of('maxLength');
    case 'integer':
      return Math.max(`${of('minimum')}`.length, `${of('maximum')}`.length);
    case 'boolean':
      return 'false'.length;
    default:
      return 'null'.length;
  }
}

describe('a line to an engine', () => {
  it.each(GAMES.map(({ id, version }) => [id, version] as const))('has room for every view of %s %i', (id, version) => {
    const { schema } = VIEWS.find(({ game, rules }) => game === id && rules === version)!;
    // What else is in a turn: 512 decisions of no game take a tenth of this.
    expect(mostCharacters(schema) + SINCE_CHARACTERS).toBeLessThan(ENGINE_LINE_BYTES - 131_072);
  });

  it('tells an engine that comes late the newest steps of a long log, and a long list by its number', async () => {
    const table = new Table({ game: 'rps', seed: SEED });
    await table.seat();
    const snapshot = table.players[0]!.session.snapshot();
    const long = {
      ...snapshot,
      entries: Array.from({ length: 9_000 }, (_, i) => snapshot.entries[i % snapshot.entries.length]!),
    };
    const legal = Array.from({ length: 513 }, (_, i) => ({ kind: 'move', to: i }));
    const turn = (count: number) =>
      describeTurn(
        { ...long, asks: () => ({ schema: {}, legal: legal.slice(0, count) }) },
        { id: 1, after: -1, example: {}, now: 0 },
      );
    expect(turn(512)).toMatchObject({ legal: legal.slice(0, 512) });
    expect(turn(513)).toMatchObject({ count: 513 });
    expect(turn(513)).not.toHaveProperty('legal');
    const { since } = turn(512);
    expect(since.at(-1)!.seq).toBe(long.entries.at(-1)!.entry.step.seq);
    expect(since.length).toBeLessThan(9_000);
    expect(encodeRequest(turn(512)).length).toBeGreaterThan(SINCE_CHARACTERS);
  });
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('docs/library/engine.md', () => {
  const PAGE = readText('docs/library/engine.md');
  const program = /^```js\n(\/\/ engine\.mjs\n[\s\S]*?)^```$/m.exec(PAGE)![1]!;
  const match = async (): Promise<string[]> => {
    const table = new Table({ game: 'rps', seed: 'page', params: { bestOf: 1 } });
    await table.seat();
    const view = await findViewSchema('rps', 1);
    const hello: Hello = {
      type: 'hello',
      protocol: 1,
      game: 'rps',
      rules: 1,
      params: { bestOf: 1 },
      seat: 1,
      seats: 2,
      view,
      options: {},
    };
    const engine = new MemoryEngine();
    await playByEngines(table, [new MemoryEngine(), engine]);
    return [encodeRequest(hello), ...engine.lines, encodeRequest(describeEnd(table.players[1]!.session.snapshot(), undefined))];
  };

  it('shows the lines that an engine is sent, and its program answers them', async () => {
    const sent = await match();
    const shown = [...PAGE.matchAll(/^→ (.*)$/gm)].map(([, line]) => RegExp(`^${line!.split('…').map(escaped).join('.*')}$`));
    expect(shown).toHaveLength(sent.length);
    for (const [i, line] of sent.entries()) expect(line).toMatch(shown[i]!);
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      input: `${sent.join('\n')}\n`,
      encoding: 'utf8',
    });
    expect(stdout.trim().split('\n')).toEqual([...PAGE.matchAll(/^← (.*)$/gm)].map(([, line]) => line));
  });
});
