import { describe, expect, it } from 'vitest';
import type { FullEntry } from '../../test/support/full-entry.ts';
import { ed25519, START_MS, testSeed } from '../../test/support/table.ts';
import { RELAY, STRANGER, signWith, stampDraft, ToyMatch } from '../../test/support/toy-match.ts';
import { encodeBase64url } from '../encoding/bytes.ts';
import type { Json } from '../encoding/canonical.ts';
import { CHAIN_START, verifyChain } from './chain.ts';
import { type Entry, GENESIS } from './step.ts';
import { linkHash } from './step-digest.ts';

const toy = new ToyMatch().to('closed');
const { entries } = toy;
const verify = (log: readonly Entry[]) => verifyChain(CHAIN_START, log, ed25519);
const faultAt = async (log: readonly Entry[]) => {
  const { fault, linked, tip } = await verify(log);
  expect(tip.seq).toBe(linked.length);
  return fault === undefined ? 'none' : `${fault.fault.code} at ${fault.seq}`;
};
const withStep = (i: number, change: Partial<FullEntry['step']>): FullEntry[] =>
  entries.with(i, { ...entries[i]!, step: { ...entries[i]!.step, ...change } });

describe('a chain', () => {
  it('of a whole match holds, from any step on', async () => {
    const whole = await verify(entries);
    expect(whole.fault).toBeUndefined();
    expect(whole.linked.map(({ link }) => link)).toEqual(entries.map(({ step }) => linkHash(step)));
    for (let at = 1; at <= entries.length; at++) {
      const { tip } = await verify(entries.slice(0, at));
      const rest = await verifyChain(tip, entries.slice(at), ed25519);
      expect(rest.fault).toBeUndefined();
      expect(rest.tip).toEqual(whole.tip);
    }
  });

  it('breaks where a step is left out, repeated or put elsewhere', async () => {
    expect(await faultAt(entries.toSpliced(2, 1))).toBe('log/broken-link at 2');
    expect(await faultAt(entries.toSpliced(2, 0, entries[1]!))).toBe('log/broken-link at 2');
    expect(await faultAt(entries.with(1, entries[2]!).with(2, entries[1]!))).toBe('log/broken-link at 1');
    expect(await faultAt(entries.slice(1))).toBe('log/broken-link at 0');
  });

  it('breaks where a step names another match, place or link', async () => {
    const other = encodeBase64url(testSeed('another match').subarray(0, 16));
    expect(await faultAt(withStep(2, { match: other }))).toBe('log/broken-link at 2');
    expect(await faultAt(withStep(2, { seq: 3 }))).toBe('log/broken-link at 2');
    expect(await faultAt(withStep(2, { prev: GENESIS }))).toBe('log/broken-link at 2');
  });

  it('does not hold for a header that its author did not sign', async () => {
    expect(await faultAt(withStep(2, { next: [1] }))).toBe('log/bad-signature at 2');
    expect(await faultAt(withStep(3, { kind: 'toy.other' }))).toBe('log/bad-signature at 3');
  });

  it('does not hold for a signature by another key than it names', async () => {
    const [own] = entries[3]!.step.signatures;
    expect(await faultAt(withStep(3, { signatures: [{ key: STRANGER.publicKey, sig: own!.sig }] }))).toBe(
      'log/bad-signature at 3',
    );
  });

  it('does not hold when one of several signatures is false', async () => {
    const [first, second] = entries[2]!.step.signatures;
    const swapped = [
      { ...first!, sig: second!.sig },
      { ...second!, sig: second!.sig },
    ];
    expect(await faultAt(withStep(2, { signatures: swapped }))).toBe('log/bad-signature at 2');
  });

  it('does not hold for another payload than the digest names', async () => {
    expect(await faultAt(entries.with(3, { ...entries[3]!, payload: { at: 'A1' } }))).toBe('log/digest-mismatch at 3');
  });

  it('holds when payloads are withheld, but not without the one that names the relay', async () => {
    const bare = entries.map(({ step, payload }, i) => (i === 0 ? { step, payload } : { step }));
    expect(await faultAt(bare)).toBe('none');
    expect(await faultAt([{ step: entries[0]!.step }])).toBe('log/payload-missing at 0');
  });

  it('does not hold for a time that the relay did not sign, or that another key signed', async () => {
    const { timestamp } = entries[2]!.step;
    expect(await faultAt(withStep(2, { timestamp: { ...timestamp, time: timestamp.time + 1 } }))).toBe('log/bad-timestamp at 2');
    const draft = { ...entries[2]!.step, payload: entries[2]!.payload };
    const foreign = stampDraft(draft, START_MS, STRANGER);
    expect(await faultAt(entries.with(2, foreign))).toBe('log/bad-timestamp at 2');
  });

  it('does not hold when time goes back, but does when time stands still', async () => {
    const first = entries[0]!;
    const second = signWith({ ...first.step, seq: 1, prev: linkHash(first.step), kind: 'cancel' }, {}, [toy.signers[0]!]);
    expect(await faultAt([first, stampDraft(second, START_MS)])).toBe('none');
    expect(await faultAt([first, stampDraft(second, START_MS - 1)])).toBe('life/time-went-back at 1');
  });

  it('reports the first fault of several, whichever check finds it', async () => {
    const forged = withStep(2, { next: [1] }).with(4, { ...entries[4]!, payload: { result: 1 } });
    expect(await faultAt(forged)).toBe('log/bad-signature at 2');
  });

  it('knows its relay by the key that the first step names', async () => {
    expect((await verify(entries)).tip.relay).toBe(RELAY.publicKey);
  });
});

