/** One step that follows a tip: its digest, what is signed, its link hash; and steps that are refused. */

import { decodeUtf8 } from '../../../shared/encoding/bytes.ts';
import { encodeCanonical, type Json, type JsonObject } from '../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../shared/fault.ts';
import { encodeEntry, type Step } from '../../../shared/log/step.ts';
import { stepMessage, timestampMessage } from '../../../shared/log/step-digest.ts';
import { grantSeat, signInvite } from '../../../shared/player/grants.ts';
import type { FullEntry } from '../../support/full-entry.ts';
import { ALICE, BOB, claiming, KEYS, lineOf, linkOf, MATCH, plainSeed, RELAY, signEntry, stampAgain } from './keys.ts';

const TIME = 1_795_173_275_547;
const PREV = 'bbed091eb951295f5cab222ed41a88bee9d1384be208a73a82f58ebba2257cbd';
/** The tip of the chain so far, which the step must continue. */
const TIP = { match: MATCH, seq: 7, prev: PREV, time: TIME - 1_000, relay: RELAY.publicKey };
/** The order of the group of Ed25519. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n;

const signing = { authors: [ALICE], relay: RELAY, time: TIME };
const place = { match: MATCH, seq: TIP.seq, prev: PREV };
const SHOT = signEntry({ ...place, kind: 'battleship.shot', payload: { at: 'D10' }, next: [1] }, signing);

/** Bob takes a seat, and claims a name. */
const NAME = { salt: '0a'.repeat(16), text: 'Bob' };
const JOIN = signEntry(claiming(NAME, { ...place, kind: 'join', payload: { seat: 1, seed: '00'.repeat(32) }, next: [0, 1] }), {
  ...signing,
  authors: [BOB],
});
const NAMED: FullEntry = { ...JOIN, name: NAME };

const good = (name: string, entry: FullEntry) => ({
  name,
  line: lineOf(entry),
  payload: encodeCanonical(entry.payload),
  digest: entry.step.digest,
  stepMessage: decodeUtf8(stepMessage(entry.step)),
  timestampMessage: decodeUtf8(timestampMessage(entry.step, entry.step.timestamp.time, entry.step.timestamp.key)),
  link: linkOf(entry),
});

const withStep = (change: (step: Step) => object): FullEntry => ({
  ...SHOT,
  step: { ...SHOT.step, ...change(SHOT.step) } as Step,
});
/** A changed step that the relay has stamped nevertheless. */
const stamped = (change: (step: Step) => object): FullEntry => {
  const { step, payload } = withStep(change);
  return { step: stampAgain(step, RELAY), payload };
};
const signedBy = (sig: string) => stamped(({ signatures }) => ({ signatures: [{ ...signatures[0]!, sig }] }));

/** The signature with S + L instead of S: it satisfies the same equation with other bytes. */
function malleate(sig: string): string {
  const littleEndian = (hex: string): string => hex.match(/../g)!.toReversed().join('');
  const S = BigInt(`0x${littleEndian(sig.slice(64))}`) + L;
  return sig.slice(0, 64) + littleEndian(S.toString(16).padStart(64, '0'));
}

/** Text that our encoder would not write. */
const rewritten = (find: string, put: string): string => {
  const line = lineOf(SHOT);
  if (!line.includes(find)) throw new Error(`the line has no ${find}`);
  return line.replace(find, put);
};
/** The step with other fields, in canonical form again; its signatures do not matter because its shape is refused. */
const reshaped = (change: JsonObject): string => encodeCanonical({ payload: SHOT.payload, step: { ...SHOT.step, ...change } });

const nested = (levels: number): Json => (levels === 1 ? [] : [nested(levels - 1)]);

