/** The cheat: a step of hold'em, whenever, with bytes that no program would send, so that the program that reads it fails and its seat runs out of time. */

import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { attempt } from '../../shared/fault.ts';
import { HOLDEM } from '../../shared/games/holdem/game.ts';
import { KINDS } from '../../shared/games/holdem/payloads.ts';
import type { HoldemState } from '../../shared/games/holdem/state.ts';
import { type HandStep, HoldemHands } from '../support/holdem-hands.ts';
import { testSeed } from '../support/table.ts';

/** Two hands with the real deck: the state before each step, and the step. */
function played(): readonly { readonly before: HoldemState; readonly step: HandStep }[] {
  const hands = new HoldemHands({ hands: 2 }, 'malformed');
  const all: { before: HoldemState; step: HandStep }[] = [];
  const actions = ['call', 'check', 'check', 'check', 'bet 10', 'call', 'check', 'check', 'call', 'fold'];
  while (hands.state.result === undefined) {
    const before = hands.state;
    const step = hands.step() ?? hands.play(actions.shift() ?? 'fold').steps.at(-1)!;
    all.push({ before, step });
  }
  return all;
}

const STEPS = played();
const bytes = (length: number, ...words: readonly (string | number)[]): Buffer =>
  Buffer.concat(Array.from({ length: Math.ceil(length / 32) }, (_, i) => testSeed(...words, i))).subarray(0, length);
/** A canonical scalar and, half of the time, a point: the two highest bits are zero, and so is the lowest. */
const small = (block: Buffer): Buffer =>
  Buffer.from(block.map((byte, i) => (i % 32 === 31 ? byte & 15 : i % 32 === 0 ? byte & 254 : byte)));

/** Payloads of the right form with other bytes, each in place of one that was sent. */
function twisted(payload: JsonObject, others: readonly JsonObject[]): readonly JsonObject[] {
  const fields = Object.entries(payload).flatMap(([name, text]) => {
    if (typeof text !== 'string' || text.length < 20) return [];
    const sent = Buffer.from(text, 'base64url');
    const flipped = Buffer.from(sent);
    flipped[0]! ^= 2;
    const swapped = Buffer.concat([sent.subarray(32, 64), sent.subarray(0, 32), sent.subarray(64)]);
    const repeated = Buffer.concat([sent.subarray(0, 32), sent.subarray(0, 32), sent.subarray(64)]).subarray(0, sent.length);
    const made = [
      bytes(sent.length, name),
      small(bytes(sent.length, name)),
      Buffer.alloc(sent.length),
      Buffer.alloc(sent.length, 255),
    ];
    return [...made, flipped, swapped, repeated, sent.subarray(1)].map((one) => ({ [name]: one.toString('base64url') }));
  });
  const whole: readonly JsonObject[] = [{}, { action: 'call' }, { action: 'raise', to: 1 }, { shares: 7 }, ...others];
  return [...fields.map((field) => ({ ...payload, ...field })), ...whole];
}

it('is refused with a fault of its author, whatever it is and whenever it comes', () => {
  const byKind = new Map(STEPS.map(({ step }) => [step.kind, step.payload]));
  const last = new Map(STEPS.map(({ before, step }) => [`${before.stage} ${before.hand}`, { before, step }]));
  let refused = 0;
  for (const { before, step } of last.values()) {
    for (const kind of Object.values(KINDS)) {
      const honest = kind === step.kind ? step.payload : (byKind.get(kind) ?? {});
      for (const payload of twisted(honest, [honest])) {
        if (kind === step.kind && isDeepStrictEqual(payload, honest)) continue;
        const forged = { ...step, kind, payload, prev: '', digest: '' };
        const checked = attempt(() => HOLDEM.check!(before, forged));
        // A verifier that has yet to make the checks folds on first: that may go wrong, but by no other error than a fault.
        const applied = attempt(() => HOLDEM.apply(before, forged));
        if (checked.ok && applied.ok) expect(['holdem.act', 'holdem.muck']).toContain(kind);
        else refused++;
      }
    }
  }
  expect(refused).toBeGreaterThan(500);
});
