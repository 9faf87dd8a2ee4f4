import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

it.each<[string, unknown, string]>([
  ['a payload', thrownBy(() => JSON.parse('{"name":"Ada Lovelace" oops')), 'Ada'],
  ['a text', thrownBy(() => JSON.parse('Ada Lovelace')), 'Ada'],
  ['a name in single quotes', new Error("no such player: 'Ada'"), 'Ada'],
  ['a quotation that was cut off', new Error('cannot read "Ada Lovelace and'), 'Ada'],
  ['a seed', new Error(`bad seed ${'0f'.repeat(32)}`), '0f0f'],
  ['a token', new Error(`bad token ${'Qx-_'.repeat(11)}`), 'Qx-_'],
  ['a text that was thrown', `bad seed ${'0f'.repeat(32)}`, '0f0f'],
])('an error is described without %s', (_, error, secret) => {
  const [message] = describeError(error).split(' | ');
  expect(message).toMatch(/…/);
  expect(message).not.toContain(secret);
});

it('an error is described with its name, its message, the match that it names, and where it was thrown', () => {
  const text = describeError(new TypeError('KV PUT failed: 413 in match 4dxOEIWn6bTh-2VyfVfIyw'));
  expect(text).toMatch(/^TypeError: KV PUT failed: 413 in match 4dxOEIWn6bTh-2VyfVfIyw \| at .*describe-error\.test\.ts/);
});
