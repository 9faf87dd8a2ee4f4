/** The cheat: a key, a shuffle or a share that is not what the rules ask for, with whatever proof there is for it. */

import { it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { bet, expectCaught, holdemTable } from '../support/holdem-table.ts';
import { rememberShuffles } from '../support/remember-shuffles.ts';

rememberShuffles();

const SEED = 'false proofs';

const changed = (payload: JsonObject, name: string, change: (bytes: Buffer) => Buffer): JsonObject => ({
  ...payload,
  [name]: change(Buffer.from(payload[name] as string, 'base64url')).toString('base64url'),
});
/** The first two blocks of so many bytes in the place of each other: two cards of a deck, or two shares. */
const swapped = (size: number) => (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(size, 2 * size), bytes.subarray(0, size), bytes.subarray(2 * size)]);
/** One card twice. */
const doubled = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, 64), bytes.subarray(0, 64), bytes.subarray(128)]);
/** A number of the proof that is one more. */
const moved = (bytes: Buffer): Buffer => Buffer.from(bytes.with(-32, bytes.at(-32)! ^ 1));

it.each<[string, number, string, string, (bytes: Buffer) => Buffer]>([
  ['a key whose proof is another one', 1, 'cards.key', 'proof', moved],
  ['a shuffle that has one card twice', 0, 'cards.shuffle', 'deck', doubled],
  ['a shuffle whose proof is another one', 1, 'cards.shuffle', 'proof', moved],
  ['a deal with the two shares in the place of each other', 1, 'cards.deal', 'shares', swapped(32)],
  ['a deal with a key whose proof is another one', 0, 'cards.deal', 'keyProof', moved],
])('%s convicts its seat at that step', async (_, seat, kind, name, change) => {
  const code = kind === 'cards.shuffle' ? 'cards/wrong-shuffle' : name === 'shares' ? 'cards/wrong-share' : 'cards/wrong-key';
  const lie = { seat, kind, tell: (payload: JsonObject) => ({ payload: changed(payload, name, change) }) };
  await expectCaught(await holdemTable({ seed: SEED, lie }), seat, code);
});

it('a key that is a copy of the other one convicts its seat', async () => {
  const lie = {
    ...{ seat: 1, kind: 'cards.key' },
    tell: (_: JsonObject, { entries }: { readonly entries: readonly { readonly payload: JsonObject }[] }) => ({
      payload: entries.at(-1)!.payload,
    }),
  };
  await expectCaught(await holdemTable({ seed: SEED, lie }), 1, 'cards/wrong-key');
});

it.each<[string, number, string, readonly string[]]>([
  ['shares of the flop', 1, 'cards.share', ['call', 'check']],
  ['shares of two cards that are shown', 1, 'cards.show', ['raise 1000', 'call']],
])('%s in the place of each other convict their seat', async (_, seat, kind, actions) => {
  const lie = { seat, kind, tell: (payload: JsonObject) => ({ payload: changed(payload, 'shares', swapped(32)) }) };
  const table = await holdemTable({ seed: SEED, params: { hands: 1 }, lie });
  await bet(table, ...actions);
  await expectCaught(table, seat, 'cards/wrong-share');
});

it('a false shuffle of the following deck convicts its seat in the middle of the hand', async () => {
  let shuffles = 0;
  const tell = (payload: JsonObject) => (shuffles++ === 0 ? undefined : { payload: changed(payload, 'deck', swapped(64)) });
  const table = await holdemTable({ seed: SEED, lie: { seat: 1, kind: 'cards.shuffle', tell } });
  await bet(table, 'call');
  await expectCaught(table, 1, 'cards/wrong-shuffle');
});