function refused(): readonly (readonly [string, string, FaultCode])[] {
  const { sig } = SHOT.step.signatures[0]!;
  const both = signEntry({ ...place, kind: 'start', payload: {}, next: [0, 1] }, { ...signing, authors: [ALICE, BOB] }).step;
  const at = (change: object) =>
    lineOf(signEntry({ ...place, kind: 'battleship.shot', payload: { at: 'D10' }, next: [1], ...change }, signing));
  return [
    ['another payload', rewritten('"D10"', '"D11"'), 'log/digest-mismatch'],
    ['a payload of thirteen levels', encodeCanonical({ payload: { a: nested(12) }, step: SHOT.step }), 'encoding/too-deep'],
    [
      'another payload and its digest',
      lineOf(stamped(() => ({ digest: both.digest }))).replace('{"at":"D10"}', '{}'),
      'log/bad-signature',
    ],
    ['another `next`', lineOf(stamped(() => ({ next: [0] }))), 'log/bad-signature'],
    [
      "the signature under another author's key",
      lineOf(stamped(() => ({ signatures: [{ key: BOB.publicKey, sig }] }))),
      'log/bad-signature',
    ],
    [
      'a signature without its domain tag',
      lineOf(signedBy(ALICE.sign(stepMessage(SHOT.step).subarray(15)))),
      'log/bad-signature',
    ],
    [
      'a signature under the tag of a timestamp',
      lineOf(signedBy(ALICE.sign(timestampMessage(SHOT.step, TIME, RELAY.publicKey)))),
      'log/bad-signature',
    ],
    ['a signature with S + L', lineOf(signedBy(malleate(sig))), 'log/bad-signature'],
    ['another time', lineOf(withStep(({ timestamp }) => ({ timestamp: { ...timestamp, time: TIME + 1 } }))), 'log/bad-timestamp'],
    ['a timestamp by another key', lineOf({ ...SHOT, step: stampAgain(SHOT.step, BOB) }), 'log/bad-timestamp'],
    [
      'a time before the one of the tip',
      lineOf(
        signEntry({ ...place, kind: 'battleship.shot', payload: { at: 'D10' }, next: [1] }, { ...signing, time: TIP.time - 1 }),
      ),
      'life/time-went-back',
    ],
    ['another `prev`', at({ prev: '00'.repeat(32) }), 'log/broken-link'],
    ['another `seq`', at({ seq: 8 }), 'log/broken-link'],
    ['another match', at({ match: 'AAAAAAAAAAAAAAAAAAAAAA' }), 'log/broken-link'],
    ['a space in the line', rewritten('"seq":7', '"seq": 7'), 'encoding/not-canonical'],
    ['an upper-case digit of hex', rewritten(sig, sig.toUpperCase()), 'encoding/not-hex'],
    ['a key that is too short', reshaped({ prev: PREV.slice(2) }), 'encoding/not-hex'],
    ['a match id with padding', reshaped({ match: `${MATCH}==` }), 'encoding/not-base64url'],
    ['a match id of 17 bytes', reshaped({ match: `${MATCH}BB` }), 'encoding/not-base64url'],
    ['another version', reshaped({ v: 'fogline/2' }), 'encoding/wrong-shape'],
    ['a sequence number as text', reshaped({ seq: '7' }), 'encoding/wrong-shape'],
    ['another clock than was signed', lineOf(stamped(() => ({ clock: TIME }))), 'log/bad-signature'],
    ['a clock before 1970', reshaped({ clock: -1 }), 'encoding/wrong-shape'],
    ['a clock that is null', reshaped({ clock: null }), 'encoding/wrong-shape'],
    ['a seat goes on with the key of Bob, which was granted to another seat', lineOf(granted(0)), 'log/bad-signature'],
    ['a private seat is taken with what was signed for the key of Alice', lineOf(invited(ALICE)), 'log/bad-signature'],
    ['seats out of order', reshaped({ next: [1, 0] }), 'encoding/wrong-shape'],
    ['a seat twice', reshaped({ next: [1, 1] }), 'encoding/wrong-shape'],
    ['a kind in capitals', reshaped({ kind: 'Shot' }), 'encoding/wrong-shape'],
    ['a field that does not exist', reshaped({ note: 'hello' }), 'encoding/wrong-shape'],
    ['no signature', reshaped({ signatures: [] }), 'encoding/wrong-shape'],
    [
      'signatures not in the order of their keys',
      reshaped({ signatures: both.signatures.toReversed().map((one) => ({ ...one })) }),
      'encoding/wrong-shape',
    ],
    ['another name than was signed', lineOf({ ...NAMED, name: { ...NAME, text: 'Rob' } }), 'log/other-name'],
    ['the name under another salt', lineOf({ ...NAMED, name: { ...NAME, salt: '0b'.repeat(16) } }), 'log/other-name'],
    ['a name beside a shot', lineOf({ ...SHOT, name: NAME }), 'log/other-name'],
    ['a name beside a seat that claims none', lineOf({ ...invited(BOB), name: NAME }), 'log/other-name'],
    ['a name without the payload that has its digest', encodeEntry({ step: JOIN.step, name: NAME }), 'log/other-name'],
    ['an empty name', lineOf({ ...NAMED, name: { ...NAME, text: '' } }), 'encoding/wrong-shape'],
    ['a name of 41 characters', lineOf({ ...NAMED, name: { ...NAME, text: 'x'.repeat(41) } }), 'encoding/wrong-shape'],
    ['a name with a salt of 15 bytes', lineOf({ ...NAMED, name: { ...NAME, salt: '0a'.repeat(15) } }), 'encoding/not-hex'],
    ['a name that is its text alone', lineOf(JOIN).replace('{', '{"name":"Bob",'), 'encoding/wrong-shape'],
    ['a name with a field too many', lineOf(NAMED).replace('"text":"Bob"', '"text":"Bob","title":"Sir"'), 'encoding/wrong-shape'],
    ['no timestamp', rewritten(`,"timestamp":${encodeCanonical({ ...SHOT.step.timestamp })}`, ''), 'encoding/wrong-shape'],
  ];
}

