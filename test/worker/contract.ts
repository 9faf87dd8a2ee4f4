/** Holds every answer of the relay to the OpenAPI document that it serves: status, headers, type and body. */

import { dereference, type Schema, validate } from '@cfworker/json-schema';
import { openApi } from '../../scripts/contract/openapi.ts';
import type { SchemaName } from '../../scripts/contract/schemas.ts';
import { LOG_TYPE, PROBLEM_TYPE } from '../../shared/wire/http.ts';

interface Answer {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly 'x-lines'?: Schema }>>;
}

const document = openApi([]) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Answer>> }>>>>;
  readonly components: { readonly schemas: Readonly<Record<SchemaName, Schema>> };
};
const { paths, components } = document;

const patterns = Object.keys(paths).map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
const UNKNOWN: Answer = { content: { [PROBLEM_TYPE]: { schema: components.schemas.Problem } } };
const ELSEWHERE: Readonly<Record<string, Answer>> = { '404': UNKNOWN };
const OTHER_METHOD: Readonly<Record<string, Answer>> = { '405': { ...UNKNOWN, headers: { Allow: {} } } };

/** Every schema of the document by its address, so that none is prepared twice. */
const schemas = dereference(document);

/** The answer, unless it breaks the contract. Its body is read from a copy. */
export async function expectInContract(address: string, method: string, answer: Response): Promise<Response> {
  const { pathname } = new URL(address);
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operations = patterns.find(({ pattern }) => pattern.test(pathname))?.path;
  const answers = operations === undefined ? ELSEWHERE : (paths[operations]![asked]?.responses ?? OTHER_METHOD);
  const broken = await breachOf(method, answers[answer.status], answer);
  if (broken !== undefined) throw new Error(`${method} ${pathname} breaks its contract with ${answer.status}: ${broken}`);
  return answer;
}

async function breachOf(method: string, expected: Answer | undefined, answer: Response): Promise<string | undefined> {
  if (expected === undefined) return 'the contract has no such status';
  const missing = Object.keys(expected.headers ?? {}).find((name) => !answer.headers.has(name));
  if (missing !== undefined) return `the header ${missing} is missing`;
  const type = answer.headers.get('content-type') ?? '';
  const content = expected.content?.[type];
  if (expected.content === undefined ? type !== '' : content === undefined) return `its type is ${type}`;
  const schema = content?.['x-lines'] ?? content?.schema;
  // A range of a log is of no whole lines, and what is no JSON has no schema.
  if (schema === undefined || method === 'HEAD' || answer.status === 206) return undefined;
  const text = new TextDecoder().decode(await answer.clone().arrayBuffer());
  const values = type === LOG_TYPE ? text.split('\n').slice(0, -1) : [text];
  for (const value of values) {
    const { valid, errors } = validate(JSON.parse(value), schema, '2020-12', schemas);
    if (!valid)
      return `${errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`).join('; ')}: ${value.slice(0, 500)}`;
  }
  return undefined;
}
