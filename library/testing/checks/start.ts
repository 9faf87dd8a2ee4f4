/** What all seats sign as `start` says what they have committed to, and convicts everybody who signs another. */

import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../shared/fault.ts';
import { explainFault } from '../../../shared/fault-meanings.ts';
import { applyGameStep, beginGameRun } from '../../../shared/playthrough/game-run.ts';
import { type Check, must } from './check.ts';

const BEFORE = { started: false, settled: false };

export const START: Check = {
  name: 'a start that is another, or at another time, convicts',
  run(subject) {
    const { match } = subject.played(subject.seats[0]!);
    const at = match.steps.findIndex(({ kind }) => kind === 'start');
    must(at > 0, 'no start was signed: nobody is held to what was committed to');
    let run = beginGameRun(subject.game, match.setup);
    const apply = (payload: JsonObject, next: readonly number[] = []) =>
      applyGameStep(run, match.stepOf('all', { kind: 'start', payload }, run.steps.length), next, BEFORE);
    const codeOf = (payload: JsonObject): FaultCode | undefined => apply(payload).convictions[0]?.fault.code;
    must(codeOf({}) === 'game/wrong-stage', 'a start is taken before the seats have committed to anything');
    for (const step of match.steps.slice(0, at)) run = applyGameStep(run, step, match.positions[step.seq + 1]!.next, BEFORE);
    const { payload } = match.steps[at]!;
    for (const wrong of [{}, { ...payload, place: 'here' }])
      must(codeOf(wrong) === 'game/wrong-start', `a start that says ${JSON.stringify(wrong)} is not refused`);
    run = apply(payload, match.positions[at + 1]!.next);
    must(run.convictions.length === 0, () => `the start of honest seats is refused: ${explainFault(run.convictions[0]!.fault)}`);
    must(codeOf(payload) === 'game/wrong-stage', 'a second start is taken');
  },
};
