/** Messages about authenticated bits of an author that lies: every call of their description may say something else. */

import type { ProvenMachine } from '../../shared/games/dark-chess/proven/seat.ts';
import { type AuthenticatedBits, authenticatedBits, WORDS_PER_TAG } from '../../shared/proofs/authenticated-bits.ts';
import { writeMessage } from '../../shared/proofs/message-writer.ts';
import type { ProvenMessage } from '../../shared/proofs/proven-message.ts';

type Said = 'constants' | 'input' | 'evaluate' | 'multiply' | 'open' | 'show' | 'prove';

/** What is said in place of the arguments of a call; `call` counts the calls of one name in a message, from 0. */
export type Lies = {
  readonly [Name in Said]?: (said: Parameters<ProvenMessage[Name]>, call: number) => Parameters<ProvenMessage[Name]>;
};

/** An author that lies does not notice when a bit is not what it is said to be. */
const showAnyway = ([bits, values]: Parameters<ProvenMessage['show']>): Parameters<ProvenMessage['show']> => [
  { ...bits, values },
  values,
];

function lyingMessage(message: ProvenMessage, lies: Lies): ProvenMessage {
  const calls = new Map<string, number>();
  const say = (name: Said, said: never): never => {
    const call = calls.get(name) ?? 0;
    calls.set(name, call + 1);
    const lied = (lies[name] as ((said: unknown, call: number) => unknown) | undefined)?.(said, call) ?? said;
    return (name === 'show' ? showAnyway(lied as Parameters<ProvenMessage['show']>) : lied) as never;
  };
  return new Proxy(message, {
    get(target, name) {
      const method = Reflect.get(target, name, target) as (...said: unknown[]) => unknown;
      return (...said: unknown[]) => method.apply(target, say(name as Said, said as never));
    },
  });
}

/** Writes messages as the rules do, with these lies in them. */
export const lyingWriter = (lies: Lies): ProvenMachine['write'] => {
  return (describe) => writeMessage((message) => describe(lyingMessage(message, lies)));
};

/** Bits of the author with other values under the same MACs. */
export function withFlipped(bits: AuthenticatedBits, ...places: readonly number[]): AuthenticatedBits {
  const values = bits.values!.slice();
  for (const place of places) values[place]! ^= 1;
  return { ...bits, values };
}

/** Lies of an author who knows the secret of the other seat: bits of what it opens in one call are turned, and their MACs with them. */
export function forgedBySecret(delta: Uint32Array, at: number, first: number, count: number): Lies {
  const turn = (bits: AuthenticatedBits): AuthenticatedBits => {
    const [tags, values] = [bits.tags.slice(), bits.values!.slice()];
    for (let place = first; place < first + count; place++) {
      values[place]! ^= 1;
      for (let word = 0; word < WORDS_PER_TAG; word++) tags[WORDS_PER_TAG * place + word]! ^= delta[word]!;
    }
    return authenticatedBits(tags, values);
  };
  return { open: ([bits], call) => [call === at ? turn(bits) : bits] };
}
