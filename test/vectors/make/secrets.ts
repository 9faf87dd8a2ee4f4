/** Commitments, the joint key and derived bytes: what a seat computes from its seed. */

import { deriveBytes } from '../../../shared/crypto/derive.ts';
import { seedCommitment } from '../../../shared/crypto/seat-seed.ts';
import { decodeBase64url, encodeBase64url, encodeHex } from '../../../shared/encoding/bytes.ts';
import { digestName } from '../../../shared/log/name-digest.ts';
import { inviteKey } from '../../../shared/player/grants.ts';
import { commitShare, jointKey } from '../../../shared/randomness/joint.ts';
import { beginDraws, drawKey, openDraw, sealDraw } from '../../../shared/randomness/private-draws.ts';
import { randomIntegers, rollDie } from '../../../shared/randomness/random-integers.ts';
import { KEYS, MATCH, plainSeed } from './keys.ts';

const SEED = plainSeed(5);
const TOKEN = plainSeed(6).subarray(0, 16);
const SHARES = [plainSeed(7), plainSeed(8)];
const OTHER_MATCH = encodeBase64url(plainSeed(9).subarray(0, 16));

const fault = (code: string) => ({ fault: code });

function commitments() {
  const seed = { of: 'seed', match: MATCH, seat: 0, secret: encodeHex(SEED), digest: seedCommitment(MATCH, 0, SEED) };
  const share = {
    of: 'share',
    match: MATCH,
    seat: 0,
    secret: encodeHex(SHARES[0]!),
    digest: commitShare(MATCH, 0, SHARES[0]!),
  };
  return [
    { name: "a seat's seed", ...seed },
    { name: "the seed shown as the other seat's", ...seed, seat: 1, ...fault('game/wrong-seed') },
    { name: 'the seed shown in another match', ...seed, match: OTHER_MATCH, ...fault('game/wrong-seed') },
    { name: 'another seed', ...seed, secret: encodeHex(plainSeed(9)), ...fault('game/wrong-seed') },
    { name: 'a share of the draw', ...share },
    { name: "the other seat's commitment, copied", ...share, seat: 1, ...fault('randomness/wrong-share') },
    { name: 'another share', ...share, secret: encodeHex(SHARES[1]!), ...fault('randomness/wrong-share') },
    { name: 'the share under the tag of a seed', ...share, digest: seed.digest, ...fault('randomness/wrong-share') },
  ];
}

function invitations() {
  const invite = { match: MATCH, seat: 1, token: encodeHex(TOKEN), key: inviteKey(MATCH, 1, TOKEN) };
  return [
    { name: 'an invitation to a seat', ...invite },
    { name: 'the invitation to another seat', ...invite, seat: 0, ...fault('life/wrong-invite') },
    { name: 'the invitation to another match', ...invite, match: OTHER_MATCH, ...fault('life/wrong-invite') },
    { name: 'another token', ...invite, token: '00'.repeat(16), ...fault('life/wrong-invite') },
  ];
}

function names() {
  const of = (name: string, salt: string, text: string) => ({ name, salt, text, digest: digestName({ salt, text }) });
  const [salt, other] = ['0a', '0b'].map((byte) => byte.repeat(16)) as [string, string];
  const { digest } = of('', salt, 'Alice');
  return [
    of('a name', salt, 'Alice'),
    of('the same under another salt', other, 'Alice'),
    of('characters of several bytes', salt, 'Zo\u00eb \u{1f98a}'),
    { ...of('another name', salt, 'alice'), digest, ...fault('log/other-name') },
    { ...of('another salt', other, 'Alice'), digest, ...fault('log/other-name') },
  ];
}

function jointKeys() {
  const of = (name: string, shares: readonly Uint8Array[]) => {
    const key = jointKey(MATCH, shares);
    return { name, match: MATCH, shares: shares.map(encodeHex), key: encodeHex(key), lastBit: key.at(-1)! & 1 };
  };
  return [
    of('the shares of two seats', SHARES),
    of('the same shares, exchanged', SHARES.toReversed()),
    of('three seats', [...SHARES, plainSeed(9)]),
  ];
}

function privateDraws() {
  const holders = [0, 1].map((seat) => ({ seat, count: 2 }));
  const draws = beginDraws(MATCH, 3, holders);
  const [prev, key] = [encodeHex(plainSeed(10)), jointKey(MATCH, SHARES)];
  const of = (seat: number, draw: number) => {
    const secret = decodeBase64url(openDraw(draws, { seat, seed: SEED }, prev, draw));
    const random = randomIntegers(drawKey(draws, seat, draw, key, secret), 'dice');
    const drawn = Array.from({ length: 5 }, () => rollDie(random));
    const base = { match: MATCH, seat, round: 3, draw, secret: encodeHex(secret), seal: sealDraw(draws, seat, draw, secret) };
    return { ...base, shares: SHARES.map(encodeHex), label: 'dice', drawn };
  };
  const first = of(0, 0);
  return [
    { name: 'a hand of five dice', ...first },
    { name: 'the second draw of the seat', ...of(0, 1) },
    { name: 'another seat', ...of(1, 0) },
    { name: "the other seat's seal, copied", ...first, seat: 1, ...fault('randomness/wrong-draw') },
    { name: 'the secret of another draw', ...first, draw: 1, ...fault('randomness/wrong-draw') },
    { name: 'the secret of another round', ...first, round: 4, ...fault('randomness/wrong-draw') },
    { name: 'another secret', ...first, secret: encodeHex(plainSeed(9)), ...fault('randomness/wrong-draw') },
  ];
}

function derivations() {
  const of = (name: string, label: string, context: readonly Uint8Array[], length: number) => ({
    name,
    seed: encodeHex(SEED),
    label,
    context: context.map(encodeHex),
    length,
    bytes: encodeHex(deriveBytes(SEED, label, context, length)),
  });
  const link = plainSeed(10);
  return [
    of('bound to the step that a commitment follows', 'battleship share', [link], 32),
    of('bound to the step before', 'battleship salt', [link], 64),
    of('bound to the step before and to more', 'battleship salt', [link, plainSeed(11).subarray(0, 3)], 64),
    of('parts keep their borders', 'battleship salt', [link.subarray(0, 31), plainSeed(10).subarray(0, 1)], 64),
    of('another label', 'battleship cells', [link], 64),
    of('more than one block', 'battleship cells', [], 200),
  ];
}

function draws() {
  const draw = (bounds: readonly number[]) => {
    const next = randomIntegers(SEED, 'deck');
    return bounds.map((bound) => next(bound));
  };
  const bounds = [2, 6, 52, 52, 1_000, 2 ** 32, 3 * 2 ** 30, 3 * 2 ** 30, 3 * 2 ** 30, 3 * 2 ** 30];
  return [{ name: 'integers, evenly', key: encodeHex(SEED), label: 'deck', bounds, drawn: draw(bounds) }];
}

export function secretsVectors() {
  return {
    about:
      'Commitments: `digest` is SHA-256(tag ‖ match ‖ seat ‖ secret); one with a `fault` does not open. Invitations: `key` is the public key of the seed SHA-256(tag ‖ match ‖ seat ‖ token). Names: SHA-256(tag ‖ JCS({salt, text})). Joint keys: SHA-256(tag ‖ match ‖ shares). Private draws: docs/protocol/randomness.md. Derivations: HKDF-SHA-512. Draws: docs/protocol/secrets.md.',
    keys: KEYS,
    commitments: commitments(),
    invitations: invitations(),
    names: names(),
    jointKeys: jointKeys(),
    privateDraws: privateDraws(),
    derivations: derivations(),
    draws: draws(),
  };
}
