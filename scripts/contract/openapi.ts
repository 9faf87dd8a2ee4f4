/** The HTTP interface of a relay as OpenAPI 3.1: the operations, with the schemas that the readers state. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { array, hex, name, oneOf } from '../../shared/encoding/shape.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { FAULTS } from '../../shared/fault-meanings.ts';
import { KEY_BYTES, matchId, SIGNATURE_BYTES, VERSION } from '../../shared/log/step.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { LOG_TYPE, PROBLEM_TYPE } from '../../shared/wire/http.ts';
import { parcelName } from '../../shared/wire/parcel.ts';
import { statusOf } from '../../worker/status.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { refer, SCHEMAS, type SchemaName } from './schemas.ts';

/** A body that the vectors show. */
interface Example {
  readonly of: SchemaName;
  readonly name: string;
  readonly value: JsonObject;
}

/** More codes than a reader of a list wants to see one by one. */
const MANY = 8;

export function openApi(examples: readonly Example[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of OPERATIONS) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method]: describeOperation(operation, examples), options: PREFLIGHT };
  }
  return {
    openapi: '3.1.1',
    info: INFO,
    servers: [{ url: '/' }],
    paths,
    components: { schemas: SCHEMAS, parameters: PARAMETERS, headers: HEADERS },
  };
}

export const INFO = {
  title: 'Fogline relay',
  version: VERSION,
  summary: 'A referee-free relay for games with hidden information.',
  description: [
    'A match is a log of signed, timestamped and linked steps. The relay orders and timestamps them; it knows no game and no secret.',
    'Bodies that carry steps are canonical JSON (RFC 8785). Every error is a problem document (RFC 9457) with a stable `code`; its `type`',
    'is the address of what the code means. A page of any site may read every answer; the operator says which may write.',
    'An address answers HEAD as it does GET, without the body; OPTIONS, and 405 for another method, name its methods in `Allow`.',
  ].join(' '),
  license: { name: 'MIT', identifier: 'MIT' },
};

const text = (pattern: string): JsonObject => ({ type: 'string', pattern });
const parameter = (where: 'path' | 'query' | 'header', name: string, description: string, schema: JsonObject): JsonObject => ({
  ...{ name, in: where, description, schema },
  ...(where === 'path' ? { required: true } : {}),
});

const PARAMETERS: JsonObject = {
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
};

const header = (description: string, schema: JsonObject = { type: 'string' }): JsonObject => ({
  ...{ description, required: true, schema },
});

const HEADERS: JsonObject = {
  Location: header('The address of what was made.', { type: 'string', format: 'uri-reference' }),
  'Cache-Control': header('How long the answer may be kept.'),
  'Content-Disposition': header('A name for the file.'),
  ETag: header('A name of these bytes.', text('^"[0-9a-f]{64}(-gzip)?"$')),
  Vary: header('What the coding depends on.'),
  'Accept-Ranges': header('That ranges of bytes are answered.'),
  'Content-Range': header('Which bytes these are, and of how many.'),
  'Retry-After': header('After how many seconds to ask again.', text('^\\d+$')),
  Allow: header('The methods of the address.'),
};
const headersOf = (names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** OPTIONS of any address. */
const PREFLIGHT: JsonObject = {
  summary: 'Which methods the address has, and which a page of another site may use (CORS).',
  responses: { 204: { description: 'In headers.', headers: headersOf(['Allow']) } },
};

function describeOperation(
  { id, says, parameters, body, answers, problems }: Operation,
  examples: readonly Example[],
): JsonObject {
  const bodyOf = ({ type, schema, cut }: NonNullable<Operation['body']>): JsonObject => {
    if (schema === undefined) return { [type]: {} };
    const shown = examples.filter(({ of }) => of === schema).map(({ name, value }) => [name, { value }]);
    // OpenAPI has no word for lines: `x-lines` is the schema of each.
    const shape =
      type === LOG_TYPE
        ? { schema: { type: 'string' }, ...(cut ? {} : { 'x-lines': refer(schema) }) }
        : { schema: refer(schema) };
    return { [type]: { ...shape, ...(shown.length === 0 ? {} : { examples: Object.fromEntries(shown) }) } };
  };
  const described = Object.entries(answers).map(([status, answer]): [string, JsonObject] => [
    status,
    {
      description: answer.says,
      ...(answer.headers === undefined ? {} : { headers: headersOf(answer.headers) }),
      ...(answer.body === undefined ? {} : { content: bodyOf(answer.body) }),
    },
  ]);
  return {
    operationId: id,
    summary: says,
    ...(parameters.length === 0 ? {} : { parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })) }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: bodyOf(body) } }),
    responses: withProblems(Object.fromEntries(described), problemAnswers(problems)),
  };
}

/** What is left of a withdrawn log comes with the status of a problem. */
function withProblems(answers: Readonly<Record<string, JsonObject>>, problems: Readonly<Record<string, JsonObject>>): JsonObject {
  const both = Object.entries(problems).map(([status, problem]): [string, JsonObject] => {
    const content = { ...(answers[status]?.['content'] as JsonObject | undefined), ...(problem['content'] as JsonObject) };
    return [status, { ...problem, content }];
  });
  return { ...answers, ...Object.fromEntries(both) };
}

function problemAnswers(codes: readonly FaultCode[]): Record<string, JsonObject> {
  const byStatus = Map.groupBy(new Set(codes), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => {
      const meanings = all.map((code) => `\`${code}\`: ${FAULTS[code]}`);
      const schema = { allOf: [refer('Problem'), { properties: { status: { const: status }, code: oneOf(all).schema() } }] };
      return [
        `${status}`,
        {
          description: all.length > MANY ? 'The request breaks a rule: `code` says which.' : meanings.join(' '),
          ...(status === 429 || all.includes('relay/busy') ? { headers: headersOf(['Retry-After']) } : {}),
          content: { [PROBLEM_TYPE]: { schema } },
        },
      ];
    }),
  );
}
