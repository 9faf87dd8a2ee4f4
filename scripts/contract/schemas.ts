/** The schemas of the contract by name: what the readers of `shared/` accept. One that is part of another is referred to. */

import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { boolean, hex, object, optional, type Reader, string } from '../../shared/encoding/shape.ts';
import { KEY_BYTES, readDraft, readEntry, readSignatures, readStep } from '../../shared/log/step.ts';
import { readClientEntry, readLoggedRelease, readReleaseProof } from '../../shared/transparency/client-entry.ts';
import {
  readFinalRecord,
  readMatchSummary,
  readOpenRequest,
  readProblem,
  readRelayDescription,
  readSeats,
} from '../../shared/wire/http.ts';
import { readListings } from '../../shared/wire/listing.ts';
import { readMatchResult } from '../../shared/wire/match-result.ts';
import { readOembed } from '../../shared/wire/oembed.ts';
import { readOrderAnswer, readSignedOrder } from '../../shared/wire/operator-order.ts';
import { readPlayerRecord } from '../../shared/wire/player-record.ts';
import { readSignedPushRequest } from '../../shared/wire/push-request.ts';
import { readWaiting } from '../../shared/wire/waiting.ts';
import { FIELDS } from './words.ts';

const READERS = {
  Signatures: readSignatures,
  Draft: readDraft,
  Step: readStep,
  Entry: readEntry,
  OpenRequest: readOpenRequest,
  Seats: readSeats,
  MatchSummary: readMatchSummary,
  Listings: readListings,
  FinalRecord: readFinalRecord,
  MatchResult: readMatchResult,
  PlayerRecord: readPlayerRecord,
  Oembed: readOembed,
  ClientEntry: readClientEntry,
  LoggedRelease: readLoggedRelease,
  ReleaseProof: readReleaseProof,
  RelayDescription: readRelayDescription,
  Waiting: readWaiting,
  SignedPushRequest: readSignedPushRequest,
  SignedOrder: readSignedOrder,
  OrderAnswer: readOrderAnswer,
  Problem: readProblem,
  Health: object({ ok: boolean }),
  Readiness: object({
    ok: boolean,
    key: hex(KEY_BYTES),
    version: optional(object({ id: string({ max: 100 }), tag: string({ max: 100 }), timestamp: string({ max: 100 }) })),
  }),
} satisfies Readonly<Record<string, Reader<unknown>>>;

export type SchemaName = keyof typeof READERS;

const names = new Map(Object.entries(READERS).map(([name, reader]) => [JSON.stringify(reader.schema()), name]));

export const refer = (name: SchemaName): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** A schema in which each named one is referred to, and each field is described. */
export function named(schema: JsonObject): JsonObject {
  const name = names.get(JSON.stringify(schema));
  return name === undefined ? withNamedParts(schema) : refer(name as SchemaName);
}

function withNamedParts(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, Json] => {
      if (keyword === 'properties') return [keyword, describedFields(value as JsonObject)];
      if (keyword === 'items') return [keyword, named(value as JsonObject)];
      if (keyword === 'oneOf') return [keyword, (value as readonly JsonObject[]).map(named)];
      return [keyword, value];
    }),
  );
}

function describedFields(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      const words = FIELDS[field];
      return [field, { ...named(schema as JsonObject), ...(words === undefined ? {} : { description: words }) }];
    }),
  );
}

export const SCHEMAS: Readonly<Record<SchemaName, JsonObject>> = Object.fromEntries(
  Object.entries(READERS).map(([name, reader]) => [name, withNamedParts(reader.schema())]),
) as Record<SchemaName, JsonObject>;
