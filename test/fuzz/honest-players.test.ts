import { expect, it, onTestFinished } from 'vitest';
import { gameIds } from '../../shared/games/registry.ts';
import { SeatMachine } from '../../shared/player/seat-machine.ts';
import { suiteSeeds } from '../support/suite-seeds.ts';
import { playHonestly } from './honest/match.ts';

/** At most so many until a careless client is found; a match convicts it now and then, and the first of these did when it was looked for. */
const CARELESS_MATCHES = Array.from({ length: 60 }, (_, i) => 9 + i);

/** Matches in which rare events occurred when they were looked for: they come first, and then the others up to so many. */
const RARE = [34];
const MOST_MATCHES = 150;

/** Events that must occur in some match; otherwise the run would prove little. */
const MET = [
  ...['decides late', 'decides unasked', 'held back', 'cut off', 'about to die', 'reloaded', 'taken over', 'handed over'],
  ...['will show', 'will not show', 'came back', 'ends in setup', 'ends in play', 'ends in settle'],
];

// Thousands more play by `npm run fuzz -- --matches 10000`, weekly too.
it.each(suiteSeeds(12))(
  'no honest seat is at fault, blamed or forced to lose, whenever its person decides and whatever is delayed, by seeds: $of',
  async ({ seeds, isFixed }) => {
    const games = new Set<string>();
    const met = new Set<string>();
    const play = async (seed: string): Promise<void> => {
      const { game, violation, trace, ...report } = await playHonestly(seed);
      expect(violation, `npm run fuzz -- --matches 1 --seed ${seed}\n${trace.join('\n')}`).toBeUndefined();
      games.add(game);
      for (const what of report.met) met.add(what);
    };
    for (const seed of seeds) await play(seed);
    if (!isFixed) return;
    expect([...games].sort()).toEqual(gameIds().toSorted());
    const later = Array.from({ length: MOST_MATCHES - seeds.length }, (_, i) => seeds.length + i);
    for (const i of [...RARE, ...later]) if (MET.some((what) => !met.has(what))) await play(`suite/${i}`);
    expect([...met]).toEqual(expect.arrayContaining(MET));
  },
);

it('a client that accepts decisions before they are due is found to convict itself', async () => {
  const { decide } = SeatMachine.prototype;
  onTestFinished(() => {
    SeatMachine.prototype.decide = decide;
  });
  SeatMachine.prototype.decide = async function (...decided) {
    const { need } = this;
    this.need = () => ({ kind: 'decide' });
    try {
      await decide.apply(this, decided);
    } finally {
      this.need = need;
    }
  };
  let found: string | undefined;
  for (const i of CARELESS_MATCHES) found ??= (await playHonestly(`early/${i}`)).violation;
  expect(found).toMatch(/game\/audit/);
});