/** Bob's key takes seat 1 over, if that is the seat that the spare key has signed for. */
function granted(seat: number): FullEntry {
  const payload = { ...grantSeat(MATCH, seat, BOB.publicKey, plainSeed(6)), seat: 1 };
  return signEntry({ ...place, kind: 'hand-over', payload, next: [1] }, { ...signing, authors: [BOB] });
}

/** Bob's key takes the private seat 1, if it is the one that the key of the invitation has signed for. */
function invited(guest: typeof ALICE): FullEntry {
  const payload = { seat: 1, seed: '00'.repeat(32), invite: signInvite(MATCH, 1, guest.publicKey, plainSeed(6).subarray(0, 16)) };
  return signEntry({ ...place, kind: 'join', payload, next: [0, 1] }, { ...signing, authors: [BOB] });
}

export function stepsVectors() {
  const seats = [0, 1].map((seat) => ({ board: '00'.repeat(32), seed: `0${seat}`.repeat(32) }));
  const joint = signEntry({ ...place, kind: 'start', payload: { seats }, next: [0, 1] }, { ...signing, authors: [BOB, ALICE] });
  const empty = signEntry({ ...place, kind: 'resign', payload: {}, next: [] }, { ...signing, time: TIP.time });
  const ahead = signEntry(
    { ...place, kind: 'battleship.shot', payload: { at: 'D10' }, next: [1], clock: 1_795_173_317_000 },
    signing,
  );
  return {
    about:
      'Each `line` follows the `tip`. One with a `link` is accepted and has that link hash; one with a `fault` is refused with it.',
    keys: KEYS,
    tip: TIP,
    cases: [
      good('a shot', SHOT),
      good('a step that both seats sign', joint),
      good("a shot with its author's own clock, 42 s ahead", ahead),
      good('an empty payload, an empty `next` and the time of the step before', empty),
      good('a seat goes on with the key of Bob', granted(1)),
      good('a private seat is taken with the key of Bob', invited(BOB)),
      good('a seat is taken, with a name', NAMED),
      { name: 'the same, its name forgotten', line: lineOf(JOIN), link: linkOf(NAMED) },
      {
        name: 'a payload that the holder of the record keeps',
        line: `{"step":${lineOf(SHOT).split('"step":')[1]}`,
        link: linkOf(SHOT),
      },
      ...refused().map(([name, line, fault]) => ({ name, line, fault })),
    ],
  };
}
