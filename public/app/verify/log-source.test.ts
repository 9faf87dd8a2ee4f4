import { describe, expect, it } from 'vitest';
import { Fault, type FaultCode } from '../../../shared/fault.ts';
import { unasked } from '../../../shared/verify/finding.ts';
import type { Verdict } from '../../../shared/verify/verdict.ts';
import type { FinalRecord } from '../../../shared/wire/http.ts';
import { bundleProblems, finalHashIn, recordProblems } from './log-source.ts';

const hash = 'ab'.repeat(32);
const other = 'cd'.repeat(32);

describe('a final hash in what a person pasted', () => {
  it.each([hash, ` ${hash.toUpperCase()}\n`, `https://relay.example/h/${hash}`, `/h/${hash}/`, `/h/${hash}#12`])(
    'is found in %j',
    (text) => {
      expect(finalHashIn(text)).toBe(hash);
    },
  );

  it.each(['', hash.slice(1), `${hash}0`, `https://relay.example/m/${hash}`, 'g'.repeat(64)])('is not found in %j', (text) => {
    expect(finalHashIn(text)).toBeUndefined();
  });
});

describe('the problems of a record', () => {
  const seat = { key: '01'.repeat(32), name: 'Alice' };
  const record: FinalRecord = {
    finalHash: hash,
    match: 'AAAAAAAAAAAAAAAAAAAAAA',
    game: 'battleship/xaya',
    rules: 1,
    seats: [seat, null],
    relay: '02'.repeat(32),
    steps: 2,
    claim: null,
  };
  const verdict: Verdict = {
    ...{ ok: true, holds: true, evidence: 'proven', checks: unasked('no-game') },
    match: record.match,
    finalHash: hash,
    steps: 2,
    game: record.game,
    result: null,
    seats: [{ ...seat, verdict: 'honest', opened: false }, null],
    timestampsBy: record.relay,
    closedBy: 'cancel',
  };

  it('do not arise where the log bears it out', () => {
    expect(recordProblems(record, hash, verdict)).toEqual([]);
  });

  it('include another final hash than that of the address', () => {
    expect(recordProblems({ ...record, finalHash: other }, hash, { ...verdict, finalHash: other })).toHaveLength(1);
  });

  it('include another final hash than that of the log', () => {
    expect(recordProblems(record, hash, { ...verdict, finalHash: other })).toEqual([
      'The log computes to another final hash than the relay’s record names.',
    ]);
  });

  it.each<Partial<FinalRecord>>([
    { match: 'BAAAAAAAAAAAAAAAAAAAAA' },
    { game: 'battleship/classic' },
    { steps: 3 },
    { relay: other },
    { seats: [null, seat] },
  ])('include a claim that the log does not bear out: %j', (claim) => {
    expect(recordProblems({ ...record, ...claim }, hash, verdict)).toHaveLength(1);
  });

  it('include what else follows from the log, but not a name, which may have been forgotten between the two', () => {
    const problemsOf = (claim: Partial<FinalRecord>) => recordProblems({ ...record, ...claim }, hash, verdict, record);
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ seats: [{ key: seat.key }, null] })).toEqual([]);
    const engine = { seats: [{ ...seat, engine: 'tiny 1.0' }, null] };
    for (const claim of [{ rules: 2 }, { practice: true }, { claim: { kind: 'drawn' } }, engine] as const)
      expect(problemsOf(claim)).toEqual(['The record says something else of the match than the log.']);
  });

  it('of an archive include its names and its keys, and a page of another release is only a remark', () => {
    const outcome = { verdict, record, replay: [] };
    const found = (...codes: FaultCode[]) => {
      const [faults, remarks] = [
        codes.filter((code) => code !== 'bundle/other-page'),
        codes.filter((code) => code === 'bundle/other-page'),
      ];
      const report = { faults: faults.map((code) => new Fault(code)), remarks: remarks.map((code) => new Fault(code)) };
      const { problems, remarks: said } = bundleProblems(record, outcome, report);
      return [problems.length, said.length];
    };
    expect([found(), found('bundle/other-record'), found('bundle/other-keys'), found('bundle/other-page')]).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
  });
});
