import { expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { LinkedEntry } from '../../../shared/log/chain.ts';
import { stepLine } from './step-line.ts';

const says = (payload: JsonObject) => {
  const step = { seq: 1, kind: 'opening', signatures: [], timestamp: { time: 0 } };
  return stepLine({ entry: { step, payload }, link: '' } as unknown as LinkedEntry, undefined, () => 0).says;
};

it('a step says its short words and numbers, and of a list the short words', () => {
  const move = { kind: 'move', move: 'e2e4' };
  const drawn = { kind: 'fresh-bytes', at: 'a'.repeat(64), bytes: 'b'.repeat(43) };
  expect(says({ seed: 'c'.repeat(64), decisions: [drawn, move] })).toEqual({ decisions: [move] });
  expect(says({ captured: 'e5', body: 'd'.repeat(100), king: true, shown: 7 })).toEqual({ captured: 'e5', shown: 7 });
});
