/** Every request that the relay answers over HTTP, as data. `test/worker/contract.ts` holds each answer of the tests to it. */

import { BUNDLE_TYPE } from '../../shared/bundle/bundle-files.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { FAULTS } from '../../shared/fault-meanings.ts';
import { REPLY_TYPE } from '../../shared/timestamp/timestamp-request.ts';
import { LOG_TYPE } from '../../shared/wire/http.ts';
import { PARCEL_TYPE } from '../../shared/wire/parcel.ts';
import type { HEADERS, PARAMETERS } from './parameters.ts';
import type { SchemaName } from './schemas.ts';

type Parameter = keyof typeof PARAMETERS;
type Header = keyof typeof HEADERS;

interface Body {
  readonly type: string;
  /** Of a log, each line. What is no JSON has none. */
  readonly schema?: SchemaName;
  /** A range of a log begins and ends anywhere in a line. */
  readonly cut?: true;
}

interface Answer {
  readonly says: string;
  readonly body?: Body;
  /** Those that it always has. */
  readonly headers?: readonly Header[];
}

export interface Operation {
  readonly method: 'get' | 'post' | 'put';
  readonly path: string;
  readonly id: string;
  readonly says: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly answers: Readonly<Record<number, Answer>>;
  readonly problems: readonly FaultCode[];
}

const json = (schema: SchemaName): Body => ({ type: 'application/json', schema });
const log: Body = { type: LOG_TYPE, schema: 'Entry' };
const ofAreas = (...areas: string[]): FaultCode[] =>
  (Object.keys(FAULTS) as FaultCode[]).filter((code) => areas.includes(code.split('/')[0]!));

/** Of whatever is read from storage, under a rate limit. Where an isolate cannot learn what is blocked, it refuses what it is asked. */
const OF_READS: readonly FaultCode[] = ['relay/rate-limited', 'relay/store-unreachable', 'relay/internal'];
/** Of whatever carries steps. */
const OF_STEPS: readonly FaultCode[] = [...ofAreas('encoding', 'log', 'life'), 'relay/bad-request', 'relay/foreign-origin'];
/** Of what the operator decides, or has set wrong. */
const OF_POLICY: readonly FaultCode[] = [
  'relay/no-new-matches',
  'relay/game-not-carried',
  'relay/match-too-large',
  'relay/no-listing',
  'relay/list-full',
];
/** Of what is deleted in the object of a match. */
const GONE: readonly FaultCode[] = ['relay/archived', 'relay/never-began', 'relay/withdrawn', 'relay/blocked'];
/** Of whatever is published under a final hash. */
const OF_PUBLISHED: readonly FaultCode[] = [
  ...OF_READS,
  'relay/withdrawn',
  'relay/blocked',
  'relay/not-published',
  'relay/bad-request',
];
const FRESH: readonly Header[] = ['Cache-Control'];
const TAGGED: readonly Header[] = ['Cache-Control', 'ETag'];
const RANGED: readonly Header[] = [...TAGGED, 'Vary', 'Accept-Ranges', 'Content-Disposition'];

