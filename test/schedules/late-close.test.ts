import { expect, it } from 'vitest';
import { MatchPublication } from '../../durable-objects/match-publication.ts';
import { MatchStore } from '../../durable-objects/match-store.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { RelayShell } from '../../shared/relay/shell.ts';
import { SharedPool } from '../../shared/relay/unread-budget.ts';
import { encodeMessage, type RelayMessage } from '../../shared/wire/messages.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { START_MS } from '../support/table.ts';
import { signWith, TOOLS, TOY_MATCH, ToyMatch } from '../support/toy-match.ts';

const RESULT = { kind: 'drawn', reason: 'agreement' };

it('a match that closes while KV stores an earlier segment is published as it closed', async () => {
  const toy = new ToyMatch();
  const store = new MatchStore(memoryStorage());
  const stored = new Map<string, string>();
  /** Ends the write that KV has not answered yet. */
  let answer: (() => void) | undefined;
  const put = async (key: string, text: string): Promise<void> => {
    await new Promise<void>((resolve) => (answer = resolve));
    stored.set(key, text);
  };
  const publication = new MatchPublication(store, () => ({ put: (key, text) => put(key, String(text)) }));
  const rejected: RelayMessage[] = [];
  const shell = new RelayShell<object>(TOY_MATCH, {
    store,
    outlets: [publication],
    sockets: {
      all: () => [],
      isOpen: () => true,
      visitorOf: () => ({ key: '', order: 0 }),
      setVisitor: () => {},
      send: (_, text) => rejected.push(JSON.parse(text)),
      close: () => {},
    },
    pools: { seats: new SharedPool(2 ** 30), strangers: new SharedPool(2 ** 30) },
    nonce: () => '00'.repeat(8),
    watch: { load: () => undefined, save: () => {}, push: async () => undefined },
    setAlarm: () => {},
    now: () => START_MS,
    report: (failure) => expect.unreachable(failure),
    tools: TOOLS,
  });
  const draft = (kind: string, seats: readonly number[], payload: JsonObject, next: readonly number[]) => {
    const { match, seq, prev } = shell.state.matchState;
    const signers = seats.map((seat) => toy.signers[seat]!);
    return signWith({ match, seq, prev, kind, next }, payload, signers);
  };
  const submit = (...step: Parameters<typeof draft>): void =>
    shell.received({}, encodeMessage({ kind: 'submit', draft: draft(...step) }));

  expect(shell.open(draft('open', [0], toy.terms(), []))).toMatchObject({ ok: true });
  submit('join', [1], toy.joinPayload(1), [0, 1]);
  submit('start', [0, 1], {}, [0]);
  for (let i = 0; i < 64; i++) submit('toy.move', [i % 2], { i }, i === 63 ? [] : [1 - (i % 2)]);
  const ringing = shell.ring();
  await new Promise(setImmediate);
  expect(answer).toBeDefined();
  submit('endgame', [0, 1], { result: RESULT }, []);
  expect(rejected).toEqual([]);
  const { phase, prev: finalHash, seq } = shell.state.matchState;
  expect(phase).toBe('closed');

  let done = false;
  void ringing.then(() => (done = true));
  while (!done) {
    answer?.();
    await new Promise(setImmediate);
  }
  const record = JSON.parse(stored.get(`final/${finalHash}`)!);
  expect(record).toMatchObject({ finalHash, steps: seq, claim: RESULT });
  const log = record.segments.map((key: string) => stored.get(key)).join('');
  expect(log.split('\n')).toHaveLength(seq + 1);
});
