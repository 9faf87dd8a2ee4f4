import { describe, expect, it } from 'vitest';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import type { Game } from '../../shared/games/interface.ts';
import type { GameStep } from '../../shared/games/steps.ts';
import { auditSeats, runToEnd, settleAudits } from '../../shared/playthrough/audit.ts';
import { applyGameStep, beginGameRun } from '../../shared/playthrough/game-run.ts';
import type { Audit, GameRun } from '../../shared/playthrough/run-state.ts';
import { AuditHelper } from '../../shared/verify/audit-helper.ts';
import { runAudits } from '../../shared/verify/audit-job.ts';
import { doTask, type GameTask } from '../../shared/verify/game-task.ts';
import { FlightsLog, freshFor, spoil } from '../support/flights-log.ts';
import { ProvenTable } from '../support/proven-table.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';

const SEATS = [0, 1] as const;

const told = ({ seat, isWhole, conviction }: Audit) => ({
  ...{ seat, isWhole },
  convicted: conviction && { seat: conviction.seat, seq: conviction.seq, code: conviction.fault.code },
});
const together = (run: GameRun): Audit[] => runToEnd(auditSeats(run, SEATS));
const alone = (run: GameRun): Audit[] => SEATS.flatMap((seat) => runToEnd(auditSeats(run, [seat])));

/** Holds both audits at once to one after the other; returns the first event. */
function firstEvent(run: GameRun) {
  const [joint, single] = [together(run), alone(run)];
  expect(joint.map(told)).toEqual(single.map(told));
  const [first] = settleAudits(run, joint).convictions;
  return first && { seat: first.seat, seq: first.seq, code: first.fault.code };
}

describe('the audit of both seats at once finds what single audits find in the toy game:', () => {
  type Decisions = FlightsLog['decisions'][number];
  const opened = (log: FlightsLog, change: (own: Decisions) => Decisions = (own) => own): GameRun => ({
    ...log.gameRun,
    openings: SEATS.map((seat) => log.opening(seat, seat === 0 ? change(log.decisions[0]!) : undefined)) as never,
  });
  const mismatch = (seat: number, seq: number) => ({ seat, seq, code: 'game/audit-mismatch' });

  it.each([
    ['nothing', [], undefined],
    ['a false answer', [spoil('answer', 1)], mismatch(1, 7)],
    ['a false flight', [spoil('flight', 0, 0)], mismatch(0, 5)],
    ['a false flight that is worked on last', [spoil('flight', 0, 2)], mismatch(0, 11)],
    ['the first of two false steps', [spoil('answer', 1), spoil('flight', 0, 0)], mismatch(0, 5)],
  ] as const)('%s', (_, tampers, event) => {
    const tamper: ReturnType<typeof spoil> = (content, ...rest) =>
      tampers.reduce((sent, spoiled) => spoiled(sent, ...rest), content);
    expect(firstEvent(opened(new FlightsLog({ turns: 3, tamper }).play()))).toEqual(event);
  });

  it('decisions that made other steps, and an opening that cannot be read', () => {
    const log = new FlightsLog({ turns: 3 }).playTo('answer', 2).resign(0);
    const unplayed = { kind: 'move', pick: 7 };
    const twice = freshFor('ab'.repeat(32), 0);
    expect(firstEvent(opened(log, (own) => [...own, unplayed]))).toBeUndefined();
    expect(firstEvent(opened(log, (own) => [...own, unplayed, unplayed]))?.code).toBe('game/audit-decisions');
    expect(firstEvent(opened(log, (own) => [...own, twice, twice]))?.code).toBe('encoding/wrong-shape');
    expect(firstEvent(opened(log, () => []))).toEqual({ seat: 0, seq: 5, code: 'game/audit-decisions' });
  });
});

describe('the audit of both seats at once finds what single audits find in proven dark chess:', () => {
  /** Two places are enough for a ply, and keep the batch small. */
  const GAME = provenDarkChess({ ...SMALL_PLAN, batch: { ...SMALL_PLAN.batch, places: 2 } });
  const table = new ProvenTable(GAME, ({ moves }) => moves[0]!);
  table.playUntil(() => table.state.plies === 1);

  /** Of a part of the match without the moves, which come later. */
  function openingOf(seat: number, isPart: boolean) {
    const { seed, decisions } = table.opening(seat) as { seed: string; decisions: { kind: string }[] };
    return { seed, decisions: isPart ? decisions.filter(({ kind }) => kind === 'fresh-bytes') : decisions };
  }

  function runOf(steps: readonly GameStep[]): GameRun {
    const game = GAME as unknown as Game;
    let run = beginGameRun(game, table.setup);
    for (const step of steps) {
      const { next } = game.apply(run.position.state, step);
      run = applyGameStep(run, step, next, { started: true, settled: false });
      expect(run.convictions).toEqual([]);
    }
    return { ...run, openings: SEATS.map((seat) => openingOf(seat, steps.length < table.steps.length)) as never };
  }

  /** The first byte of the body of a step, spoiled, and no more than the next steps. */
  function flipped(at: number): GameRun {
    const steps = table.steps.slice(0, at + 3).map((step) => {
      if (step.seq !== at) return step;
      const body = step.payload['body'] as string;
      const payload = { ...step.payload, body: `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}` };
      return { ...step, payload, digest: digestPayload(payload) };
    });
    return runOf(steps);
  }

  it('nothing, of a match in which both are honest', () => {
    expect(together(runOf(table.steps)).map(told)).toEqual(SEATS.map((seat) => ({ seat, isWhole: true, convicted: undefined })));
  });

  it('nothing, where another thread makes what the machines will need', async () => {
    const run = runOf(table.steps);
    let done = 0;
    const doElsewhere = async (task: GameTask): Promise<unknown> => {
      done++;
      return structuredClone(doTask(structuredClone(task), () => run.game).result);
    };
    const helper = new AuditHelper(run, { do: doElsewhere, pause: async () => {} });
    const audits = await runAudits(
      run,
      SEATS,
      1,
      () => {},
      (step) => helper.follow(step),
    );
    expect(audits.map(told)).toEqual(SEATS.map((seat) => ({ seat, isWhole: true, convicted: undefined })));
    expect(done).toBeGreaterThan(3);
  });

  it.each([9])('the first byte of step %i', (at) => {
    const { seq, by } = table.steps[at]!;
    expect(firstEvent(flipped(at))).toEqual({ seat: by, seq, code: 'game/audit-mismatch' });
  });
});