export const OPERATIONS: readonly Operation[] = [
  {
    ...{ method: 'post', path: '/api/matches', id: 'openMatch', parameters: [] },
    says: 'Opens a match with the draft of its first step. The same draft again gets the same answer.',
    body: json('OpenRequest'),
    answers: { 201: { says: 'The match is open.', body: json('MatchSummary'), headers: ['Location'] } },
    problems: [
      ...OF_STEPS,
      ...OF_READS,
      ...OF_POLICY,
      'relay/misconfigured',
      'relay/other-relay',
      'relay/blocked',
      'relay/match-exists',
      'relay/bad-name',
    ],
  },
  {
    ...{ method: 'get', path: '/api/matches', id: 'listOpenSeats', parameters: ['open', 'game', 'after'] },
    says: 'Matches with open seats that their creators chose to show, the latest first. Some seconds old at most.',
    answers: { 200: { says: 'A page of the list.', body: json('Listings'), headers: FRESH } },
    problems: [...OF_READS, 'relay/not-found', 'relay/bad-request'],
  },
  {
    ...{ method: 'get', path: '/api/matches/{match}', id: 'readMatch', parameters: ['match'] },
    says: 'The state of a match.',
    answers: { 200: { says: 'Its summary.', body: json('MatchSummary'), headers: FRESH } },
    problems: [...OF_READS, 'relay/blocked', 'relay/unknown-match', 'relay/damaged'],
  },
  {
    ...{ method: 'get', path: '/api/matches/{match}/log', id: 'readLog', parameters: ['match', 'from'] },
    says: 'The log of a match so far, from a step on. It may grow while it is read.',
    answers: { 200: { says: 'The log, a step per line.', body: log } },
    problems: [...OF_READS, ...GONE, 'relay/unknown-match', 'relay/bad-request'],
  },
  {
    ...{ method: 'get', path: '/api/matches/{match}/view', id: 'readView', parameters: ['match', 'from'] },
    says: 'Some steps from one on, as spectators see them: what is too large for their sockets.',
    answers: { 200: { says: 'A part of the log, a step per line. After the last step: nothing.', body: log } },
    problems: [...OF_READS, 'relay/unknown-match', 'relay/bad-request', ...GONE, 'relay/damaged'],
  },
  {
    ...{ method: 'get', path: '/api/matches/{match}/socket', id: 'openSocket' },
    parameters: ['match', 'from', 'greetingKey', 'greetingTime', 'greetingSig'],
    says: 'The WebSocket of a match: /asyncapi.json says what is spoken there, and how it is closed where it is refused.',
    answers: {
      101: { says: 'The connection is a WebSocket now. One that is refused is closed at once, with the fault as its reason.' },
    },
    problems: ['relay/foreign-origin', 'relay/not-a-socket', 'relay/rate-limited'],
  },
  {
    ...{ method: 'get', path: '/api/hashes/{finalHash}', id: 'readRecord', parameters: ['finalHash', 'ofMatch', 'tag'] },
    says: 'The record of a closed match.',
    answers: {
      200: { says: 'The record.', body: json('FinalRecord'), headers: TAGGED },
      304: { says: 'The caller has it.', headers: TAGGED },
    },
    problems: OF_PUBLISHED,
  },
  {
    ...{
      method: 'get',
      path: '/api/hashes/{finalHash}/log',
      id: 'readRecordedLog',
      parameters: ['finalHash', 'ofMatch', 'tag', 'range'],
    },
    says: 'The whole log of a closed match, gzipped for a reader that takes that.',
    answers: {
      200: { says: 'The log, a step per line.', body: log, headers: RANGED },
      206: { says: 'The range.', body: { ...log, cut: true }, headers: [...RANGED, 'Content-Range'] },
      304: { says: 'The caller has it.', headers: [...TAGGED, 'Vary'] },
      451: { says: 'The operator has withdrawn some of it. This is what is left, and its chain verifies.', body: log },
    },
    problems: [...OF_PUBLISHED, 'relay/bad-range'],
  },
  {
    ...{ method: 'get', path: '/api/hashes/{finalHash}/timestamp', id: 'readTimestamp', parameters: ['finalHash', 'ofMatch'] },
    says: 'What an authority answered that was asked for a timestamp of the final hash (RFC 3161), as it came.',
    answers: { 200: { says: 'The answer of the authority, in DER.', body: { type: REPLY_TYPE }, headers: FRESH } },
    problems: [...OF_PUBLISHED, 'relay/no-timestamp'],
  },
  {
    ...{ method: 'get', path: '/api/hashes/{finalHash}/proof', id: 'readLogProof', parameters: ['finalHash', 'ofMatch'] },
    says: 'The proof that a match is in the transparency log of this relay (c2sp.org/tlog-proof).',
    answers: {
      200: { says: 'The proof.', body: { type: 'text/plain; charset=utf-8' }, headers: [...FRESH, 'Content-Disposition'] },
    },
    problems: [...OF_PUBLISHED, 'relay/no-log', 'relay/not-logged', 'relay/log-set-back', 'relay/misconfigured'],
  },
  {
    ...{ method: 'get', path: '/api/hashes/{finalHash}/bundle', id: 'readBundle', parameters: ['finalHash', 'ofMatch', 'tag'] },
    says: 'All that the relay has of a closed match in one tar archive, as it is checked without any relay (docs/protocol/timestamps.md).',
    answers: {
      200: { says: 'The archive.', body: { type: BUNDLE_TYPE }, headers: [...TAGGED, 'Content-Disposition'] },
      304: { says: 'The caller has it.', headers: TAGGED },
    },
    problems: OF_PUBLISHED,
  },
  {
    ...{ method: 'put', path: '/api/hashes/{finalHash}/log', id: 'publishLog', parameters: ['finalHash'] },
    says: 'Publishes a whole log here too, no matter at which relay it was played.',
    body: log,
    answers: {
      200: { says: 'This relay has the log already.', body: json('FinalRecord') },
      201: { says: 'The log is published.', body: json('FinalRecord'), headers: ['Location'] },
    },
    problems: [
      ...OF_STEPS,
      ...OF_READS,
      'relay/no-republication',
      'relay/game-not-carried',
      'relay/match-too-large',
      'relay/other-ending',
      'relay/never-began',
      'relay/withdrawn',
      'relay/busy',
      'relay/too-slow',
    ],
  },
  {
    ...{ method: 'post', path: '/api/clients', id: 'logClient', parameters: [] },
    says: 'Puts a build of the web client into the transparency log of this relay, signed by a release key that it takes.',
    body: json('ClientEntry'),
    answers: {
      200: { says: 'The log has this client already: its entry.', body: json('LoggedRelease'), headers: FRESH },
      201: { says: 'The log has taken it; the next checkpoint shows it.', body: json('LoggedRelease'), headers: FRESH },
    },
    problems: [
      ...ofAreas('encoding'),
      ...OF_READS,
      'relay/foreign-origin',
      'relay/no-log',
      'relay/log-set-back',
      'relay/misconfigured',
      'transparency/not-a-release',
    ],
  },
  {
    ...{ method: 'get', path: '/api/clients/{client}', id: 'readLoggedClient', parameters: ['client'] },
    says: 'What the transparency log of this relay has of a build of the web client.',
    answers: { 200: { says: 'The entry, and the proof that it is in the log.', body: json('ReleaseProof'), headers: FRESH } },
    problems: [...OF_READS, 'relay/no-log', 'relay/not-logged', 'relay/log-set-back', 'relay/misconfigured', 'relay/bad-request'],
  },
  {
    ...{ method: 'get', path: '/api/oembed', id: 'embedRecord', parameters: ['url', 'format', 'maxwidth', 'maxheight'] },
    says: 'How to embed the record of a closed match, by oEmbed 1.0: a frame with its picture, which leads to the permalink.',
    answers: { 200: { says: 'The frame.', body: json('Oembed'), headers: FRESH } },
    problems: [...OF_READS, 'relay/withdrawn', 'relay/blocked', 'relay/not-published', 'relay/not-found', 'relay/bad-request'],
  },
  {
    ...{ method: 'get', path: '/api/players/{key}', id: 'readPlayer', parameters: ['key', 'before'] },
    says: 'What the relay has counted for a public key, and its matches. It proves nothing by itself: each row names its log.',
    answers: {
      200: { says: 'The record. Of a key that has not played: an empty one.', body: json('PlayerRecord'), headers: FRESH },
    },
    problems: [...OF_READS, 'relay/bad-request'],
  },
  {
    ...{ method: 'get', path: '/api/waiting', id: 'readWaiting', parameters: ['matches'] },
    says: 'For whom some matches wait: one question for all matches of a device.',
    answers: { 200: { says: 'Those of the matches that can be read.', body: json('Waiting'), headers: FRESH } },
    problems: [...OF_READS, 'relay/bad-request'],
  },
  {
    ...{ method: 'post', path: '/api/pushes', id: 'requestPushes', parameters: [] },
    says: 'Has a seat told by Web Push when its match waits for it, or no more (docs/protocol/relay.md, pushes).',
    body: json('SignedPushRequest'),
    answers: { 204: { says: 'The relay does so from now on.' } },
    problems: [
      ...OF_STEPS,
      ...OF_READS,
      ...GONE,
      'relay/no-pushes',
      'relay/endpoint-refused',
      'relay/stale-subscription',
      'relay/misconfigured',
      'relay/unknown-match',
      'relay/damaged',
    ],
  },
  {
    ...{ method: 'put', path: '/api/parcels/{parcel}', id: 'leaveParcel', parameters: ['parcel'] },
    says: 'Leaves a seat for another device, sealed under a key that the relay is not told (docs/protocol/portable.md). The same bytes again get the same answer.',
    body: { type: PARCEL_TYPE },
    answers: { 204: { says: 'It waits for ten minutes.' } },
    problems: [
      ...OF_READS,
      'relay/foreign-origin',
      'relay/no-parcel',
      'relay/parcel-exists',
      'encoding/too-large',
      'encoding/wrong-length',
    ],
  },
  {
    ...{ method: 'post', path: '/api/parcels/{parcel}', id: 'takeParcel', parameters: ['parcel'] },
    says: 'Takes a parcel: it is handed out once.',
    answers: { 200: { says: 'What was left.', body: { type: PARCEL_TYPE }, headers: FRESH } },
    problems: [...OF_READS, 'relay/foreign-origin', 'relay/no-parcel', 'relay/parcel-taken'],
  },
  {
    ...{ method: 'post', path: '/api/admin', id: 'giveOrder', parameters: [] },
    says: 'Carries out an order of the operator (docs/protocol/relay.md, orders of the operator).',
    body: json('SignedOrder'),
    answers: { 200: { says: 'What was done.', body: json('OrderAnswer'), headers: FRESH } },
    problems: [
      ...ofAreas('encoding'),
      ...OF_READS,
      ...GONE,
      'relay/not-found',
      'relay/not-the-operator',
      'relay/other-relay',
      'relay/stale-order',
      'relay/order-repeated',
      'relay/unknown-match',
      'relay/not-published',
      'relay/damaged',
      'relay/bad-request',
    ],
  },
  {
    ...{ method: 'get', path: '/api/relay', id: 'describeRelay', parameters: [] },
    says: 'What a client must know before it opens a match: the key of the relay, its clock and its limits.',
    answers: { 200: { says: 'The description.', body: json('RelayDescription'), headers: FRESH } },
    problems: ['relay/internal'],
  },
  {
    ...{ method: 'get', path: '/api/ready', id: 'readReadiness', parameters: [] },
    says: 'Whether a match could be carried now: signs with the key of the relay, reads the store of logs and calls an object.',
    answers: { 200: { says: 'It could.', body: json('Readiness'), headers: FRESH } },
    problems: [...OF_READS, 'relay/key-unusable', 'relay/store-unreachable', 'relay/objects-unreachable'],
  },
  {
    ...{ method: 'get', path: '/api/health', id: 'readHealth', parameters: [] },
    says: 'Whether the Worker runs.',
    answers: { 200: { says: 'It does.', body: json('Health'), headers: FRESH } },
    problems: [],
  },
];
