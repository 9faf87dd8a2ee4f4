/** The documents that a relay serves about itself, with examples from the vectors. */

import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { asyncApi } from './asyncapi.ts';
import { faultsPage } from './faults-page.ts';
import { openApi } from './openapi.ts';
import type { SchemaName } from './schemas.ts';

interface Case {
  readonly name: string;
  readonly text: string;
  readonly fault?: string;
}

/** What is refused is no example. */
function casesOf<T extends Case>(file: string): readonly (T & { readonly value: JsonObject })[] {
  const { cases } = JSON.parse(readFileSync(new URL(`../../test/vectors/${file}`, import.meta.url), 'utf8')) as { cases: T[] };
  return cases.filter(({ fault }) => fault === undefined).map((one) => ({ ...one, value: JSON.parse(one.text) as JsonObject }));
}

const SCHEMA_OF: Readonly<Record<string, SchemaName>> = {
  ...{ open: 'OpenRequest', summary: 'MatchSummary', record: 'FinalRecord', relay: 'RelayDescription' },
  ...{ listings: 'Listings', player: 'PlayerRecord', problem: 'Problem', push: 'SignedPushRequest', waiting: 'Waiting' },
};

export function contractDocuments(): { readonly openapi: JsonObject; readonly asyncapi: JsonObject } {
  const bodies = casesOf<Case & { readonly of: string }>('http.json');
  const frames = casesOf<Case>('messages.json');
  return {
    openapi: openApi(bodies.map(({ of, name, value }) => ({ of: SCHEMA_OF[of]!, name, value }))),
    asyncapi: asyncApi(frames.map(({ name, value }) => ({ kind: String(value['kind']), name, payload: value }))),
  };
}

/** The files of these documents, by their path at the relay. */
export function contractFiles(): ReadonlyMap<string, string> {
  const { openapi, asyncapi } = contractDocuments();
  return new Map([
    ['openapi.json', `${JSON.stringify(openapi)}\n`],
    ['asyncapi.json', `${JSON.stringify(asyncapi)}\n`],
    ['faults.html', faultsPage()],
  ]);
}
