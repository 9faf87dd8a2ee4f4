/** Bodies of the HTTP interface, about the first of the two logs. */

import { decodeHex, encodeBase64url } from '../../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../../shared/encoding/canonical.ts';
import type { Terms } from '../../../shared/log/match-payloads.ts';
import { headerOf, VERSION } from '../../../shared/log/step.ts';
import { OPEN_POLICY } from '../../../shared/relay/policy.ts';
import { DESCRIBED_LIMITS } from '../../../shared/wire/described-limits.ts';
import {
  encodeOpenRequest,
  type FinalRecord,
  type MatchSummary,
  problemOf,
  type RelayDescription,
} from '../../../shared/wire/http.ts';
import type { Listing } from '../../../shared/wire/listing.ts';
import type { PlayerRecord } from '../../../shared/wire/player-record.ts';
import { type PushRequest, pushRequestMessage } from '../../../shared/wire/push-request.ts';
import type { Waiting } from '../../../shared/wire/waiting.ts';
import type { FullEntry } from '../../support/full-entry.ts';
import { BOB, linkOf } from './keys.ts';

/** The base point of P-256, which is nobody's key. */
const PUSH_KEY = encodeBase64url(
  decodeHex(
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  ),
);

/** Each seat that is taken as one of an engine. */
const engines = (seats: MatchSummary['seats'], engine = 'tiny 1.0') => seats.map((seat) => seat && { ...seat, engine });

