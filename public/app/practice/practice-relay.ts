/**
 * A relay on this device, for a person who plays its computer: the sessions speak to it as to any other relay, and nothing of it leaves
 * the device. One in a worker, with the matches that it has woken.
 */

import { Fault, type FaultCode } from '../../../shared/fault.ts';
import { isFaultCode } from '../../../shared/fault-codes.ts';
import { VERSION } from '../../../shared/log/step.ts';
import type { Platform } from '../../../shared/player/connection.ts';
import { RelayClient } from '../../../shared/player/relay-client.ts';
import { expectAnswer } from '../../../shared/relay/answer.ts';
import { policyOf } from '../../../shared/relay/policy.ts';
import { StoredMatch } from '../../../shared/relay/stored-match.ts';
import { readGreeting } from '../../../shared/wire/greeting.ts';
import { decodeOpenRequest, problemOf, type RelayDescription } from '../../../shared/wire/http.ts';
import { CLOSE } from '../../../shared/wire/socket.ts';
import { problemOfError } from '../components/problem.ts';
import { DEVICE_RELAY } from '../relay-client/relays.ts';
import { LocalSocket } from './local-socket.ts';
import { diskOf, PracticeMatch, relayTools } from './practice-match.ts';
import { findRecord, hasPractice, readLines, readPractice, recordLog } from './practice-rows.ts';
import { PracticeStore } from './practice-store.ts';

const awake = new Map<string, Promise<PracticeMatch | undefined>>();

/** The match as this worker alone has it from now on. */
async function wake(match: string, isNew = false): Promise<PracticeMatch> {
  const forget = (): void => {
    // A later one stays.
    if (awake.get(match) === woken) awake.delete(match);
  };
  const woken = awake.get(match) ?? PracticeMatch.wake(match, isNew, forget);
  awake.set(match, woken);
  try {
    const found = await woken;
    if (found !== undefined) return found;
  } catch (error) {
    // A disk that refuses a write is no sign that there is no such match.
    forget();
    throw error;
  }
  forget();
  throw new Fault('relay/unknown-match');
}

async function describe(): Promise<RelayDescription> {
  const [key] = (await relayTools()).keys.keys();
  return {
    key: key!,
    keys: [{ key: key!, status: 'current' }],
    version: VERSION,
    time: Date.now(),
    limits: {},
    policy: policyOf({}),
  };
}

/** Of a match that another worker may have: it is read, and not claimed. */
async function summaryOf(match: string) {
  const known = await awake.get(match);
  if (known !== undefined) return known.summary();
  const stored = await readPractice(match);
  if (stored === undefined) throw new Fault('relay/unknown-match');
  const store = new PracticeStore(stored, diskOf(match));
  return expectAnswer(new StoredMatch(match, { store, tools: await relayTools(), report: () => {} }).summary());
}

async function logOf(match: string): Promise<Blob> {
  await (await awake.get(match))?.summary();
  if (!(await hasPractice(match))) throw new Fault('relay/unknown-match');
  const parts: string[] = [];
  for await (const part of readLines(match)) parts.push(part);
  return new Blob(parts);
}

async function recordOf(finalHash: string) {
  const record = await findRecord(finalHash);
  if (record === undefined) throw new Fault('relay/not-published');
  return record;
}

/** What a relay answers over HTTP to what a session asks. */
async function answer(path: string, body: string | undefined): Promise<Response> {
  const [, api, of, name, part] = path.split('/');
  if (api === 'api' && of === 'relay') return Response.json(await describe());
  if (of === 'matches' && body !== undefined) {
    const draft = decodeOpenRequest(body);
    return Response.json(await (await wake(draft.match, true)).open(draft));
  }
  if (of === 'matches' && name !== undefined && part === undefined) return Response.json(await summaryOf(name));
  if (of === 'matches' && name !== undefined && part === 'log') return new Response(await logOf(name));
  if (of === 'hashes' && name !== undefined) {
    const found = await recordOf(name);
    return part === 'log' ? new Response(await recordLog(found)) : Response.json(found.record);
  }
  throw new Fault('relay/not-found');
}

export const practiceRelay = new RelayClient(DEVICE_RELAY, async (url, { body }) => {
  const path = url.slice(DEVICE_RELAY.length).split('?')[0]!;
  try {
    return await answer(path, typeof body === 'string' ? body : undefined);
  } catch (error) {
    const { code, detail } = problemOfError(error);
    const known: FaultCode = isFaultCode(code) ? code : 'relay/internal';
    return Response.json(problemOf(known, 400, detail), { status: 400 });
  }
});

/** How its sockets are opened, in place of those of a network. */
export const openLocalSocket: Platform['openSocket'] = (url) => {
  const socket = new LocalSocket();
  const [path = '', query = ''] = url.slice(DEVICE_RELAY.length).split('?');
  const fields = Object.fromEntries(new URLSearchParams(query));
  const connect = async (): Promise<void> => {
    // Only this page reaches this relay, so nobody has to prove a key.
    const key = readGreeting(fields)?.key ?? '';
    await (await wake(path.split('/')[3]!)).connect(socket, key, Number(fields['from']));
  };
  connect().catch((error: unknown) => {
    const { code } = problemOfError(error);
    socket.hangUp(code === 'relay/unknown-match' ? CLOSE.unknownMatch : CLOSE.internal, code);
  });
  return socket;
};
