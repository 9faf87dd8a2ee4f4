/** Firefox by WebDriver BiDi (W3C), which it speaks itself: Debian has no geckodriver, and Playwright needs commands that an ESR lacks. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { asJson, clickActions, type DrivenPage } from './driven-page.ts';

const LISTENS = /WebDriver BiDi listening on (ws:\S+)/;

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}

type Ask = (method: string, params: object) => Promise<unknown>;

/** Asks by number, as BiDi answers. */
function askOver(socket: WebSocket): Ask {
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  socket.on('close', () => {
    for (const answer of waiting.values()) answer({ error: 'closed', message: 'Firefox is gone' });
  });
  return async (method, params) => {
    const id = ++last;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await promise;
    waiting.delete(id);
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.message ?? answer.error}`);
    return answer.result;
  };
}

/** Starts it without a window, with an empty profile. */
export async function openFirefox(program: string): Promise<DrivenPage> {
  const profile = await mkdtemp(join(tmpdir(), 'fogline-firefox-'));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const address = await new Promise<string>((resolve, reject) => {
      createInterface(child.stderr).on('line', (line) => {
        const [, found] = LISTENS.exec(line) ?? [];
        if (found !== undefined) resolve(found);
      });
      void ended.then(() => reject(new Error(`${program} has ended before it listened`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await once(socket, 'open');
    const ask = askOver(socket);
    const { capabilities } = (await ask('session.new', { capabilities: {} })) as {
      readonly capabilities: { readonly browserVersion: string };
    };
    const { contexts } = (await ask('browsingContext.getTree', {})) as {
      readonly contexts: readonly { readonly context: string }[];
    };
    const { context } = contexts[0]!;
    return {
      name: `Firefox ${capabilities.browserVersion}`,
      async goTo(url) {
        await ask('browsingContext.navigate', { context, url, wait: 'complete' });
      },
      async evaluate(expression) {
        const evaluated = (await ask('script.evaluate', {
          ...{ expression: asJson(expression), target: { context }, awaitPromise: true },
        })) as Evaluated;
        if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails!.text);
        return JSON.parse(evaluated.result!.value);
      },
      async clickAt(x, y) {
        await ask('input.performActions', { context, actions: clickActions(x, y) });
      },
      async close() {
        socket.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