describe('a close that carries claims of some seats', () => {
  const settled = new ToyMatch().to('settle');
  settled.submit(settled.draft('endgame', 1, { result: 'mine' }));
  settled.waitUntilDeadline(1);
  const log = settled.entries;
  const [{ signatures }] = settled.entries.at(-1)!.payload['claims'] as unknown as [
    { signatures: [{ key: string; sig: string }] },
  ];
  const closedWith = (claims: Json): FullEntry[] => {
    const { match, seq, prev, timestamp } = log.at(-1)!.step;
    const draft = signWith({ match, seq, prev, kind: 'close', next: [] }, { reason: 'unsigned', claims }, [RELAY]);
    return log.with(-1, stampDraft(draft, timestamp.time));
  };
  const at = log.length - 1;

  it('holds when those seats signed them for this place', async () => {
    expect(await faultAt(log)).toBe('none');
    expect(await faultAt(closedWith([{ result: 'mine', signatures: [...signatures] }]))).toBe('none');
  });

  it('breaks when the relay changes what they claim, or who claims it', async () => {
    const by = toy.signers[0]!.publicKey;
    expect(await faultAt(closedWith([{ result: 'yours', signatures: [...signatures] }]))).toBe(`log/bad-signature at ${at}`);
    expect(await faultAt(closedWith([{ result: 'mine', signatures: [{ ...signatures[0], key: by }] }]))).toBe(
      `log/bad-signature at ${at}`,
    );
    const { seq } = log.at(-1)!.step;
    const elsewhere = signWith({ ...log.at(-1)!.step, seq: seq - 1, kind: 'endgame' }, { result: 'mine' }, [toy.signers[1]!]);
    expect(await faultAt(closedWith([{ result: 'mine', signatures: [...elsewhere.signatures] } as unknown as Json]))).toBe(
      `log/bad-signature at ${at}`,
    );
  });

  it('breaks when the claims cannot be read', async () => {
    for (const claims of [{}, [], [{ result: 'mine' }], [{ result: 'mine', signatures: [] }]])
      expect(await faultAt(closedWith(claims as Json))).toBe(`encoding/wrong-shape at ${at}`);
  });
});
