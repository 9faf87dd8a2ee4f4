/** Messages of the WebSocket, from seats and from the relay. */

import { decodeUtf8 } from '../../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../shared/fault.ts';
import { headerOf } from '../../../shared/log/step.ts';
import { encodeGreeting, greetingMessage } from '../../../shared/wire/greeting.ts';
import { type ClientMessage, encodeMessage, type RelayMessage } from '../../../shared/wire/messages.ts';
import { phraseMessage } from '../../../shared/wire/phrase.ts';
import { ALICE, claiming, KEYS, linkOf, MATCH, RELAY, signEntry } from './keys.ts';

const TIME = 1_795_173_275_547;
const NONCE = '0f'.repeat(8);
const PREV = 'bbed091eb951295f5cab222ed41a88bee9d1384be208a73a82f58ebba2257cbd';
const SHOT = signEntry(
  { match: MATCH, seq: 7, prev: PREV, kind: 'battleship.shot', payload: { at: 'D10' }, next: [1] },
  { authors: [ALICE], relay: RELAY, time: TIME },
);
const DRAFT = { ...headerOf(SHOT.step), signatures: SHOT.step.signatures, payload: SHOT.payload };
const GREETING = { key: ALICE.publicKey, time: TIME, sig: ALICE.sign(greetingMessage(MATCH, TIME)) } as const;
const SEEN = { kind: 'seen', nonce: NONCE } as const;
const WELCOME = { kind: 'welcome', match: MATCH, seq: 7, prev: PREV, time: TIME } as const;
const WORD = { nonce: NONCE, phrase: 'good-game', prev: PREV, seq: 7 } as const;
const SAID = { ...WORD, key: ALICE.publicKey, sig: ALICE.sign(phraseMessage(MATCH, WORD)) } as const;
const NAME = { salt: '0a'.repeat(16), text: 'Alice' };
const JOIN = signEntry(
  claiming(NAME, { match: MATCH, seq: 7, prev: PREV, kind: 'join', payload: { seat: 1, seed: '00'.repeat(32) }, next: [0, 1] }),
  { authors: [ALICE], relay: RELAY, time: TIME },
);
const CLAIM = { ...headerOf(JOIN.step), signatures: JOIN.step.signatures, payload: JOIN.payload, name: NAME };

const FROM_SEATS: readonly (readonly [string, ClientMessage])[] = [
  ['a mark that comes back', SEEN],
  ['a step to append', { kind: 'submit', draft: DRAFT }],
  ['a step that claims a name', { kind: 'submit', draft: CLAIM }],
  ['a phrase', { kind: 'phrase', said: SAID }],
];

const FROM_RELAY: readonly (readonly [string, RelayMessage])[] = [
  ['the greeting', WELCOME],
  ['a step of the log', { kind: 'entries', entries: [SHOT] }],
  ['a step with its name', { kind: 'entries', entries: [{ ...JOIN, name: NAME }] }],
  ['no steps', { kind: 'entries', entries: [] }],
  ['an own step', { kind: 'appended', step: SHOT.step }],
  ['steps to be fetched', { kind: 'behind', from: 7, to: 8 }],
  ['a mark', { kind: 'mark', nonce: NONCE }],
  ['a step that lacks signatures', { kind: 'pending', draft: DRAFT }],
  ['a refusal', { kind: 'rejected', code: 'life/stale', detail: 'the next step is 8', seq: 8, prev: linkOf(SHOT) }],
  ['who is there', { kind: 'presence', seats: [true, false], spectators: 3 }],
  ['a phrase of a seat', { kind: 'phrase', said: SAID }],
  ['the end', { kind: 'published', finalHash: linkOf(SHOT) }],
];

const text = (message: JsonObject): string => encodeCanonical(message);
const submit = (draft: object): string => text({ kind: 'submit', draft: draft as JsonObject });

const REFUSED: readonly (readonly ['seat' | 'relay', string, string, FaultCode])[] = [
  ['seat', 'a kind that does not exist', text({ kind: 'goodbye' }), 'encoding/wrong-shape'],
  ['seat', 'what only the relay says', encodeMessage(WELCOME), 'encoding/wrong-shape'],
  ['seat', 'no kind', text({ nonce: NONCE }), 'encoding/wrong-shape'],
  ['seat', 'a list', '[]', 'encoding/wrong-shape'],
  ['seat', 'a field too many', text({ ...SEEN, name: 'alice' }), 'encoding/wrong-shape'],
  ['seat', 'a field too few', text({ kind: 'seen' }), 'encoding/wrong-shape'],
  ['seat', 'a draft with a timestamp', submit({ ...DRAFT, timestamp: SHOT.step.timestamp }), 'encoding/wrong-shape'],
  ['seat', 'a payload that is a list', submit({ ...DRAFT, payload: [] }), 'encoding/wrong-shape'],
  ['seat', 'a nonce of 7 bytes', text({ ...SEEN, nonce: NONCE.slice(2) }), 'encoding/not-hex'],
  ['seat', 'a phrase that does not exist', text({ kind: 'phrase', said: { ...SAID, phrase: 'check' } }), 'encoding/wrong-shape'],
  ['seat', 'a phrase with a text', text({ kind: 'phrase', said: { ...SAID, text: 'e4' } }), 'encoding/wrong-shape'],
  ['relay', 'a phrase without its signature', text({ kind: 'phrase', said: { ...WORD, key: SAID.key } }), 'encoding/wrong-shape'],
  ['seat', 'keys in another order', JSON.stringify({ nonce: NONCE, kind: 'seen' }), 'encoding/not-canonical'],
  [
    'relay',
    'a fault code of no version',
    text({ ...FROM_RELAY.find(([name]) => name === 'a refusal')![1], code: 'life/unlucky' } as JsonObject),
    'encoding/wrong-shape',
  ],
  ['relay', 'a nonce in capitals', text({ kind: 'mark', nonce: NONCE.toUpperCase() }), 'encoding/not-hex'],
  ['relay', 'a match id of 15 bytes', text({ ...WELCOME, match: MATCH.slice(2) }), 'encoding/not-base64url'],
  ['relay', 'a time before 1970', text({ ...WELCOME, time: -1 }), 'encoding/wrong-shape'],
];

export function messagesVectors() {
  return {
    about:
      'Each `text` is one frame from a `seat` or from the `relay`; one with a `fault` is refused with it. `greeting` is the query by which a socket proves its key, and what its signature signs; `phrase` is what a seat says in the match, and what it signs.',
    keys: KEYS,
    greeting: { match: MATCH, ...GREETING, message: decodeUtf8(greetingMessage(MATCH, TIME)), query: encodeGreeting(GREETING) },
    phrase: { match: MATCH, said: SAID, message: decodeUtf8(phraseMessage(MATCH, WORD)) },
    cases: [
      ...FROM_SEATS.map(([name, message]) => ({ from: 'seat', name, text: encodeMessage(message) })),
      ...FROM_RELAY.map(([name, message]) => ({ from: 'relay', name, text: encodeMessage(message) })),
      ...REFUSED.map(([from, name, frame, fault]) => ({ from, name, text: frame, fault })),
    ],
  };
}
