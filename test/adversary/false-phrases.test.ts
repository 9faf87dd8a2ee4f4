/** The cheat: somebody puts words into the mouth of a seat, says more than anybody wants to hear, or says what is no phrase. */

import { evictDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { type Phrase, type PhraseId, phraseMessage } from '../../shared/wire/phrase.ts';
import { STRANGER } from '../support/toy-match.ts';
import { TestSocket, WorkerMatch } from '../worker/match-client.ts';

afterEach(() => void vi.useRealTimers());

let count = 0;

async function phraseOf(match: WorkerMatch, signer: Signer<string>, phrase: PhraseId, of = match): Promise<Phrase> {
  const { steps: seq, head: prev } = await match.summary();
  const said = { nonce: (count++).toString(16).padStart(16, '0'), phrase, prev, seq };
  return { ...said, key: signer.publicKey, sig: signer.sign(phraseMessage(of.id, said)) };
}

/** Both seats of a match in play, and somebody who watches. */
async function seats() {
  const match = new WorkerMatch();
  const ada = await match.begin();
  const bob = await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
  const watcher = await TestSocket.connect(match.id, 0, { as: 'spectator' });
  const [adaKey, bobKey] = match.signers as [Signer<string>, Signer<string>];
  const heard = (socket: TestSocket): Phrase[] => socket.of('phrase').map(({ said }) => said);
  /** The fault with which a phrase is refused, or that the other seat hears it. */
  const outcome = async (from: TestSocket, said: unknown): Promise<string> => {
    const [refusals, before] = [from.of('rejected').length, heard(from).length];
    from.socket.send(JSON.stringify({ kind: 'phrase', said }));
    await from.until(() => from.of('rejected').length > refusals || heard(from).length > before);
    return from.of('rejected').length > refusals ? from.of('rejected').at(-1)!.code : 'heard';
  };
  return { match, ada, bob, watcher, adaKey, bobKey, heard, outcome };
}

const sorted = (said: object): JsonObject => Object.fromEntries(Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1)));

describe('what a seat says', () => {
  it('is passed on to everybody as it was signed, and is kept nowhere', async () => {
    const { match, ada, bob, watcher, adaKey, heard, outcome } = await seats();
    const said = await phraseOf(match, adaKey, 'hello');
    const log = await match.log();
    expect(await outcome(ada, sorted(said))).toBe('heard');
    for (const socket of [bob, watcher]) await socket.until(() => heard(socket).length > 0);
    expect([ada, bob, watcher].map(heard)).toEqual([[said], [said], [said]]);
    expect(await match.log()).toBe(log);
    await evictDurableObject(match.stub);
    const again = await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
    expect(heard(again)).toEqual([]);
  });

  it('cannot be said by the other seat, by a stranger or by somebody who watches', async () => {
    const { match, ada, bob, adaKey, bobKey, watcher, heard, outcome } = await seats();
    const ofAda = await phraseOf(match, adaKey, 'good-game');
    expect(await outcome(bob, sorted(ofAda))).toBe('life/not-a-seat');
    expect(await outcome(bob, sorted({ ...ofAda, key: bobKey.publicKey }))).toBe('log/bad-signature');
    const stranger = await TestSocket.connect(match.id, 0, { as: STRANGER });
    expect(await outcome(stranger, sorted(await phraseOf(match, STRANGER, 'hello')))).toBe('life/not-a-seat');
    watcher.socket.send(JSON.stringify({ kind: 'phrase', said: sorted(ofAda) }));
    expect((await watcher.closed).reason).toBe('relay/only-watching');
    expect(heard(ada)).toEqual([]);
  });

  it('is refused when it is from another match, changed, or of a place that is gone or has not come', async () => {
    const { match, ada, adaKey, outcome, bob } = await seats();
    const elsewhere = new WorkerMatch();
    expect(await outcome(ada, sorted(await phraseOf(match, adaKey, 'thanks', elsewhere)))).toBe('log/bad-signature');
    const said = await phraseOf(match, adaKey, 'good-luck');
    expect(await outcome(ada, sorted({ ...said, phrase: 'oops' }))).toBe('log/bad-signature');
    expect(await outcome(ada, sorted({ ...said, seq: said.seq + 1 }))).toBe('life/stale');
    expect(await outcome(ada, sorted({ ...said, prev: '00'.repeat(32) }))).toBe('life/stale');
    for (let i = 0; i < 8; i++) await match.say(i % 2 === 0 ? ada : bob, 'toy.move', i % 2, {}, [1 - (i % 2)]);
    expect(await outcome(ada, sorted(said))).toBe('life/stale');
  });

  it('is one of a few ids, and never a text', async () => {
    const { match, ada, adaKey, outcome } = await seats();
    const said = await phraseOf(match, adaKey, 'oops');
    for (const phrase of ['my queen is on e4', 'Hello', '', 7, null])
      expect(await outcome(ada, sorted({ ...said, phrase }))).toBe('encoding/wrong-shape');
    expect(await outcome(ada, sorted({ ...said, text: 'e4' }))).toBe('encoding/wrong-shape');
  });
});

it('a seat that says too much is not passed on, then loses its connection, and takes nothing from the other', async () => {
  // Time stands still, so that nothing is refilled.
  vi.useFakeTimers({ toFake: ['Date'] });
  const { match, ada, bob, adaKey, bobKey, heard, outcome } = await seats();
  for (let i = 0; i < RELAY_LIMITS.phraseBurst; i++)
    expect(await outcome(ada, sorted(await phraseOf(match, adaKey, 'oops')))).toBe('heard');
  expect(await outcome(ada, sorted(await phraseOf(match, adaKey, 'oops')))).toBe('relay/too-many-phrases');
  expect(await outcome(bob, sorted(await phraseOf(match, bobKey, 'thanks')))).toBe('heard');
  const flood = JSON.stringify({ kind: 'phrase', said: sorted(await phraseOf(match, adaKey, 'oops')) });
  for (let i = 0; i < 4 * RELAY_LIMITS.idleMessageBurst; i++) ada.socket.send(flood);
  expect(await ada.closed).toMatchObject({ code: 4429 });
  expect(heard(bob).filter(({ key }) => key === adaKey.publicKey)).toHaveLength(RELAY_LIMITS.phraseBurst);
  const back = await TestSocket.connect(match.id, 0, { as: adaKey });
  expect(await match.say(back, 'toy.move', 0, {}, [1])).toBe('toy.move');
  expect(await outcome(bob, sorted(await phraseOf(match, bobKey, 'good-game')))).toBe('heard');
});
