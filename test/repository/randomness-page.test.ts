import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { decodeHex, encodeHex } from '../../shared/encoding/bytes.ts';
import { commitShare } from '../../shared/randomness/joint.ts';
import { drawKey, sealDraw } from '../../shared/randomness/private-draws.ts';
import { applyCommitment, applyReveal, beginEvent, eventKey, playersOnly } from '../../shared/randomness/random-event.ts';
import { randomIntegers, rollDie, shuffle } from '../../shared/randomness/random-integers.ts';
import { commitAction } from '../../shared/randomness/secret-action.ts';
import { readText } from './tree.ts';

const blocks = [...readText('docs/protocol/randomness.md').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language, text]) => ({
  language,
  text: text!,
}));
const [event, actions, draws, order] = blocks.filter(({ language }) => language === 'json').map(({ text }) => JSON.parse(text));
const { match, commitments, shares, key, die } = event;

it('the random event of randomness.md gives the key and the die that the page states', () => {
  const seats = [0, 1, 2];
  const sharesOf = seats.map((seat) => decodeHex(shares[seat]));
  expect(seats.map((seat) => commitShare(match, seat, sharesOf[seat]!))).toEqual(commitments);
  const committed = seats.reduce(
    (now, seat) => applyCommitment(now, seat, commitments[seat]),
    beginEvent(match, playersOnly(seats)),
  );
  const known = eventKey(seats.reduce((now, seat) => applyReveal(now, seat, sharesOf[seat]!), committed))!;
  expect(encodeHex(known)).toBe(key);
  expect(rollDie(randomIntegers(known, 'dice throw'))).toBe(die);
  expect(shuffle(order.items, randomIntegers(known, 'example'))).toEqual(order.shuffled);
});

it('the command of randomness.md prints the first commitment', () => {
  const { text } = blocks.find(({ language }) => language === 'sh')!;
  expect(execFileSync('sh', ['-c', text], { encoding: 'utf8' })).toBe(`${commitments[0]}  -\n`);
});

it('the private draws of randomness.md have the seals and the dice that the page states', () => {
  for (const { draw, secret, seal, dice } of draws) {
    const [occasion, bytes] = [{ match, round: 0 }, decodeHex(secret)];
    expect(sealDraw(occasion, 1, draw, bytes)).toBe(seal);
    const random = randomIntegers(drawKey(occasion, 1, draw, decodeHex(key), bytes), 'cup');
    expect(dice.map(() => rollDie(random))).toEqual(dice);
  }
});

it('the actions of randomness.md have the commitments that the page states', () => {
  for (const { seat, action, nonce, commitment } of actions) {
    expect(commitAction({ match, round: 2 }, seat, action, decodeHex(nonce))).toBe(commitment);
  }
});
