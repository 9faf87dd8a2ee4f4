/** Proofs that a verifier checks ahead of its fold, in batches and on a second thread: the verdict is that of a fold that makes each in its place. */

import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Game } from '../../shared/games/interface.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import type { VerifyOptions } from '../../shared/verify/follow-log.ts';
import { doTask } from '../../shared/verify/game-task.ts';
import type { Progress } from '../../shared/verify/verdict.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { PicksTable } from '../support/picks-table.ts';
import { PICKS, REFUSED_PICK } from '../support/sealed-picks.ts';
import { ed25519, testSeed } from '../support/table.ts';
import { signWith } from '../support/toy-match.ts';

const TURNS = 32;

/** Another thread: what goes there and back is copied. */
function otherThread(game: Game) {
  const seen = { batches: 0 };
  const thread: NonNullable<VerifyOptions['otherThread']> = {
    async do(task) {
      seen.batches++;
      await Promise.resolve();
      return structuredClone(doTask(structuredClone(task), () => game).result);
    },
    pause: () => new Promise(setImmediate),
  };
  return { seen, thread };
}

/** What a verifier finds that makes every check in its place, ahead of the fold, and there on two threads. */
async function verdictsOf(table: PicksTable, log: string) {
  const verify = (game: Game, options: Partial<VerifyOptions> = {}) =>
    verifyLog(encodeUtf8(log), { ed25519, findGame: () => game, ...options });
  const { proofs: _, ...inPlace } = table.game;
  const found = [
    await verify(inPlace),
    await verify(table.game),
    await verify(table.game, { otherThread: otherThread(table.game).thread }),
  ];
  return found.map(({ verdict, gameRun }) => ({ verdict, convictions: gameRun?.convictions.map((one) => ({ ...one })) }));
}

/** The author of the step of these kinds that is the next but so many says something else in it. */
function falsify(
  table: PicksTable,
  kinds: readonly string[],
  at: number,
  change: (payload: JsonObject) => JsonObject,
  as?: string,
) {
  let sent = 0;
  table.tamper = (draft, seat) => {
    if (!kinds.includes(draft.kind) || sent++ !== at) return draft;
    const { payload, signatures: _, digest: __, ...header } = draft;
    return signWith({ ...header, kind: as ?? header.kind }, change(payload), [
      [...table.players[seat]!.store.signers.values()][0]!,
    ]);
  };
}

const other = (text: unknown): string => `${String(text).startsWith('A') ? 'B' : 'A'}${String(text).slice(1)}`;

const PROVEN: readonly string[] = [PICKS.seal, PICKS.share, PICKS.bold];
const CHANGES: Readonly<Record<string, { kinds: readonly string[]; change: (payload: JsonObject) => JsonObject }>> = {
  'another value': { kinds: PROVEN, change: ({ value, ...rest }) => ({ ...rest, value: other(value) }) },
  'another proof': { kinds: PROVEN, change: ({ proof, ...rest }) => ({ ...rest, proof: other(proof) }) },
  'no proof': { kinds: PROVEN, change: ({ proof: _, ...rest }) => rest },
  'a pick that is refused': { kinds: [PICKS.pick], change: () => ({ pick: REFUSED_PICK }) },
  'a pick that cannot be read': { kinds: [PICKS.pick], change: () => ({ pick: 10 }) },
};

describe.each([2, 3] as const)('with %i seats', (seats) => {
  it('an honest match has the same verdict, with all proofs checked ahead', async () => {
    const table = new PicksTable({ seed: `honest ${seats}`, turns: TURNS, seats });
    await table.seat();
    await table.playOn();
    const [inPlace, ahead, threaded] = await verdictsOf(table, table.log);
    expect(inPlace!.verdict).toMatchObject({ ok: true, evidence: 'proven' });
    expect(ahead).toEqual(inPlace);
    expect(threaded).toEqual(inPlace);
  });

  it('a match with a false step, cut anywhere, has the same verdict as with each check in its place', async () => {
    const random = randomIntegers(testSeed('proofs ahead', seats), 'changes');
    const codes = new Set<string>();
    for (const [name, { kinds, change }] of Object.entries(CHANGES)) {
      const table = new PicksTable({ seed: `${name} ${seats}`, turns: TURNS, seats });
      falsify(table, kinds, 1 + random(2 * seats), change);
      await table.seat();
      await table.playOn();
      const { length } = table.entries;
      for (const cut of [length, length - 1, random(length)]) {
        const [inPlace, ahead, threaded] = await verdictsOf(table, encodeLog(table.entries.slice(0, cut)));
        expect(ahead).toEqual(inPlace);
        expect(threaded).toEqual(inPlace);
        for (const one of inPlace!.convictions ?? []) codes.add(one.fault.code);
      }
    }
    expect([...codes].toSorted()).toEqual(['encoding/wrong-shape', 'game/wrong-params', 'proofs/wrong-proof']);
  });
});

// The last of five seats is caught where all others agree whose turn it is, so that nobody protests, and the match goes on at another ply
// than if the step had held.
it.each([
  ['a proof that does not hold', PICKS.bold, ({ proof, ...rest }: JsonObject) => ({ ...rest, proof: other(proof) })],
  ['a pick that is refused', PICKS.pick, () => ({ pick: REFUSED_PICK })],
])('where the game goes on after %s, nobody else is convicted', async (name, as, change) => {
  const table = new PicksTable({ seed: `goes on after ${name}`, turns: 20, seats: 5 });
  falsify(table, [PICKS.pick, PICKS.bold], 4, change, as);
  await table.seat();
  await table.playOn();
  expect(table.kinds).not.toContain('protest');
  const of = (seat: number) => (seat === 4 ? 'fault' : 'honest');
  for (const { verdict } of await verdictsOf(table, table.log))
    expect(verdict.seats.map((seat) => seat!.verdict)).toEqual([0, 1, 2, 3, 4].map(of));
});

it('two threads share the proofs, and progress is told to the end', async () => {
  const table = new PicksTable({ seed: 'threads', turns: 60 });
  await table.seat();
  await table.playOn();
  const { seen, thread } = otherThread(table.game);
  const proofs = table.kinds.filter((kind) => PROVEN.includes(kind)).length;
  const told: Progress[] = [];
  table.look();
  const { verdict } = await verifyLog(encodeUtf8(table.log), {
    ...{ ed25519, findGame: () => table.game, otherThread: thread },
    progress: (one) => void told.push(one),
  });
  expect(verdict.ok).toBe(true);
  expect(seen.batches).toBeGreaterThan(1);
  // Each proof is checked once, here or there.
  expect(table.look().length).toBe(proofs);
  const ofGame = told.filter(({ check }) => check === 'game');
  expect(new Set(ofGame.map(({ total }) => total))).toEqual(new Set([proofs + table.entries.length]));
  expect(ofGame.map(({ done }) => done)).toEqual(ofGame.map(({ done }) => done).toSorted((one, other) => one - other));
  expect(ofGame.at(-1)!.done).toBe(proofs + table.entries.length);
});
