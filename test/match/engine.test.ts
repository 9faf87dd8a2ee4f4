/** What an engine is told of whole matches, which two of them play by the examples that they are given. */

import { describe, expect, it } from 'vitest';
import { fitsSchema } from '../../library/testing/fits-schema.ts';
import { PageState } from '../../public/app/session/page-state.ts';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import { findViewSchema } from '../../shared/games/find-view-schema.ts';
import { GAMES } from '../../shared/games/game-list.ts';
import type { Game } from '../../shared/games/interface.ts';
import { dealTransparently } from '../support/deal-transparently.ts';
import { MemoryEngine, playByEngines } from '../support/memory-engine.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';
import { Table } from '../support/table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();
dealTransparently();

const SMALL: Readonly<Record<string, Game>> = { 'dark-chess 2': provenDarkChess({ ...SMALL_PLAN, plies: 4 }) as Game };

describe.each(GAMES.map((game) => [`${game.id} ${game.version}`, game] as const))('%s', (name, game) => {
  it('plays', async () => {
    const schema = await findViewSchema(game.id, game.version);
    const seats = game.seats.min;
    const shown: string[] = [];
    const small = SMALL[name];
    const table = new Table({ game: game.id, rules: game.version, seed: 'engines', seats, ...(small ? {findGame: () => small}: {}) });
    const bad: string[] = [];
    let views = 0;
    table.toolsOf = (seat) => {
      const page = new PageState(({ snapshot }) => {
        if (snapshot?.view === undefined) return;
        const text = JSON.stringify(structuredClone(snapshot.view));
        if (text === shown[seat]) return;
        shown[seat] = text; views++;
        if (!fitsSchema(schema, JSON.parse(text))) bad.push(text);
      });
      return { changed: (snapshot) => void page.show(snapshot) };
    };
    await table.seat();
    await table.settle();
    let turns = 0; let most = 0; const refused: string[] = [];
    const engines = Array.from({ length: seats }, (_, seat) => {
      return new MemoryEngine((request) => {
        if (request.type !== 'turn') return { type: 'bye' };
        turns++;
        expect(JSON.stringify(request.view)).toBe(shown[seat]);
        return { type: 'decide', id: request.id, decision: request.example };
      });
    });
    await playByEngines(table, engines, { refused: (fault) => refused.push(fault.message), failed: (f) => refused.push(f.message) });
    for (const e of engines) for (const l of e.lines) most = Math.max(most, l.length);
    console.log(name, { turns, views, most, steps: table.entries.length, bad: bad.length, phase: table.state.matchState.phase, refused });
    if (bad.length) console.log(bad[0]!.slice(0, 3000));
  }, 60_000);
});
