/** The HTTP interface of a relay as OpenAPI 3.1: the operations, with the schemas that the readers state. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { oneOf } from '../../shared/encoding/shape.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { FAULTS } from '../../shared/fault-meanings.ts';
import { VERSION } from '../../shared/log/step.ts';
import { LOG_TYPE, PROBLEM_TYPE } from '../../shared/wire/http.ts';
import { statusOf } from '../../worker/status.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { HEADERS, PARAMETERS } from './parameters.ts';
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
