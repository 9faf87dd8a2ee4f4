/** What all seats sign as `start` says what they have committed to, and convicts everybody who signs another. */

import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../shared/fault.ts';
import { applyGameStep, beginGameRun } from '../../../shared/playthrough/game-run.ts';
import { type Check, matchOf, must } from './check.ts';

const BEFORE = { started: false, settled: false };

export const START: Check = {
  name: 'a start that is another, or at another time, convicts',
  run(subject) {
    const match = matchOf(subject, subject.seats[0]!);
    let run = beginGameRun(subject.game, match.setup);
    const codeOf = (payload: JsonObject): FaultCode | undefined =>
      applyGameStep(run, match.stepOf('all', { kind: 'start', payload }), [], BEFORE).convictions[0]?.fault.code;
    must(codeOf({}) === 'game/wrong-stage', 'a start is taken before the seats have committed to anything');
    while (match.start === undefined) {
      match.advance();
      run = applyGameStep(run, match.steps.at(-1)!, match.position.next, BEFORE);
    }
    const { kind, payload, next } = match.start;
    for (const wrong of [{}, { ...payload, place: 'here' }])
      must(codeOf(wrong) === 'game/wrong-start', `a start that says ${JSON.stringify(wrong)} is not refused`);
    run = applyGameStep(run, match.stepOf('all', { kind, payload }), next, BEFORE);
    must(run.convictions.length === 0, () => `the start of honest seats is refused: ${run.convictions[0]!.fault.message}`);
    match.advance();
    must(codeOf(payload) === 'game/wrong-stage', 'a second start is taken');
  },
};
