import { expect, it } from 'vitest';
import { describeEvidenceBeside } from './evidence-beside.ts';
import { describeAhead, timesAhead } from './times-ahead.ts';

const NOW = 1_800_000_000_000;
const named = (offset: number) => ({
  ended: NOW + offset,
  timestamps: [{ authority: 'A', existedBy: new Date(NOW + offset).toISOString(), trusted: true }],
  log: {
    origin: 'o',
    index: 0,
    size: 1,
    trusted: true,
    keyBy: 'policy' as const,
    witnesses: [{ name: 'w', time: (NOW + offset) / 1_000 }],
  },
});

it('a time that this clock has not reached is told with who names it, and one that clocks may differ by is not', () => {
  expect(timesAhead(named(30_000), NOW)).toEqual([]);
  const time = '2027-01-15T08:00:31.000Z';
  const ahead = timesAhead(named(31_000), NOW);
  expect(ahead).toEqual([
    { by: 'relay', time },
    { by: 'authority', name: 'A', time },
    { by: 'witness', name: 'w', time },
  ]);
  expect(describeAhead(ahead[2]!)).toContain(`the witness "w" names ${time}, which is later than this computer's clock`);
  expect(timesAhead({ timestamps: [], log: null }, NOW)).toEqual([]);
});

it('a time that no date has is told as it is', () => {
  const log = { ...named(0).log, witnesses: [{ name: 'w', time: 2 ** 53 - 1 }] };
  expect(timesAhead({ timestamps: [], log }, NOW)).toEqual([{ by: 'witness', name: 'w', time: `${(2 ** 53 - 1) * 1_000} ms` }]);
  expect(describeEvidenceBeside({ timestamps: [], log, unmet: [] }, NOW).join('\n')).toContain(
    `seen by w at second ${2 ** 53 - 1}`,
  );
});
