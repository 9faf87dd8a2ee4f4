import { describe, expect, it } from 'vitest';
import { ToyLog } from '../../test/support/toy-log.ts';
import { portableEd25519 } from '../crypto/ed25519-noble.ts';
import { LIMITS } from '../encoding/limits.ts';
import type { Fault } from '../fault.ts';
import { readCheckpoint } from '../transparency/checkpoint.ts';
import { checkEvidence, decodeEvidence, type Evidence, encodeEvidence } from './evidence.ts';
import { type LogEvidence, splitView } from './log-evidence.ts';

const MOST = 70;
const log = new ToyLog();
const other = new ToyLog('other.example/tlog');

/** What two checkpoints prove, with the nodes of a path that the forked log gives. */
function evidenceOf(old: number, size: number, forked: ToyLog): LogEvidence | undefined {
  const nodes = old === size ? undefined : forked.nodes(old, size);
  return splitView(readCheckpoint(log.checkpoint(old)), readCheckpoint(forked.checkpoint(size)), [other.key, log.key], nodes);
}

const judge = (evidence: Evidence) =>
  checkEvidence(evidence, portableEd25519).then(
    (conclusion) => conclusion.contradiction,
    (error: Fault) => error.code,
  );

describe('a split view of a log', () => {
  it('is evidence for all pairs of sizes below 70, and convicts the key of the log', async () => {
    for (let size = 1; size < MOST; size++) {
      for (let old = 1; old <= size; old++) {
        const evidence = evidenceOf(old, size, log.forkedAt((7 * old) % old));
        expect(evidence).toBeDefined();
        // To check the signatures of all pairs would only repeat itself.
        if (old % 9 !== 1) continue;
        expect(await judge(evidence!)).toBe(old === size ? 'two-trees-of-one-size' : 'another-beginning');
      }
    }
  });

  it('never convicts an honest log, for all pairs of sizes below 70, nor of one that forks behind the smaller tree', () => {
    for (let size = 1; size < MOST; size++) {
      for (let old = 1; old <= size; old++) {
        expect(evidenceOf(old, size, log)).toBeUndefined();
        if (old < size) expect(evidenceOf(old, size, log.forkedAt(old))).toBeUndefined();
      }
    }
  });

  it('is a file that is written and read, within its limit at the largest sizes', () => {
    const evidence = evidenceOf(5, 9, log.forkedAt(2))!;
    expect(decodeEvidence(Buffer.from(encodeEvidence(evidence)))).toEqual(evidence);
    const largest: LogEvidence = {
      ...evidence,
      first: { ...evidence.first, extensions: ['"'.repeat(700)] },
      second: { ...evidence.second, extensions: ['"'.repeat(700)] },
      nodes: Array.from({ length: 54 }, () => '00'.repeat(32)),
    };
    expect(Buffer.byteLength(encodeEvidence(largest))).toBeLessThan(LIMITS.evidenceBytes);
  });

  it('holds where the log hides it behind further lines', async () => {
    const forked = log.forkedAt(1);
    const extended = readCheckpoint(forked.extended(3, 'a reason to differ'));
    const evidence = splitView(readCheckpoint(log.checkpoint(3)), extended, [log.key])!;
    expect(await judge(evidence)).toBe('two-trees-of-one-size');
    expect(splitView(readCheckpoint(log.checkpoint(3)), readCheckpoint(log.extended(3, 'x')), [log.key])).toBeUndefined();
  });

  it('convicts nobody of two logs', () => {
    const of = [log, other.forkedAt(1)].map((one) => readCheckpoint(one.checkpoint(3))) as [never, never];
    expect(splitView(...of, [log.key, other.key])).toBeUndefined();
  });

  const equal = evidenceOf(3, 3, log.forkedAt(1))!;
  const larger = evidenceOf(3, 9, log.forkedAt(1))!;
  const power = evidenceOf(4, 9, log.forkedAt(1))!;
  it.each<readonly [string, LogEvidence, string]>([
    ['under another key', { ...equal, key: other.signer.publicKey }, 'evidence/bad-signature'],
    ['under another origin', { ...equal, origin: 'another.example/tlog' }, 'evidence/bad-signature'],
    ['with a signature exchanged', { ...equal, first: { ...equal.first, sig: equal.second.sig } }, 'evidence/bad-signature'],
    [
      'with further lines that were not signed',
      { ...equal, first: { ...equal.first, extensions: ['x'] } },
      'evidence/bad-signature',
    ],
    ['with a root that was not signed', { ...equal, first: { ...equal.first, root: '00'.repeat(32) } }, 'evidence/bad-signature'],
    ['in the other order', { ...equal, first: equal.second, second: equal.first }, 'evidence/wrong-order'],
    ['in the other order, of two sizes', { ...larger, first: larger.second, second: larger.first }, 'evidence/wrong-order'],
    ['of one tree twice', { ...equal, second: equal.first }, 'evidence/no-contradiction'],
    ['of one size, with nodes', { ...equal, nodes: larger.nodes! }, 'evidence/no-contradiction'],
    ['of two sizes, without nodes', { ...larger, nodes: undefined } as unknown as LogEvidence, 'evidence/no-contradiction'],
    ['with a node less', { ...larger, nodes: larger.nodes!.slice(1) }, 'evidence/no-contradiction'],
    ['with another node', { ...larger, nodes: larger.nodes!.with(0, '00'.repeat(32)) }, 'evidence/no-contradiction'],
    [
      'with another node, after a tree of 2^n entries',
      { ...power, nodes: power.nodes!.with(0, '00'.repeat(32)) },
      'evidence/no-contradiction',
    ],
    [
      'with the root of the smaller tree for the first node',
      { ...power, nodes: power.nodes!.with(0, power.first.root) },
      'evidence/no-contradiction',
    ],
    ['of an empty tree', { ...larger, first: { ...larger.first, size: 0 } }, 'evidence/no-contradiction'],
  ])('convicts nobody %s', async (_, evidence, code) => {
    expect(await judge(evidence)).toBe(code);
  });
});
