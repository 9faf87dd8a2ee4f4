/** WebKitGTK's MiniBrowser by W3C WebDriver, through WebKit's own driver. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { asyncScript, clickActions, type DrivenPage, readAnswer, SCRIPT_MS } from './driven-page.ts';

const POLL_MS = 100;

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function ask(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

/** `browser` is MiniBrowser. `frame` starts the driver on a screen that nobody sees, where the system has no other. */
export async function openWebKit(driver: string, browser: string, frame: readonly string[]): Promise<DrivenPage> {
  const port = await freePort();
  const [program, ...args] = [...frame, driver, `--port=${port}`];
  // A group of its own, which ends with all that it has started.
  const child = spawn(program!, args, { detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    process.kill(-child.pid!, 'SIGTERM');
    await ended;
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    while (!(await ask('GET', `${origin}/status`).catch(() => false))) {
      if (child.exitCode !== null) throw new Error(`${driver} has ended before it listened`);
      await delay(POLL_MS);
    }
    const { sessionId, capabilities } = (await ask('POST', `${origin}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } },
    })) as Session;
    const session = `${origin}/session/${sessionId}`;
    await ask('POST', `${session}/timeouts`, { script: SCRIPT_MS, pageLoad: SCRIPT_MS });
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      async goTo(url) {
        await ask('POST', `${session}/url`, { url });
      },
      async evaluate(expression) {
        return readAnswer(await ask('POST', `${session}/execute/async`, { script: asyncScript(expression), args: [] }));
      },
      async clickAt(x, y) {
        await ask('POST', `${session}/actions`, { actions: clickActions(x, y) });
      },
      async close() {
        await ask('DELETE', session);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
