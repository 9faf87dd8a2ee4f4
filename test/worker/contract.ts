/**
 * Holds the relay to the documents that it serves: every answer to `openapi.json` (status, headers, type and body), and every frame of a
 * match's socket to `asyncapi.json`.
 */

import { dereference, type Schema, validate } from '@cfworker/json-schema';
import { asyncApi } from '../../scripts/contract/asyncapi.ts';
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
const socketDocument = asyncApi([]) as unknown as {
  readonly operations: Readonly<Record<'hear' | 'tell', { readonly messages: readonly { readonly $ref: string }[] }>>;
  readonly components: { readonly messages: Readonly<Record<string, { readonly payload: Schema }>> };
};

const patterns = Object.keys(paths).map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
const UNKNOWN: Answer = { content: { [PROBLEM_TYPE]: { schema: components.schemas.Problem } } };
const ELSEWHERE: Readonly<Record<string, Answer>> = { '404': UNKNOWN };
const OTHER_METHOD: Readonly<Record<string, Answer>> = { '405': { ...UNKNOWN, headers: { Allow: {} } } };

/** Every schema of the document by its address, so that none is prepared twice. */
const schemas = dereference(document);
const socketSchemas = dereference(socketDocument);

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
  return values.map((value) => mismatch(value, JSON.parse(value), schema, schemas)).find((one) => one !== undefined);
}

function mismatch(text: string, value: unknown, schema: Schema, all: typeof schemas): string | undefined {
  const { valid, errors } = validate(value, schema, '2020-12', all);
  if (valid) return undefined;
  return `${errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`).join('; ')}: ${text.slice(0, 500)}`;
}

/** What may be said by either side, by the kind of a message or the word that it is. */
const framesOf = (operation: 'hear' | 'tell'): ReadonlyMap<string, Schema> =>
  new Map(
    socketDocument.operations[operation].messages.map(({ $ref }) => {
      const kind = $ref.slice($ref.lastIndexOf('/') + 1);
      return [kind, socketDocument.components.messages[kind]!.payload];
    }),
  );
const FRAMES = { hear: framesOf('hear'), tell: framesOf('tell') };

const brokenFrames: string[] = [];

/** Notes a frame that breaks the contract: the test in which it was heard, or told, fails. */
export function checkFrame(operation: 'hear' | 'tell', text: string): void {
  const value: string | { readonly kind: string } = text.startsWith('{') ? JSON.parse(text) : text;
  const schema = FRAMES[operation].get(typeof value === 'string' ? value : value.kind);
  const broken = schema === undefined ? `no such message: ${text.slice(0, 100)}` : mismatch(text, value, schema, socketSchemas);
  if (broken !== undefined) brokenFrames.push(`${operation}: ${broken}`);
}

/** Throws if a frame has broken the contract since it was last asked. */
export function expectFramesInContract(): void {
  const all = brokenFrames.splice(0);
  if (all.length > 0) throw new Error(`The socket breaks its contract: ${all.join('\n')}`);
}