export function httpVectors(log: readonly FullEntry[]) {
  const { step, payload, name } = log[0]!;
  const last = log.at(-1)!;
  const { match, timestamp } = step;
  const { game, rules } = payload as { game: string; rules: number };
  const [alice, bob] = log.slice(0, 2).map((entry) => entry.step.signatures[0]!.key);
  const seats = [
    { key: alice!, name: 'seat 0' },
    { key: bob!, name: 'seat 1' },
  ];
  const opened: MatchSummary = {
    ...{ match, phase: 'lobby', game, rules, seats: [seats[0]!, null], next: [] },
    ...{ steps: 1, head: linkOf(log[0]!), time: timestamp.time, published: false },
  };
  const finalHash = linkOf(last);
  const closed: MatchSummary = {
    ...{ match, phase: 'closed', game, rules, seats, next: [] },
    ...{ steps: log.length, head: finalHash, time: last.step.timestamp.time, finalHash, published: true },
  };
  const record: FinalRecord = {
    ...{
      finalHash,
      match,
      game,
      rules,
      seats,
      relay: timestamp.key,
      steps: log.length,
      claim: last.payload['result']!,
    },
  };
  const { clock, deadlines, params } = payload as unknown as Terms;
  const listing: Listing = {
    ...{ match, game, rules, params, clock, seats: [seats[0]!, null], creator: 0, open: [1] },
    expires: timestamp.time + deadlines.join,
  };
  const { winners, reason } = last.payload['result'] as { winners: number[]; reason: string };
  const [winner] = winners as [number];
  const player: PlayerRecord = {
    key: seats[winner]!.key,
    name: { name: seats[winner]!.name, finalHash, step: winner },
    totals: [{ game, won: 1, lost: 0, drawn: 0, void: 0, unknown: 0, forfeits: 0, claimed: 0, contradicted: 0 }],
    matches: [
      {
        ...{ finalHash, match, game, rules, seats, seat: winner, takenAt: winner },
        ...{ outcome: 'won', by: 'all', reason, contradicted: false, forfeit: false, time: last.step.timestamp.time },
      },
    ],
  };
  const relay: RelayDescription = {
    ...{ key: timestamp.key, version: VERSION, time: timestamp.time, limits: DESCRIBED_LIMITS, policy: OPEN_POLICY },
    keys: [
      { key: timestamp.key, status: 'current', from: timestamp.time },
      { key: alice!, status: 'retired', from: 0, until: timestamp.time },
    ],
  };
  const request: PushRequest = {
    ...{ action: 'subscribe', match, time: timestamp.time, kinds: ['battleship.shot', 'join', 'start'] },
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
  };
  const push = { key: BOB.publicKey, request, sig: BOB.sign(pushRequestMessage(request)) };
  const waiting: Waiting = {
    time: timestamp.time,
    matches: [
      {
        ...{ match, phase: 'play', steps: 7, names: ['Ada', null] },
        waits: [{ seat: 1, kind: 'battleship.shot', since: timestamp.time, deadline: timestamp.time + 3 * 86_400_000 }],
      },
    ],
  };
  const { kinds: __, ...withoutKinds } = request;
  const { head: _, ...withoutHead } = opened;
  const accepted = (of: string, body: object) => ({ name: of, of, text: encodeCanonical(body as JsonObject) });
  const refused = (name: string, of: string, body: object, fault: string) => ({ ...accepted(of, body), name, fault });
  return {
    about: 'Each `text` is a body; one with a `fault` is refused with it.',
    cases: [
      {
        name: 'open',
        of: 'open',
        text: encodeOpenRequest({ ...headerOf(step), signatures: step.signatures, payload, name: name! }),
      },
      { ...accepted('summary', opened), name: 'the summary of a match in its lobby' },
      { ...accepted('summary', closed), name: 'the summary of a match that is closed' },
      { ...accepted('summary', { ...opened, practice: true }), name: 'the summary of a practice match' },
      { ...accepted('summary', { ...opened, seats: engines(opened.seats) }), name: 'the summary of a match between engines' },
      accepted('record', record),
      { ...accepted('record', { ...record, practice: true }), name: 'the record of a practice match' },
      accepted('relay', relay),
      { ...accepted('relay', { ...relay, pushKey: PUSH_KEY }), name: 'a relay that sends pushes' },
      {
        ...accepted('relay', { ...relay, client: { hash: finalHash, commit: '16f3296' } }),
        name: 'a relay that serves a web client',
      },
      { ...accepted('push', push), name: 'a request for pushes' },
      { ...accepted('waiting', waiting), name: 'a match that waits for a seat' },
      { ...accepted('listings', { matches: [listing] }), name: 'a match with an open seat' },
      { ...accepted('player', player), name: 'the record of a player' },
      accepted('problem', problemOf('relay/unknown-match', 404, undefined, '8f2ac11d0b6e5d4c-FRA')),
      refused('a summary without its head', 'summary', withoutHead, 'encoding/wrong-shape'),
      refused('a phase that does not exist', 'summary', { ...opened, phase: 'paused' }, 'encoding/wrong-shape'),
      refused('a summary that says that it is no practice', 'summary', { ...opened, practice: false }, 'encoding/wrong-shape'),
      refused(
        'an engine with a space that is not ASCII',
        'summary',
        { ...opened, seats: engines(opened.seats, 'a\u00a0b') },
        'encoding/wrong-shape',
      ),
      refused('a record with a short hash', 'record', { ...record, finalHash: finalHash.slice(2) }, 'encoding/not-hex'),
      refused('a listing without an open seat', 'listings', { matches: [{ ...listing, open: [] }] }, 'encoding/wrong-shape'),
      refused('a player without a key', 'player', { ...player, key: '' }, 'encoding/not-hex'),
      refused('a request for pushes without kinds', 'push', { ...push, request: withoutKinds }, 'encoding/wrong-shape'),
      refused(
        'a request for pushes without an address',
        'push',
        { ...push, request: { ...request, endpoint: '' } },
        'encoding/wrong-shape',
      ),
      refused('a push key of another length', 'relay', { ...relay, pushKey: PUSH_KEY.slice(0, -2) }, 'encoding/not-base64url'),
      refused('an opening that is a whole entry', 'open', { entry: { step, payload } }, 'encoding/wrong-shape'),
    ],
  };
}
