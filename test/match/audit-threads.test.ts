import { expect, it } from 'vitest';
import { auditInThreads } from '../../cli/audit-threads.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { commitPayload } from '../../shared/games/dark-chess/audited/public-rules.ts';
import { findGame } from '../../shared/games/registry.ts';
import type { Progress } from '../../shared/verify/verdict.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { cheatAs, endBy } from '../support/dark-chess-cheats.ts';
import { ChessTable } from '../support/dark-chess-table.ts';
import { ed25519, testSeed } from '../support/table.ts';

/** A match that ends before the first move, in which this seat has committed under a salt that is not of its seed. */
async function shortLog(cheat?: number): Promise<string> {
  const table = new ChessTable();
  if (cheat !== undefined) {
    cheatAs(table, cheat, {
      at: 'dark-chess.commit',
      send: (move) => {
        const { match } = table;
        const setup = { match, params: {}, seats: 2, seedCommitments: [], lobby: [] };
        return { ...move, payload: commitPayload(setup, cheat, testSeed('another salt')) };
      },
    });
  }
  await table.seat();
  await endBy(table, 0);
  return table.log;
}

it.each([undefined, 0, 1])(
  'audits in threads give the verdict that those in one thread give, of a match in which seat %s cheats',
  async (cheat) => {
    const log = await shortLog(cheat);
    const seen: Progress[] = [];
    const here = await verifyLog(encodeUtf8(log), { findGame, ed25519 });
    const elsewhere = await verifyLog(encodeUtf8(log), {
      findGame,
      ed25519,
      auditElsewhere: auditInThreads,
      progress: (one) => void seen.push(one),
    });
    expect(here.verdict.ok).toBe(cheat === undefined);
    expect(here.gameRun?.convictions[0]?.seat).toBe(cheat);
    expect(elsewhere.verdict).toEqual(here.verdict);
    expect(elsewhere.gameRun?.audited).toEqual(here.gameRun?.audited);
    if (cheat === undefined) expect(seen.some(({ check, done, total }) => check === 'openings' && done < total)).toBe(true);
  },
);
