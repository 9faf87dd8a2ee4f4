/** The cheat: to open other decisions in the settlement than were played, in a match whose record leaves flights out. */

import { expect, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { digestPayload } from '../../shared/log/step-digest.ts';
import { auditGameRun } from '../../shared/playthrough/audit.ts';
import { applyGameStep, closeGameRun } from '../../shared/playthrough/game-run.ts';
import type { GameRun } from '../../shared/playthrough/run-state.ts';
import { remakePayloads } from '../../shared/playthrough/withheld.ts';
import { LINES, newTable, playMoves } from '../support/proven-lines.ts';

const table = newTable(undefined, playMoves(LINES.king)).playUntil();

/** Both seats open in the settlement, one of them with other decisions. */
function openedBy(cheater: number, decisions: readonly JsonObject[]): GameRun {
  const run = [0, 1].reduce((before, by) => {
    const payload = by === cheater ? { ...table.opening(by), decisions } : table.opening(by);
    const step = { seq: table.steps.length + by, by, kind: 'opening', payload, prev: '', digest: digestPayload(payload) };
    return applyGameStep(before, step, [], { started: true, ending: undefined, settled: true });
  }, table.run);
  return closeGameRun(run);
}

/** The run as a record gives it that leaves the flights out. */
const withoutFlights = (run: GameRun): GameRun => ({
  ...run,
  steps: run.steps.map((applied) =>
    applied.step.kind === KINDS.flight ? { ...applied, step: { ...applied.step, payload: {}, withheld: true } } : applied,
  ),
});

const isFresh = ({ kind }: JsonObject): boolean => kind === 'fresh-bytes';

it.each<[what: string, cheater: number, (all: readonly JsonObject[]) => readonly JsonObject[]]>([
  ['nothing', 0, () => []],
  ['no fresh bytes', 0, (all) => all.filter((one) => !isFresh(one))],
  ['no move', 0, (all) => all.filter(isFresh)],
  ['no move', 1, (all) => all.filter(isFresh)],
  ['no last move', 1, (all) => all.slice(0, -1)],
  ['what is no decision', 0, (all) => [...all.filter(isFresh), { kind: 7 }]],
])('%s, opened by seat %i, convicts it with the flights and without them', (_, cheater, lie) => {
  const run = openedBy(cheater, lie(table.decisions[cheater]!));
  const found = ({ convictions }: GameRun) => convictions.map(({ seat, seq, fault }) => ({ seat, seq, code: fault.code }));
  const whole = found(auditGameRun(run));
  expect(whole).toMatchObject([{ seat: cheater }]);
  expect(found(auditGameRun(remakePayloads(withoutFlights(run))))).toEqual(whole);
});
