/** What a relay says about itself in `openapi.json`, `asyncapi.json` and `faults.html` is valid, whole and true. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Schema, Validator } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { contractDocuments, contractFiles } from '../../scripts/contract/documents.ts';
import { faultsMarkdown } from '../../scripts/contract/faults-page.ts';
import { OPERATIONS } from '../../scripts/contract/operations.ts';
import { FIELDS, MESSAGES } from '../../scripts/contract/words.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { FAULTS } from '../../shared/fault-meanings.ts';
import { problemOf } from '../../shared/wire/http.ts';
import { readText } from './tree.ts';

type Tree = { readonly [name: string]: Tree };

const { openapi, asyncapi } = contractDocuments() as unknown as { readonly openapi: Tree; readonly asyncapi: Tree };

const errorsOf = (schema: object, value: unknown, draft: '7' | '2020-12'): readonly string[] =>
  new Validator(schema as Schema, draft)
    .validate(value)
    .errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);

/** Every object within a value. */
function* objectsOf(value: unknown): Generator<Tree> {
  if (typeof value !== 'object' || value === null) return;
  yield value as Tree;
  for (const part of Object.values(value)) yield* objectsOf(part);
}

const fieldsOf = (document: Tree): Set<string> =>
  new Set(
    [...objectsOf(document['components']!['schemas'])].flatMap(({ type, properties }) =>
      String(type) === 'object' ? Object.keys(properties ?? {}) : [],
    ),
  );

describe('openapi.json', () => {
  const specification = JSON.parse(readText('test/vectors/openapi-3.1-schema.json')) as object;

  it('is a document of OpenAPI 3.1', () => {
    expect(errorsOf(specification, openapi, '2020-12')).toEqual([]);
    expect(errorsOf(specification, { ...openapi, info: {} }, '2020-12')).not.toEqual([]);
    expect(errorsOf(specification, { ...openapi, paths: { '/x': { get: { responses: { 200: {} } } } } }, '2020-12')).not.toEqual(
      [],
    );
  });

  it('shows a body of the vectors wherever there is one, and each fits its schema', () => {
    const bodies = [...objectsOf(openapi['paths'])].filter(({ examples }) => examples !== undefined);
    expect(bodies).toHaveLength(11);
    for (const { schema, examples } of bodies) {
      for (const { value } of Object.values(examples!))
        expect(errorsOf({ ...schema, components: openapi['components'] }, value, '2020-12')).toEqual([]);
    }
  });

  it('names an operation once', () => {
    const ids = OPERATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('asyncapi.json', () => {
  const require = createRequire(import.meta.url);
  const specification = JSON.parse(
    readFileSync(require.resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json'), 'utf8'),
  ) as object;
  const messages = asyncapi['components']!['messages']!;

  it('is a document of AsyncAPI 3', () => {
    expect(errorsOf(specification, asyncapi, '7')).toEqual([]);
    expect(errorsOf(specification, { ...asyncapi, operations: { tell: { action: 'shout' } } }, '7')).not.toEqual([]);
  });

  it('has every message of both sides, each with its words and a frame of the vectors that fits', () => {
    const kinds = Object.keys(messages).filter((kind) => kind !== 'ping' && kind !== 'pong');
    expect(kinds.toSorted()).toEqual(Object.keys(MESSAGES).toSorted());
    for (const kind of kinds) {
      const { payload, examples } = messages[kind]!;
      expect(examples, kind).toBeDefined();
      for (const one of Object.values(examples!))
        expect(errorsOf({ ...payload, components: asyncapi['components'] }, one['payload'], '2020-12')).toEqual([]);
    }
  });
});

it('every field has words, and no words are left over', () => {
  const ofMessages = Object.values(asyncapi['components']!['messages']!).flatMap(({ payload }) =>
    [...objectsOf(payload)].flatMap(({ properties }) => Object.keys(properties ?? {})),
  );
  expect([...new Set([...fieldsOf(openapi), ...ofMessages])].toSorted()).toEqual(Object.keys(FIELDS).toSorted());
});

describe('the page of all faults', () => {
  const page = contractFiles().get('faults.html')!;

  it('has a place for each code, to which the type of its problem leads', () => {
    for (const code of Object.keys(FAULTS) as FaultCode[]) {
      const [path, anchor] = problemOf(code, 400).type.split('#') as [string, string];
      expect(path).toBe('/faults');
      expect(page).toContain(`<section id="${anchor}">`);
    }
  });

  it('says of each area what to do', () => {
    expect(page).not.toContain('undefined');
  });

  it('has one row for each code as `npm run faults` prints it', () => {
    const rows = [...faultsMarkdown().matchAll(/^\| `([^`]+)` \|/gm)].map(([, code]) => code);
    expect(rows.toSorted()).toEqual(Object.keys(FAULTS).toSorted());
  });
});
