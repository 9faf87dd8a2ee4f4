import { expect, it } from 'vitest';
import { Fault } from '../fault.ts';
import { untilPublished } from './until-published.ts';

/** A relay that says so many times that a record is not there, and how long was waited in all. */
async function asked(times: number, code: 'relay/not-published' | 'relay/internal' = 'relay/not-published') {
  let [asks, waited] = [0, 0];
  const outcome = await untilPublished(
    async () => {
      if (asks++ < times) throw new Fault(code);
      return 'the record';
    },
    async (ms) => {
      waited += ms;
    },
  ).catch(({ code }: Fault) => code);
  return { outcome, asks, waited };
}

it.each([
  [0, { outcome: 'the record', asks: 1, waited: 0 }],
  [2, { outcome: 'the record', asks: 3, waited: 3_000 }],
  [7, { outcome: 'the record', asks: 8, waited: 90_000 }],
  [8, { outcome: 'relay/not-published', asks: 8, waited: 90_000 }],
])('a record that is missing %i times is asked for again, for 90 seconds at most', async (times, expected) => {
  expect(await asked(times)).toEqual(expected);
});

it('any other failure is not waited out', async () => {
  expect(await asked(1, 'relay/internal')).toEqual({ outcome: 'relay/internal', asks: 1, waited: 0 });
});
