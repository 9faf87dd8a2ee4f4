import { describe, expect, it, vi } from 'vitest';
import { encodeUtf8 } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { encodeLog } from '../shared/log/file.ts';
import type { Entry } from '../shared/log/step.ts';
import { RelayClient } from '../shared/player/relay-client.ts';
import { unasked } from '../shared/verify/finding.ts';
import { ToyMatch } from '../test/support/toy-match.ts';
import { runFogline } from './commands/registry.ts';
import { describeWithdrawn, verifyWithdrawn } from './withdrawn-log.ts';

const WHAT = 'The operator of this relay has withdrawn all payloads on 2026-11-22T00:00:00.000Z.';
const { entries } = new ToyMatch().to('closed');
const finalHash = new ToyMatch().to('closed').matchState.prev;
const withdrawn = entries.map(({ step, payload }): Entry => (step.seq === 0 ? { step, payload } : { step }));

/** A relay that has withdrawn a match, and has these entries left. */
function relayWith(left: readonly Entry[] | undefined): RelayClient {
  return new RelayClient('https://relay.test', async (url) => answerOf(url, left));
}

/** The answer of such a relay at an address. */
function answerOf(url: string, left: readonly Entry[] | undefined): Response {
  const problem = { type: '/x', title: 'x', status: 451, code: 'relay/withdrawn', detail: WHAT };
  const text = url.endsWith('/log') && left !== undefined ? encodeLog(left) : JSON.stringify(problem);
  return new Response(encodeUtf8(text), { status: 451 });
}

describe('a match that was withdrawn', () => {
  it('is verified by the steps that are left, and what is gone is said', async () => {
    const left = await verifyWithdrawn(relayWith(withdrawn), finalHash);
    const gone = entries.slice(1).map(({ step }) => step.seq);
    const checks = { ...unasked('withdrawn'), chain: { kind: 'held', of: entries.length } };
    expect(left).toEqual({ holds: true, checks, finalHash, steps: entries.length, withdrawn: WHAT, gone });
    const text = describeWithdrawn(left);
    for (const words of [`of all ${entries.length} steps`, `payloads of ${gone.length} steps are gone`, finalHash])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
  });

  it.each<[string, readonly Entry[]]>([
    ['lacks a step', withdrawn.toSpliced(2, 1)],
    ['lacks its end', withdrawn.slice(0, -1)],
    ['has a step of another', withdrawn.with(2, { step: { ...withdrawn[2]!.step, next: [1] } })],
    [
      'has another time',
      withdrawn.with(2, { step: { ...withdrawn[2]!.step, timestamp: { ...withdrawn[2]!.step.timestamp, time: 1 } } }),
    ],
  ])('does not hold where what is left %s', async (_, left) => {
    const found = await verifyWithdrawn(relayWith(left), finalHash);
    expect(found.holds).toBe(false);
    expect(describeWithdrawn(found)).toContain('✗ chain');
  });

  it('has no timestamps and no place in a log for scripts, whom the relay gives out none', async () => {
    vi.stubGlobal('fetch', async (url: string) => answerOf(url, withdrawn));
    const log = vi.spyOn(console, 'log').mockReturnValue();
    expect(await runFogline(['verify', `https://relay.test/h/${finalHash}`, '--json'])).toBe(1);
    expect(JSON.parse(String(log.mock.lastCall?.[0]))).toMatchObject({
      ...{ ok: false, holds: true, evidence: 'claimed', passed: ['chain'], timestamps: [], log: null },
      checks: { chain: { kind: 'held' }, game: { kind: 'not-asked', why: 'withdrawn' } },
    });
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is refused where nothing is left', async () => {
    await expect(verifyWithdrawn(relayWith(undefined), finalHash)).rejects.toEqual(new Fault('relay/withdrawn', WHAT));
  });
});
