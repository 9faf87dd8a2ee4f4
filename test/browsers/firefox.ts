/**
 * Firefox by Marionette, the protocol of its own that geckodriver translates: W3C WebDriver over a socket. Debian has no geckodriver, and Playwright
 * needs commands that an ESR lacks.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asyncScript, clickActions, type DrivenPage, readAnswer, SCRIPT_MS } from './driven-page.ts';

const POLL_MS = 100;

/** Whether it asks or answers, its number, then of an answer the error and the result. */
type Answer = readonly [kind: number, id: number, error: { readonly message: string } | null, result: unknown];
type Ask = (command: string, parameters?: object) => Promise<unknown>;

/** Each message is its length in bytes, a colon, and JSON. One is asked at a time. */
function askOver(socket: Socket): Ask {
  let [bytes, last] = [Buffer.alloc(0), 0];
  let heard = (_: Answer): void => {};
  // It may go while nobody asks.
  const gone = new Promise<never>((_, reject) => socket.on('close', () => reject(new Error('Firefox is gone'))));
  gone.catch(() => {});
  socket.on('data', (data) => {
    bytes = Buffer.concat([bytes, data]);
    for (let colon = bytes.indexOf(':'); colon > 0; colon = bytes.indexOf(':')) {
      const end = colon + 1 + Number(bytes.subarray(0, colon));
      if (bytes.length < end) return;
      const message: unknown = JSON.parse(String(bytes.subarray(colon + 1, end)));
      bytes = bytes.subarray(end);
      if (Array.isArray(message)) heard(message as unknown as Answer);
    }
  });
  return async (command, parameters = {}) => {
    const text = JSON.stringify([0, ++last, command, parameters]);
    const answered = new Promise<Answer>((resolve) => {
      heard = resolve;
    });
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await Promise.race([answered, gone]);
    if (error !== null) throw new Error(`${command}: ${error.message}`);
    return result;
  };
}

/** Starts it without a window, with an empty profile. */
export async function openFirefox(program: string): Promise<DrivenPage> {
  const profile = await mkdtemp(join(tmpdir(), 'fogline-firefox-'));
  await writeFile(join(profile, 'user.js'), 'user_pref("marionette.port", 0);');
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--marionette', 'about:blank'], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  try {
    let port: number | undefined;
    while (port === undefined) {
      if (child.exitCode !== null) throw new Error(`${program} has ended before it listened`);
      await delay(POLL_MS);
      const text = await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
      if (text !== '') port = Number(text);
    }
    const socket = connect(port, '127.0.0.1');
    const ask = askOver(socket);
    await once(socket, 'connect');
    const { capabilities } = (await ask('WebDriver:NewSession')) as {
      readonly capabilities: { readonly browserVersion: string };
    };
    await ask('WebDriver:SetTimeouts', { script: SCRIPT_MS, pageLoad: SCRIPT_MS });
    return {
      name: `Firefox ${capabilities.browserVersion}`,
      async goTo(url) {
        await ask('WebDriver:Navigate', { url });
      },
      async evaluate(expression) {
        const { value } = (await ask('WebDriver:ExecuteAsyncScript', {
          ...{ script: asyncScript(expression), args: [], newSandbox: false },
        })) as { readonly value: unknown };
        return readAnswer(value);
      },
      async clickAt(x, y) {
        await ask('WebDriver:PerformActions', { actions: clickActions(x, y) });
      },
      async close() {
        socket.destroy();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
