/** What requests are asked with, and the headers of answers, by name. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { array, hex, name } from '../../shared/encoding/shape.ts';
import { KEY_BYTES, matchId, SIGNATURE_BYTES } from '../../shared/log/step.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { parcelName } from '../../shared/wire/parcel.ts';

const text = (pattern: string): JsonObject => ({ type: 'string', pattern });
const parameter = (where: 'path' | 'query' | 'header', name: string, description: string, schema: JsonObject): JsonObject => ({
  ...{ name, in: where, description, schema },
  ...(where === 'path' ? { required: true } : {}),
});

export const PARAMETERS = {
  match: parameter('path', 'match', 'The id of a match.', matchId.schema()),
  finalHash: parameter('path', 'finalHash', 'The final hash of a match.', hex(32).schema()),
  client: parameter('path', 'client', 'The client hash of a build.', hex(32).schema()),
  parcel: parameter('path', 'parcel', 'The name of a parcel.', parcelName.schema()),
  key: parameter('path', 'key', 'A public key.', hex(KEY_BYTES).schema()),
  from: parameter('query', 'from', 'The first step that the caller does not have.', { ...text('^\\d{1,9}$'), default: '0' }),
  ofMatch: parameter(
    'query',
    'match',
    'The match of the final hash: its object answers for what is not stored yet.',
    matchId.schema(),
  ),
  matches: {
    ...parameter('query', 'match', 'The matches.', array(matchId, { min: 1, max: RELAY_LIMITS.waitingMatches }).schema()),
    ...{ required: true, explode: true },
  },
  tag: parameter('header', 'If-None-Match', 'The `ETag` of what the caller has.', { type: 'string' }),
  range: parameter('header', 'Range', 'One range of the bytes of the log, before they are gzipped.', text('^bytes=')),
  url: { ...parameter('query', 'url', 'The permalink of a match at this relay.', { type: 'string' }), required: true },
  format: parameter('query', 'format', 'The form of the answer: there is one.', { type: 'string', enum: ['json'] }),
  maxwidth: parameter('query', 'maxwidth', 'The most pixels that a frame may be wide.', text('^[1-9]\\d{0,4}$')),
  maxheight: parameter('query', 'maxheight', 'The most pixels that a frame may be high.', text('^[1-9]\\d{0,4}$')),
  before: parameter('query', 'before', 'What the answer before gave as `before`.', text('^[1-9]\\d{0,14}$')),
  game: {
    ...parameter('query', 'game', 'The games, each once.', array(name, { min: 1, max: RELAY_LIMITS.listedGames }).schema()),
    required: true,
  },
  after: parameter('query', 'after', 'What the answer before gave as `after`.', text('^\\d{1,15}\\.[\\w-]{22}$')),
  open: { ...parameter('query', 'open', 'Asks for open seats.', { type: 'string' }), required: true, allowEmptyValue: true },
  greetingKey: parameter('query', 'key', 'Of a greeting: the public key that the client holds.', hex(KEY_BYTES).schema()),
  greetingTime: parameter('query', 'time', 'Of a greeting: the time of the relay, in ms, nearly.', text('^\\d{1,15}$')),
  greetingSig: parameter('query', 'sig', 'Of a greeting: a signature over match and time.', hex(SIGNATURE_BYTES).schema()),
} satisfies JsonObject;

const header = (description: string, schema: JsonObject = { type: 'string' }): JsonObject => ({
  ...{ description, required: true, schema },
});

export const HEADERS = {
  Location: header('The address of what was made.', { type: 'string', format: 'uri-reference' }),
  'Cache-Control': header('How long the answer may be kept.'),
  'Content-Disposition': header('A name for the file.'),
  ETag: header('A name of these bytes.', text('^"[0-9a-f]{64}(-gzip)?"$')),
  Vary: header('What the coding depends on.'),
  'Accept-Ranges': header('That ranges of bytes are answered.'),
  'Content-Range': header('Which bytes these are, and of how many.'),
  'Retry-After': header('After how many seconds to ask again.', text('^\\d+$')),
  Allow: header('The methods of the address.'),
} satisfies JsonObject;
