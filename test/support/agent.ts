/** An agent that plays by `fogline mcp`: it speaks to it by the official client, and takes what it is told for true. */

import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { FOGLINE } from './command-line.ts';

/** The other seat is often played in this process, and its proofs may hold up the clock of a client that waits for a minute. */
const PATIENCE_MS = 600_000;

interface ToolResult {
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: what a tool returns is for the test to say.
  readonly data: any;
  readonly texts: readonly string[];
}

export class Agent {
  readonly client: Client;
  /** Everything that a tool has returned. */
  told = '';
  /** Characters of the longest answer of a tool. */
  longest = 0;
  /** Milliseconds until the slowest answer of a tool; clients wait 60 s. */
  slowest = 0;

  private constructor(client: Client) {
    this.client = client;
  }

  /** `era`: the revision of the protocol that it speaks: by `initialize`, or without. */
  static async start(
    env: Readonly<Record<string, string>>,
    era: 'legacy' | 'modern' = 'legacy',
    name = 'scripted',
  ): Promise<Agent> {
    const client = new Client({ name, version: '1.0' }, era === 'legacy' ? {} : { versionNegotiation: { mode: 'auto' } });
    const args = [...FOGLINE, 'mcp'];
    const transport = new StdioClientTransport({
      ...{ command: process.execPath, args, stderr: 'inherit', cwd: fileURLToPath(new URL('../..', import.meta.url)) },
      env: { ...(process.env as Record<string, string>), ...env },
    });
    await client.connect(transport);
    return new Agent(client);
  }

  async call(name: string, input: JsonObject = {}): Promise<ToolResult> {
    const asked = performance.now();
    const answer = this.client.callTool({ name, arguments: input }, { timeout: PATIENCE_MS });
    const { content, isError = false } = await answer.catch((cause: Error) => {
      throw new Error(`${name}: ${cause.message}`, { cause });
    });
    this.slowest = Math.max(this.slowest, performance.now() - asked);
    const texts = (content as { text: string }[]).map(({ text }) => text);
    this.longest = Math.max(this.longest, texts.join('').length);
    this.told += `${texts.join('\n')}\n`;
    return { isError, data: JSON.parse(texts[0]!), texts };
  }

  /** Plays by `choose` until the match is over, and returns the end. */
  async play(choose: (turn: ToolResult['data']) => JsonObject = ({ example }) => example): Promise<ToolResult['data']> {
    for (;;) {
      const { data } = await this.call('wait_for_turn');
      if (data.state === 'over') return data;
      if (data.state !== 'turn') continue;
      await this.call('decide', { turn: data.turn, decision: choose(data) });
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
