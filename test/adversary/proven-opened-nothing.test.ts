/** A seat opens decisions that its machine cannot have played by: every record gives a verdict on it, also one without its flights. */

import { expect, it } from 'vitest';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import { isFresh } from '../../shared/games/fresh-bytes.ts';
import type { Game } from '../../shared/games/interface.ts';
import type { GameStep } from '../../shared/games/steps.ts';
import { auditGameRun } from '../../shared/playthrough/audit.ts';
import { applyGameStep, beginGameRun, closeGameRun } from '../../shared/playthrough/game-run.ts';
import { ProvenTable } from '../support/proven-table.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';

const GAME = provenDarkChess(SMALL_PLAN);
const SEATS = [0, 1] as const;
const FLIGHT = 'dark-chess.flight';

const moves = ['e2e4', 'e7e5', 'g1f3'];
const table = new ProvenTable(GAME, () => moves.shift()!, 'opened nothing');
table.playUntil(() => table.state.plies === 3);

/** Who is convicted by the record, in which no flight is, once both have opened: one of them without these decisions. */
function convicted(cheater: number, isOpened: (decision: JsonObject) => boolean) {
  let run = beginGameRun(GAME as Game, table.setup);
  for (const step of table.steps) {
    const { started } = run.position.state as ProvenTable['state'];
    const taken: GameStep = step.kind === FLIGHT ? { ...step, payload: {}, withheld: true } : step;
    const { next } = (GAME as Game).apply(run.position.state, taken);
    run = applyGameStep(run, taken, next, { started, settled: false });
  }
  for (const seat of SEATS) {
    const decisions = seat === cheater ? table.decisions[seat]!.filter(isOpened) : table.decisions[seat]!;
    const payload: JsonObject = { ...table.opening(seat), decisions };
    const step = { seq: table.steps.length + seat, by: seat, kind: 'opening', payload, prev: '', digest: digestPayload(payload) };
    const standing = { started: true, settled: true, ending: { kind: 'resign', seat: cheater } } as const;
    // In such a record audits wait for the close.
    run = { ...applyGameStep(run, step, [], standing), due: [] };
  }
  const { convictions } = auditGameRun(closeGameRun(run));
  return convictions.map(({ seat, seq, fault }) => [seat, table.steps[seq]!.kind, fault.code]);
}

it('a seat that opens nothing that it drew is convicted by a record without flights', () => {
  expect(convicted(0, () => false)).toEqual([[0, 'dark-chess.setup', 'game/audit-decisions']]);
});

it.each(SEATS)('and so is seat %i if it opens none of its moves', (seat) => {
  expect(convicted(seat, isFresh)).toEqual([[seat, 'dark-chess.move', 'game/audit-mismatch']]);
});
