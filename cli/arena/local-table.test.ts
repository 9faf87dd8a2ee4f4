import { expect, it } from 'vitest';
import type { Draft } from '../../shared/log/step.ts';
import { LocalTable } from './local-table.ts';

const draft = (seq: number): Draft => ({ seq }) as Draft;

it.each([0, 1, 2, 3, 4])('what is sent %i turns after a refused draft reaches the relay too', async (turns) => {
  const submitted: number[] = [];
  const answer = { entries: [], proposals: [], rejected: [] };
  const relay = {
    submit: async ({ seq }: Draft) => {
      submitted.push(seq);
      return answer;
    },
    ring: async () => answer,
    log: async () => '',
  };
  const table = new LocalTable({ relay, now: () => 0, pause: async () => {}, settled: () => {} });
  table.send(draft(1));
  const first = table.settle();
  for (let turn = 0; turn < turns; turn++) await undefined;
  table.send(draft(2));
  await Promise.all([first, table.settle()]);
  expect(submitted).toEqual([1, 2]);
});
