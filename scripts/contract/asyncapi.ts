/** What is spoken over the WebSocket of a match, as AsyncAPI 3: the messages that the readers of both sides accept. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Reader } from '../../shared/encoding/shape.ts';
import { PING, PONG, readClientMessage, readRelayMessage } from '../../shared/wire/messages.ts';
import { INFO } from './openapi.ts';
import { named, SCHEMAS } from './schemas.ts';
import { MESSAGES } from './words.ts';

/** A frame of the vectors, by the `kind` of its message. */
interface FrameExample {
  readonly kind: string;
  readonly name: string;
  readonly payload: JsonObject;
}

const CHANNEL = '#/channels/match';

export function asyncApi(examples: readonly FrameExample[]): JsonObject {
  const ofClient = messagesOf(readClientMessage, examples);
  const ofRelay = messagesOf(readRelayMessage, examples);
  const words = { [PING]: wordOf(PING, 'Answered without waking the match.'), [PONG]: wordOf(PONG, 'The answer to `ping`.') };
  const messages = { ...ofClient, ...ofRelay, ...words };
  const operation = (action: 'send' | 'receive', summary: string, kinds: readonly string[]): JsonObject => ({
    ...{ action, summary, channel: { $ref: CHANNEL } },
    messages: kinds.map((kind) => ({ $ref: `${CHANNEL}/messages/${kind}` })),
  });
  const { title, version, license } = INFO;
  return {
    asyncapi: '3.0.0',
    info: { title: `${title}: the socket of a match`, version, description: ABOUT, license: { name: license.name } },
    channels: {
      match: {
        address: '/api/matches/{match}/socket',
        description: [
          'Opened with `from`, the number of steps that the client has, and with a greeting (`key`, `time`, `sig`) of a key that has a seat.',
          'The subprotocol is `fogline.1`. A socket that is refused is closed with 4000 and the status of the fault, whose code is the reason.',
        ].join(' '),
        parameters: { match: { description: 'The id of the match.' } },
        messages: Object.fromEntries(Object.keys(messages).map((kind) => [kind, { $ref: `#/components/messages/${kind}` }])),
      },
    },
    operations: {
      hear: operation('receive', 'What the relay takes from a client.', [...Object.keys(ofClient), PING]),
      tell: operation('send', 'What the relay tells.', [...Object.keys(ofRelay), PONG]),
    },
    components: { messages, schemas: SCHEMAS },
  };
}

const ABOUT = [
  'Each message is one text frame of canonical JSON (RFC 8785), but for the bare words `ping` and `pong`.',
  'This document describes the relay: it receives what clients send. /openapi.json describes its HTTP interface, where the socket is opened.',
].join(' ');

/** The messages of one side, by their `kind`. */
function messagesOf(reader: Reader<unknown>, examples: readonly FrameExample[]): Record<string, JsonObject> {
  const variants = reader.schema()['oneOf'] as readonly (JsonObject & { properties: { kind: { const: string } } })[];
  return Object.fromEntries(
    variants.map((schema): [string, JsonObject] => {
      const kind = schema.properties.kind.const;
      const shown = examples.filter((one) => one.kind === kind).map(({ name, payload }) => ({ summary: name, payload }));
      const about = { name: kind, summary: MESSAGES[kind] ?? kind, contentType: 'application/json' };
      return [kind, { ...about, payload: named(schema), ...(shown.length === 0 ? {} : { examples: shown }) }];
    }),
  );
}

const wordOf = (word: string, summary: string): JsonObject => ({
  ...{ name: word, summary, contentType: 'text/plain', payload: { type: 'string', const: word } },
});
