/**
 * The contract of `Ed25519` and `Signer`: one table of cases that every backend judges alike, in every runtime. It holds the
 * published vectors and, under a key made here, signatures made wrong on purpose: most of them satisfy the equation of some
 * library, so that only the rule they break can refuse them.
 */

import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import type { Ed25519, Signer } from '../../shared/crypto/ed25519.ts';
import { portableEd25519, portableSigner } from '../../shared/crypto/ed25519-noble.ts';
import { type NodeCrypto, nodeEd25519, nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { type SubtleLike, webCryptoEd25519, webCryptoSigner } from '../../shared/crypto/ed25519-webcrypto.ts';
import { concatBytes, decodeHex, encodeBase64url, encodeHex, encodeInteger, encodeUtf8 } from '../../shared/encoding/bytes.ts';

interface SignatureCase {
  readonly what: string;
  readonly publicKey: string;
  readonly message: Uint8Array;
  readonly signature: string;
  readonly valid: boolean;
}

/** A rule of the contract, as a sentence, and the cases that hold a backend to it. */
export interface SignatureRule {
  readonly rule: string;
  readonly cases: readonly SignatureCase[];
}

/** The one signature that a signer with this seed must make of this message (RFC 8032 §5.1.6). */
interface KnownSignature {
  readonly seed: Uint8Array;
  readonly publicKey: string;
  readonly message: Uint8Array;
  readonly signature: string;
}

interface Backend {
  readonly name: string;
  readonly verifier: Ed25519;
  /** The signer of a seed of 32 bytes, whose public key is known. */
  readonly signerOf: (seed: Uint8Array, publicKey: string) => Signer | Promise<Signer>;
}

/** `test/vectors/ed25519-speccheck.json` and `test/vectors/wycheproof-ed25519.json`. */
interface SignatureVectors {
  readonly speccheck: {
    readonly vectors: readonly { id: string; comment: string; pk: string; msg: string; sig: string; valid: boolean }[];
  };
  readonly wycheproof: {
    readonly testGroups: readonly {
      readonly key: { readonly pk: string; readonly sk: string };
      readonly tests: readonly { tcId: number; comment: string; msg: string; sig: string; result: string }[];
    }[];
  };
}

/** RFC 8032 §7.1: seed, public key, message, signature. Its TEST 1024 is among the vectors of Wycheproof. */
const RFC_8032 = [
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
  [
    '833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42',
    'ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    'dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704',
  ],
] as const;

const { BASE, Fn, Fp } = ed25519.Point;
type Point = typeof BASE;

const SIGN_BIT = 1n << 255n;
/** The eight points of small order; the first is the identity. */
const TORSION: readonly Point[] = ED25519_TORSION_SUBGROUP.map((hex) => ed25519.Point.fromHex(hex));
/** Every y that is not reduced, with either sign. Four of the 38 are of small order to a lenient library: y = p and p + 1. */
const UNREDUCED = Array.from({ length: 19 }, (_, y) => [Fp.ORDER + BigInt(y), Fp.ORDER + BigInt(y) + SIGN_BIT]).flat();
/** x = 0 with a sign: y = 1 and y = −1. */
const SIGNED_ZERO = [1n + SIGN_BIT, Fp.ORDER - 1n + SIGN_BIT];

const seed = new Uint8Array(32).fill(42);
const secret = ed25519.utils.getExtendedPublicKey(seed).scalar;
const publicKey = encodeHex(ed25519.getPublicKey(seed));
const message = encodeUtf8('one meaning');
const signature = encodeHex(ed25519.sign(message, seed));

const encode = (value: bigint): string => encodeHex(numberToBytesLE(value, 32));
const challenge = (R: string, A: string, M: Uint8Array): bigint =>
  Fn.create(bytesToNumberLE(sha512(concatBytes(decodeHex(R), decodeHex(A), M))));
/** Lenient decoding: y is reduced and the sign of x = 0 passes. */
const decodeLeniently = (encoding: string): Point => ed25519.Point.fromBytes(decodeHex(encoding), true);

/** R ‖ S that satisfies the equation for these encodings, if R = [r]B and A = [secret]B up to points of small order. */
const signAs = (R: string, r: bigint, A: string, M: Uint8Array): string =>
  R + encode(Fn.add(r, Fn.mul(challenge(R, A, M), secret)));

/** A message for which challenge × `torsion` is the identity (about one message in eight), or is not if `vanishes` is false. */
const messageWith = (R: string, A: string, torsion: Point, vanishes: boolean): Uint8Array => {
  for (let tries = 0; ; tries++) {
    const M = encodeInteger(tries, 4);
    if (torsion.multiplyUnsafe(challenge(R, A, M)).is0() === vanishes) return M;
  }
};

const flipBit = (hex: string, bit: number): string => {
  const bytes = decodeHex(hex);
  bytes[bit >> 3]! ^= 1 << (bit & 7);
  return encodeHex(bytes);
};

const judged = (valid: boolean, what: string, changes: Partial<SignatureCase> = {}): SignatureCase => ({
  what,
  publicKey,
  message,
  signature,
  valid,
  ...changes,
});

const bits = (bytes: number): number[] => Array.from({ length: 8 * bytes }, (_, bit) => bit);

const flippedBits = (): SignatureCase[] => [
  judged(true, 'untouched'),
  ...bits(64).map((bit) => judged(false, `bit ${bit} of the signature`, { signature: flipBit(signature, bit) })),
  ...bits(32).map((bit) => judged(false, `bit ${bit} of the public key`, { publicKey: flipBit(publicKey, bit) })),
  ...bits(message.length).map((bit) =>
    judged(false, `bit ${bit} of the message`, { message: decodeHex(flipBit(encodeHex(message), bit)) }),
  ),
];

const misspelled = (): SignatureCase[] => {
  const spellings = (hex: string): Record<string, string> => ({
    empty: '',
    'upper case': hex.toUpperCase(),
    'one digit in upper case': hex.replace(/[a-f]/, (digit) => digit.toUpperCase()),
    'a digit short': hex.slice(1),
    'a byte short': hex.slice(2),
    'a byte more': `${hex}00`,
    'a byte more in front': `00${hex}`,
    'a space in front': ` ${hex}`,
    'a line end': `${hex}\n`,
    prefixed: `0x${hex}`,
    'no hex': `${hex.slice(0, -1)}g`,
    'full width digits': hex.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    twice: hex + hex,
  });
  return [
    ...Object.entries(spellings(signature)).map(([what, text]) => judged(false, `signature: ${what}`, { signature: text })),
    ...Object.entries(spellings(publicKey)).map(([what, text]) => judged(false, `public key: ${what}`, { publicKey: text })),
  ];
};

/** For a key of small order, anybody can find R = [S]B and a message whose challenge makes the key vanish. */
const smallOrderKeys = (): SignatureCase[] => {
  const S = 7n;
  const R = BASE.multiplyUnsafe(S).toHex();
  const unreduced = UNREDUCED.map(encode).filter((encoding) => {
    try {
      return decodeLeniently(encoding).isSmallOrder();
    } catch {
      return false;
    }
  });
  return [...TORSION.map((point) => point.toHex()), ...unreduced, ...SIGNED_ZERO.map(encode)].map((A) =>
    judged(false, A, { publicKey: A, message: messageWith(R, A, decodeLeniently(A), true), signature: R + encode(S) }),
  );
};

/** A = [secret]B + T with T of small order: allowed, and valid exactly when the challenge, reduced mod L, makes T vanish. */
const mixedOrderKeys = (): SignatureCase[] => {
  const r = 11n;
  const R = BASE.multiplyUnsafe(r).toHex();
  return TORSION.slice(1).flatMap((torsion) => {
    const A = BASE.multiplyUnsafe(secret).add(torsion).toHex();
    return [true, false].map((valid) => {
      const M = messageWith(R, A, torsion, valid);
      return judged(valid, `A + ${torsion.toHex()}`, { publicKey: A, message: M, signature: signAs(R, r, A, M) });
    });
  });
};

const changedR = (): SignatureCase[] => {
  const r = 13n;
  const identity = TORSION[0]!.toHex();
  const neighbours = TORSION.slice(1).map((torsion) => BASE.multiplyUnsafe(r).add(torsion).toHex());
  return [
    judged(true, 'the identity as R', { signature: signAs(identity, 0n, publicKey, message) }),
    ...neighbours.map((R) => judged(false, `R off by small order: ${R}`, { signature: signAs(R, r, publicKey, message) })),
    ...[...UNREDUCED, ...SIGNED_ZERO].map(encode).map((R) =>
      // Six of these are of small order to a lenient library, so that r = 0 fits them up to the cofactor.
      judged(false, `R not canonical: ${R}`, { signature: signAs(R, 0n, publicKey, message) }),
    ),
  ];
};

const changedS = (): SignatureCase[] => {
  const R = signature.slice(0, 64);
  const S = bytesToNumberLE(decodeHex(signature).subarray(32));
  const multiples = Array.from({ length: 15 }, (_, i) => BigInt(i + 1)).filter((i) => S + i * Fn.ORDER < 1n << 256n);
  return [
    ...multiples.map((i) => judged(false, `S + ${i}L`, { signature: R + encode(S + i * Fn.ORDER) })),
    judged(false, 'S = 0', { signature: R + encode(0n) }),
    judged(false, 'S = L', { signature: R + encode(Fn.ORDER) }),
    judged(false, 'S = 2^256 − 1', { signature: R + encode((1n << 256n) - 1n) }),
    judged(false, 'S negated', { signature: R + encode(Fn.neg(S)) }),
  ];
};

/** What every backend must agree on. */
export function signatureRules({ speccheck, wycheproof }: SignatureVectors): readonly SignatureRule[] {
  return [
    {
      rule: 'accepts the signatures of RFC 8032 §7.1',
      cases: RFC_8032.map(([, A, M, signed], i) =>
        judged(true, `TEST ${i + 1}`, { publicKey: A, message: decodeHex(M), signature: signed }),
      ),
    },
    {
      rule: 'judges the edge cases of ed25519-speccheck by the cofactorless equation and canonical encodings',
      cases: speccheck.vectors.map(({ id, comment, pk, msg, sig, valid }) =>
        judged(valid, `${id}, ${comment}`, { publicKey: pk, message: decodeHex(msg), signature: sig }),
      ),
    },
    {
      rule: 'judges every vector of Wycheproof as Wycheproof does',
      cases: wycheproof.testGroups.flatMap(({ key, tests }) =>
        tests.map(({ tcId, comment, msg, sig, result }) =>
          judged(result === 'valid', `tcId ${tcId}, ${comment}`, { publicKey: key.pk, message: decodeHex(msg), signature: sig }),
        ),
      ),
    },
    { rule: 'refuses a signature after the change of any bit of it, of its key or of its message', cases: flippedBits() },
    { rule: 'refuses any spelling but lower-case hex of the exact length', cases: misspelled() },
    { rule: 'refuses keys of small order, canonical or not, though the equation holds', cases: smallOrderKeys() },
    { rule: 'takes keys with a part of small order by the cofactorless equation alone', cases: mixedOrderKeys() },
    { rule: 'compares R with the canonical encoding, byte by byte', cases: changedR() },
    { rule: 'refuses S outside its range or of another value', cases: changedS() },
  ];
}

/** What every signer must reproduce: the vectors above whose seed is known. */
export function knownSignatures({ wycheproof }: Pick<SignatureVectors, 'wycheproof'>): readonly KnownSignature[] {
  const known = (sk: string, A: string, M: string, signed: string): KnownSignature => ({
    seed: decodeHex(sk, 32),
    publicKey: A,
    message: decodeHex(M),
    signature: signed,
  });
  return [
    ...RFC_8032.map(([sk, A, M, signed]) => known(sk, A, M, signed)),
    ...wycheproof.testGroups.flatMap(({ key, tests }) =>
      tests.filter(({ result }) => result === 'valid').map(({ msg, sig }) => known(key.sk, key.pk, msg, sig)),
    ),
  ];
}

interface JwkSubtle extends SubtleLike {
  importKey(format: 'raw', key: Uint8Array, algorithm: 'Ed25519', extractable: boolean, usages: 'verify'[]): Promise<object>;
  importKey(
    format: 'jwk',
    key: object,
    algorithm: 'Ed25519',
    extractable: boolean,
    usages: ('sign' | 'verify')[],
  ): Promise<object>;
}

/** Every backend, on the platform that runs the test. */
export function listBackends<Key extends object>(crypto: NodeCrypto<Key>, subtle: JwkSubtle): readonly Backend[] {
  return [
    { name: 'noble', verifier: portableEd25519, signerOf: portableSigner },
    { name: 'node:crypto', verifier: nodeEd25519(crypto), signerOf: (seed) => nodeSigner(crypto, seed) },
    {
      name: 'WebCrypto',
      verifier: webCryptoEd25519(subtle, () => portableEd25519),
      signerOf: async (seed, publicKey) => {
        const jwk = { kty: 'OKP', crv: 'Ed25519', x: encodeBase64url(decodeHex(publicKey)) };
        return webCryptoSigner(subtle, {
          publicKey: await subtle.importKey('jwk', jwk, 'Ed25519', true, ['verify']),
          privateKey: await subtle.importKey('jwk', { ...jwk, d: encodeBase64url(seed) }, 'Ed25519', false, ['sign']),
        });
      },
    },
  ];
}

/** The cases that the backend misjudges: empty when it keeps the rule. */
export async function findMisjudged(verifier: Ed25519, cases: readonly SignatureCase[]): Promise<readonly string[]> {
  const verdicts = await Promise.all(cases.map((c) => verifier.verify(c.publicKey, c.message, c.signature)));
  return cases
    .filter(({ valid }, i) => verdicts[i] !== valid)
    .map(({ what, valid }) => `${valid ? 'refused' : 'accepted'}: ${what}`);
}

/** The known signatures that the signer does not reproduce: empty when it follows RFC 8032. */
export async function findMissigned(signerOf: Backend['signerOf'], known: readonly KnownSignature[]): Promise<readonly string[]> {
  const signed = await Promise.all(
    known.map(async (each) => {
      const signer = await signerOf(each.seed, each.publicKey);
      return signer.publicKey === each.publicKey && (await signer.sign(each.message)) === each.signature;
    }),
  );
  return known.filter((_, i) => !signed[i]).map((each) => each.signature);
}
