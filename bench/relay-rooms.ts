/** Matches as rooms for the load: two keys append signed steps of a made-up game, since the relay knows no games. */

import crypto from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { relayClient } from '../cli/platform.ts';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { digestPayload } from '../shared/crypto/payload-digest.ts';
import { seedCommitment } from '../shared/crypto/seat-seed.ts';
import { encodeBase64url } from '../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../shared/encoding/canonical.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { type Draft, GENESIS, type Header, VERSION } from '../shared/log/step.ts';
import { stepMessage } from '../shared/log/step-digest.ts';
import { OPEN_POLICY } from '../shared/relay/policy.ts';
import { encodeGreeting, greetingMessage } from '../shared/wire/greeting.ts';
import { encodeMessage } from '../shared/wire/messages.ts';
import { type OpenRoom, openSocket, type Room, terminate } from './load.ts';

const PAYLOAD: JsonObject = { at: 'D10', note: 'x'.repeat(180) };
const [PAYLOAD_TEXT, DIGEST] = [encodeCanonical(PAYLOAD), digestPayload(PAYLOAD)];
const KIND = 'bench.step';
const HOUR_MS = 3_600_000;

type Seat = ReturnType<typeof newSeat>;
const newSeat = () => nodeSigner(crypto, crypto.randomBytes(32));

function sign(header: Omit<Header, 'v' | 'digest'>, payload: JsonObject, by: Seat): Draft {
  const full: Header = { v: VERSION, ...header, digest: digestPayload(payload) };
  return { ...full, signatures: [{ key: by.publicKey, sig: by.sign(stepMessage(full)) }], payload };
}

/** The message with one signed step of play. Its text is concatenated, so that the load stays light. */
function stepText(match: string, seq: number, prev: string, next: number, { publicKey, sign }: Seat): string {
  const sig = sign(stepMessage({ v: VERSION, match, seq, prev, kind: KIND, digest: DIGEST, next: [next] }));
  const signatures = `[{"key":"${publicKey}","sig":"${sig}"}]`;
  const place = `"payload":${PAYLOAD_TEXT},"prev":"${prev}","seq":${seq}`;
  const draft = `"digest":"${DIGEST}","kind":"${KIND}","match":"${match}","next":[${next}],${place}`;
  return `{"draft":{${draft},"signatures":${signatures},"v":"${VERSION}"},"kind":"submit"}`;
}

/** Bytes of a step's message, for the servers that accept any text. */
export const STEP_BYTES = stepText('A'.repeat(22), 0, GENESIS, 0, newSeat()).length;

export function relayRooms(origin: string, relayKey: string): OpenRoom {
  return async (_, appended) => {
    const relay = relayClient(origin);
    const match = encodeBase64url(crypto.randomBytes(16));
    const seats = [newSeat(), newSeat()];
    const terms = {
      game: 'bench/turns',
      rules: 1,
      params: {},
      clock: { budget: HOUR_MS, grace: HOUR_MS },
      deadlines: { join: HOUR_MS, setup: HOUR_MS, settle: HOUR_MS },
      seats: [{}, {}],
      longest: { steps: LIMITS.gameSteps, bytes: OPEN_POLICY.roomOfOtherGames },
      seat: 0,
      seed: seedCommitment(match, 0, crypto.randomBytes(32)),
      relay: relayKey,
    };
    const opened = await relay.open(sign({ match, seq: 0, prev: GENESIS, kind: 'open', next: [] }, terms, seats[0]!));
    const sockets = await Promise.all(
      seats.map((seat) => openSocket(`${relay.socketUrl(match)}?from=1&${greeting(match, seat)}`)),
    );
    const join = { seat: 1, seed: seedCommitment(match, 1, crypto.randomBytes(32)) };
    const draft = sign({ match, seq: 1, prev: opened.head, kind: 'join', next: [0, 1] }, join, seats[1]!);
    const joined = nextStep(sockets[0]!);
    sockets[1]!.send(encodeMessage({ kind: 'submit', draft }));
    return takeTurns({ match, seats, sockets }, { seq: 2, prev: await joined }, appended);
  };
}

/** The same steps for an object that appends them and knows no other rule. */
export function stepRooms(origin: string): OpenRoom {
  return async (_, appended) => {
    const match = encodeBase64url(crypto.randomBytes(16));
    const seats = [newSeat(), newSeat()];
    const sockets = await Promise.all(seats.map(() => openSocket(`${origin}/${match}`)));
    return takeTurns({ match, seats, sockets }, { seq: 0, prev: GENESIS }, appended);
  };
}

interface Table {
  readonly match: string;
  readonly seats: readonly Seat[];
  readonly sockets: readonly WebSocket[];
}

/** Two seats append a step each, one after the other. */
function takeTurns({ match, seats, sockets }: Table, { seq, prev }: Pick<Header, 'seq' | 'prev'>, appended: () => void): Room {
  const send = (): void => {
    const by = seq % 2;
    sockets[by]!.send(stepText(match, seq, prev, 1 - by, seats[by]!));
  };
  sockets[0]!.on('message', (data) => {
    const step = lastStep(String(data));
    if (step === undefined) return;
    seq++;
    prev = linkOf(step);
    appended();
  });
  return { send, close: () => terminate(sockets) };
}

const linkOf = (step: string): string => crypto.createHash('sha256').update(step).digest('hex');

/** The link of the next step that a socket is sent. */
function nextStep(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    const read = (data: RawData): void => {
      const step = lastStep(String(data));
      if (step === undefined) return;
      socket.off('message', read);
      resolve(linkOf(step));
    };
    socket.on('message', read);
  });
}

/** A spectator's socket could not send steps. */
function greeting(match: string, { publicKey: key, sign }: Seat): string {
  const time = Date.now();
  return encodeGreeting({ key, time, sig: sign(greetingMessage(match, time)) });
}

/** The canonical text of the step that an `entries` message ends with: all that a client needs to hash, cheap to find. */
function lastStep(message: string): string | undefined {
  if (message.includes('"kind":"rejected"')) throw new Error(message);
  const start = message.lastIndexOf('"step":');
  const end = message.lastIndexOf('}],"kind":"entries"}');
  return end < 0 ? undefined : message.slice(start + '"step":'.length, end);
}
