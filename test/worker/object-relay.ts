/** The relay as it is deployed, for tables: the Worker's routes, its sockets, and the Durable Object with its storage, in workerd. */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { vi } from 'vitest';
import type { RelayAnswer, TableRelay } from '../../library/testing/local-relay.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { decodeLog } from '../../shared/log/file.ts';
import type { Draft, Entry, Header } from '../../shared/log/step.ts';
import { stepMessage } from '../../shared/log/step-digest.ts';
import { encodeOpenRequest } from '../../shared/wire/http.ts';
import type { RelayMessage } from '../../shared/wire/messages.ts';
import type { FullEntry } from '../support/full-entry.ts';
import { playOver } from '../support/table-relay.ts';
import { api, stubOf, TestSocket, textOf } from './match-client.ts';

class ObjectRelay implements TableRelay {
  readonly #match: string;
  #socket: TestSocket | undefined;
  /** How many steps the table has received. */
  #told = 0;

  constructor(match: string) {
    this.#match = match;
  }

  async submit(draft: Draft, now: number): Promise<RelayAnswer> {
    vi.setSystemTime(now);
    if (this.#socket === undefined) return this.#open(draft);
    const socket = this.#socket;
    const before = socket.messages.length;
    socket.send({ kind: 'submit', draft });
    await socket.until(() => socket.messages.slice(before).some((message) => answers(message, draft)));
    const heard = socket.messages.slice(before);
    return {
      entries: this.#news(heard.flatMap((message) => entriesOf(message, draft))),
      proposals: heard.flatMap((message) => (message.kind === 'pending' ? [message.draft] : [])),
      rejected: heard.flatMap((message) => (message.kind === 'rejected' ? [message.code] : [])),
    };
  }

  async ring(now: number): Promise<RelayAnswer> {
    vi.setSystemTime(now);
    await runDurableObjectAlarm(stubOf(this.#match));
    return { entries: await this.#logged(), proposals: [], rejected: [] };
  }

  async log(): Promise<string> {
    return textOf(await api(`/matches/${this.#match}/log`));
  }

  /** Tables of one seed have one id: this one plays where another one may have played. */
  async #open(draft: Draft): Promise<RelayAnswer> {
    const stub = stubOf(this.#match);
    await runInDurableObject(stub, (_, { storage }) => storage.deleteAll());
    await evictDurableObject(stub, { webSockets: 'close' });
    const answer = await api('/matches', { method: 'POST', body: encodeOpenRequest(draft) });
    if (answer.status !== 201) throw new Error(`the relay does not open the match: ${await answer.text()}`);
    const entries = await this.#logged();
    this.#socket = await TestSocket.connect(this.#match, this.#told);
    return { entries, proposals: [], rejected: [] };
  }

  async #logged(): Promise<readonly FullEntry[]> {
    return this.#news(decodeLog(encodeUtf8(await this.log())).entries);
  }

  /** The entries that the table has not received yet. A relay sends every step with its payload. */
  #news(entries: readonly Entry[]): readonly FullEntry[] {
    const news = (entries as readonly FullEntry[]).filter(({ step }) => step.seq >= this.#told);
    this.#told += news.length;
    return news;
  }
}

/** A large payload does not come back: it is that of the draft. */
function entriesOf(message: RelayMessage, { payload }: Draft): readonly Entry[] {
  if (message.kind === 'appended') return [{ step: message.step, payload }];
  return message.kind === 'entries' ? message.entries : [];
}

function answers(message: RelayMessage, draft: Draft): boolean {
  const same = (header: Header): boolean => Buffer.compare(stepMessage(header), stepMessage(draft)) === 0;
  if (message.kind === 'entries' || message.kind === 'appended') return entriesOf(message, draft).some(({ step }) => same(step));
  return message.kind === 'pending' ? same(message.draft) : message.kind === 'rejected';
}

vi.useFakeTimers({ toFake: ['Date'] });
/** So far ahead that no alarm of a match rings by itself. */
playOver({ start: 4_000_000_000_000, begin: (match) => new ObjectRelay(match) });
