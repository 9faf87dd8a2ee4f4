/** The tools as a server of the Model Context Protocol, on standard input and output. What it needs for that is loaded here alone. */

import { once } from 'node:events';
import type { Server, ServerContext } from '@modelcontextprotocol/server';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { extensible, string } from '../../shared/encoding/shape.ts';
import { Fault } from '../../shared/fault.ts';
import { GAMES } from '../../shared/games/game-list.ts';
import { VERSION } from '../../shared/log/step.ts';
import { gameName } from '../../shared/wire/game-names.ts';
import { LEAVING_SIGNALS } from '../leaving-signals.ts';
import { UsageError } from '../usage.ts';
import type { Client, Desk } from './desk.ts';
import { DECISION_URI, describeRules, rulesUri } from './games-text.ts';
import { describeRefusal } from './next-words.ts';
import { TOOLS } from './tools.ts';

const INSTRUCTIONS = `You play a seat of a game of hidden information: neither the others nor the relay see what you hide.
Call list_games, and read the resource of the game. Then open_match or join_match, and in a loop wait_for_turn and decide, until the state is "over".
Your clock runs while you think. Decide by the view of the turn alone.`;

const NAME = string({ max: 1_024 });
const readClient = extensible({ name: NAME, version: NAME });
const RULES = { mimeType: 'text/markdown' } as const;

async function loadLibrary() {
  try {
    const [main, stdio] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('@modelcontextprotocol/server/stdio'),
    ]);
    return { ...main, ...stdio };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(
      '`fogline mcp` needs the package @modelcontextprotocol/server beside this one: npm install @modelcontextprotocol/server@2',
    );
  }
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Serves until standard input ends, or a signal comes; then it leaves the seat, which is kept. */
export async function serveDesk(desk: Desk): Promise<void> {
  const library = await loadLibrary();
  const ended = [once(process.stdin, 'end'), once(process.stdin, 'close')];
  const signals = LEAVING_SIGNALS.map((signal) => once(process, signal));
  const handle = library.serveStdio(() => serverOf(desk, library), {
    onerror: ({ message }) => console.error(message),
  });
  await Promise.race([...ended, ...signals]);
  await desk.leave();
  await handle.close();
}

function serverOf(desk: Desk, { Server, ProtocolError, ProtocolErrorCode, CLIENT_INFO_META_KEY }: Library): Server {
  const capabilities = { tools: {}, resources: {} };
  const server = new Server({ name: 'fogline', version: VERSION }, { capabilities, instructions: INSTRUCTIONS });
  const clientOf = ({ mcpReq }: ServerContext): Client => {
    // By the revisions of the protocol from 2026-07-28 on each request says it; before, the first one did.
    const envelope: Readonly<Record<string, Json>> = mcpReq.envelope ?? {};
    const { name = '', version = '' } = server.getClientVersion() ?? {};
    return readClient(envelope[CLIENT_INFO_META_KEY] ?? { name, version }, 'clientInfo');
  };

  server.setRequestHandler('tools/list', () => ({
    tools: TOOLS.map(({ name, description, input, readOnly }) => ({
      ...{ name, description, inputSchema: { type: 'object' as const, ...input } },
      annotations: { readOnlyHint: readOnly },
    })),
  }));

  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'there is no such tool');
    try {
      const call = { desk, client: clientOf(context), signal: context.mcpReq.signal };
      const { data, drawn } = await tool.run((params.arguments ?? {}) as JsonObject, call);
      return { content: [JSON.stringify(data), ...(drawn === undefined ? [] : [drawn])].map(textOf) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { content: [textOf(JSON.stringify(describeRefusal(error)))], isError: true };
    }
  });

  server.setRequestHandler('resources/list', () => ({
    resources: [
      ...GAMES.map(({ id, version: rules }) => ({
        ...{
          uri: rulesUri(id, rules),
          name: `${gameName(id)}, rules ${rules}`,
          description: 'The rules in words, and what a view holds.',
        },
        ...RULES,
      })),
      {
        uri: DECISION_URI,
        name: 'Decision',
        description: 'What your seat may decide now, as JSON Schema.',
        mimeType: 'application/json',
      },
    ],
  }));

  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const text = uri === DECISION_URI ? JSON.stringify(desk.schema ?? null) : await describeRules(uri);
    if (text === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'there is no such resource');
    return { contents: [{ uri, text, ...(uri === DECISION_URI ? { mimeType: 'application/json' } : RULES) }] };
  });
  return server;
}

const textOf = (text: string) => ({ type: 'text' as const, text });
