/** A match in which everybody is honest and the timing is bad. In the end all messages get through, and nobody may be blamed. */

import { randomIntegers } from '../../../shared/randomness/random-integers.ts';
import { rememberProofs } from '../../support/known-proofs.ts';
import { replaceTransfer } from '../../support/replaced-transfer.ts';
import { testSeed } from '../../support/table.ts';
import { replaceDeck } from '../../support/transparent-deck.ts';
import { endMatch } from './ending.ts';
import { type Kind, kindOf } from './games.ts';
import { findFalseEnd } from './judge.ts';
import { Storm } from './storm.ts';
import { HonestTable } from './table.ts';

interface Report {
  readonly game: string;
  /** What happened, and which of the rare events were met. */
  readonly trace: readonly string[];
  readonly met: ReadonlySet<string>;
  /** A violated invariant. */
  readonly violation: string | undefined;
}

/** Plays the match of a seed such as `7/123`: match 123 of the run with seed 7. */
export async function playHonestly(seed: string): Promise<Report> {
  const random = randomIntegers(testSeed(seed, 'honest'), 'honest');
  const kind = kindOf(Number(seed.slice(seed.lastIndexOf('/') + 1)), seed, random);
  const table = new HonestTable(seed, kind, random);
  const violation = await withoutSlowParts(kind, () => play(table));
  return { game: kind.game, trace: table.trace, met: table.met, violation };
}

async function play(table: HonestTable): Promise<string | undefined> {
  await table.seat();
  if (!table.oneIn(3)) await table.setUp();
  const storm = new Storm(table);
  await storm.rage();
  const stayed = await endMatch(table);
  return table.violation ?? (await findFalseEnd(table, { changed: storm.changed, stayed }));
}

async function withoutSlowParts<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
  const isCheap = kind.real === undefined;
  const restored = [
    rememberProofs(),
    ...(kind.game === 'dark-chess' && isCheap ? [replaceTransfer()] : []),
    ...(kind.game === 'holdem' && isCheap ? [replaceDeck()] : []),
  ];
  try {
    return await work();
  } finally {
    for (const restore of restored) restore();
  }
}
