import { expect, it } from 'vitest';
import { dealLeaves } from '../../test/support/dealt-leaves.ts';
import { wordsOfBytes } from '../crypto/binary-field.ts';
import { SeatExtension } from './batch-extension.ts';
import { SharedPieces } from './shared-pieces.ts';

const { holder, keeper, delta } = dealLeaves({ depth: 4, trees: 32 }, 'shared pieces');
const TERMS = { prefix: new Uint8Array(32), holder: 0, piece: 0, count: 300 };
const REFUSED = 'oblivious-transfer/wrong-extension';
const TRANSCRIPT = new Uint8Array(32).fill(7);

/** The extensions of both seats; that of the keeper counts the pieces that it works out by itself. */
function seats() {
  const words = wordsOfBytes(delta);
  const first = new SeatExtension({ seat: 0, held: holder, kept: keeper, delta: words });
  const second = new SeatExtension({ seat: 1, held: holder, kept: keeper, delta: words });
  const counted = { own: 0 };
  const shared = new SharedPieces();
  const keeping = shared.of(
    {
      hold: (...args) => second.hold(...args),
      keep(...args) {
        counted.own++;
        return second.keep(...args);
      },
    },
    words,
  );
  return { holding: shared.of(first, words), keeping, second, counted };
}

it('a keeper takes the keys that it would work out from what the holder has made', () => {
  const { holding, keeping, second, counted } = seats();
  const { message } = holding.hold(TERMS, TRANSCRIPT);
  expect(keeping.keep(TERMS, TRANSCRIPT, message)).toEqual(second.keep(TERMS, TRANSCRIPT, message));
  expect(counted.own).toBe(0);
});

it('a keeper checks a message that the holder has not made', () => {
  const { holding, keeping, counted } = seats();
  const { message } = holding.hold(TERMS, TRANSCRIPT);
  const other = message.map((byte, at) => (at === 5 ? byte ^ 1 : byte));
  expect(() => keeping.keep(TERMS, TRANSCRIPT, other)).toThrow(REFUSED);
  expect(() =>
    keeping.keep(
      TERMS,
      TRANSCRIPT.map((byte) => byte + 1),
      message,
    ),
  ).toThrow(REFUSED);
  expect(counted.own).toBe(2);
});
