import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { ed25519 } from '../../test/support/table.ts';
import { RELAY, STRANGER, signWith, stampDraft, ToyMatch } from '../../test/support/toy-match.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { LIMITS } from '../encoding/limits.ts';
import { decodeEvidence, encodeEvidence } from './evidence.ts';
import { findEvidence } from './find-evidence.ts';

/** Two forks of one match that differ in the first move and go on from there. */
function twoStories(): readonly [ToyMatch, ToyMatch] {
  const told = (move: string): ToyMatch =>
    new ToyMatch().to('play').say('toy.move', 0, { move }, [1]).say('toy.move', 1, { move }, [0]);
  return [told('here'), told('there')];
}

const stepsOf = (...matches: readonly ToyMatch[]) => matches.flatMap(({ entries }) => entries.map(({ step }) => step));
const found = (evidence: Awaited<ReturnType<typeof findEvidence>>) =>
  evidence.map((one) => (one.evidence === 'author' ? one.key : `relay ${one.first.seq} ${one.second.seq}`));

describe('the evidence in two logs of one match', () => {
  it('is one piece against the relay, and one against each seat that signed twice at one place', async () => {
    const [one, other] = twoStories();
    const evidence = await findEvidence({ steps: stepsOf(one, other) }, RELAY.publicKey, ed25519);
    // Seat 1 answers another step in each story, so it has signed once at each place.
    expect(found(evidence)).toEqual(['relay 3 3', one.signers[0]!.publicKey]);
    for (const piece of evidence) expect(encodeEvidence(piece)).toMatch(/^\{"evidence":/);
  });

  it('does not exist where one log is the beginning of the other', async () => {
    const [whole] = twoStories();
    expect(await findEvidence({ steps: [...stepsOf(whole), ...stepsOf(whole).slice(0, 3)] }, RELAY.publicKey, ed25519)).toEqual(
      [],
    );
  });

  it('does not accuse a relay whose key did not make the timestamps, nor anybody whose signature does not verify', async () => {
    const [one, other] = twoStories();
    const steps = stepsOf(one, other);
    expect(found(await findEvidence({ steps }, STRANGER.publicKey, ed25519))).toEqual([one.signers[0]!.publicKey]);
    const sig = '00'.repeat(64);
    const forged = steps.map((step) => ({
      ...step,
      signatures: step.signatures.map(({ key }) => ({ key, sig })),
      timestamp: { ...step.timestamp, sig },
    }));
    expect(await findEvidence({ steps: forged }, RELAY.publicKey, ed25519)).toEqual([]);
  });

  it('is found also in drafts that no relay has stamped', async () => {
    const toy = new ToyMatch().to('play');
    const drafts = ['here', 'there'].map((move) => toy.draft('toy.move', 0, { move }));
    const [piece] = await findEvidence({ steps: [], drafts }, undefined, ed25519);
    expect(piece).toMatchObject({ evidence: 'author', key: toy.signers[0]!.publicKey });
  });
});

it('the largest possible evidence is within its limit', async () => {
  const { signers } = new ToyMatch({ seats: LIMITS.seats });
  const next = signers.map((_, seat) => seat);
  const kind = 'toy.'.padEnd(LIMITS.nameLength, 'x');
  const place = { match: 'A'.repeat(22), seq: LIMITS.stepsPerMatch, prev: 'ab'.repeat(32), kind, next };
  const [one, other] = [1, 2].map((payload) => stampDraft(signWith(place, { payload }, signers), Number.MAX_SAFE_INTEGER).step);
  const evidence = await findEvidence({ steps: [one!, other!] }, RELAY.publicKey, ed25519);
  expect(evidence).toHaveLength(1 + signers.length);
  for (const piece of evidence) expect(encodeEvidence(piece).length).toBeLessThan(LIMITS.evidenceBytes);
});

it('a file with a byte that is not UTF-8 is no evidence', async () => {
  const [piece] = await findEvidence({ steps: stepsOf(...twoStories()) }, RELAY.publicKey, ed25519);
  const file = encodeUtf8(encodeEvidence(piece!));
  expect(decodeEvidence(file)).toEqual(piece);
  expect(faultCode(() => decodeEvidence(file.with(9, 0xff)))).toBe('encoding/not-utf8');
});
