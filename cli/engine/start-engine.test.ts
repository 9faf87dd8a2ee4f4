import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Hello, Turn } from '../../shared/engine/messages.ts';
import { type EngineProcess, startEngine } from './start-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'fogline-engine-'));
const started: EngineProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((engine) => engine.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

const HELLO: Hello = { type: 'hello', protocol: 1, game: 'dice', rules: 1, params: {}, seat: 0, seats: 2, view: {}, options: {} };
const CLOCK = { left: 1_000, budget: 1_000, increment: 0, grace: 0 };
const turn = (id: number, padding = ''): Turn => ({
  ...{ type: 'turn', id, view: { padding }, since: [], schema: {}, example: { kind: 'sit' }, clock: CLOCK },
});
const said = (id: number) => ({ type: 'resign', id });

/** By the shell, which reads and writes lines. */
function start(...script: readonly string[]): EngineProcess {
  const engine = startEngine(script.join('\n'), { hidden: join(folder, 'seats') });
  started.push(engine);
  return engine;
}
const say = (value: object): string => `echo '${JSON.stringify(value)}'`;
const code = (code: string) => expect.objectContaining({ code });

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await delay(5);
};

describe('an engine', () => {
  it('is asked a line, and answers it', async () => {
    const script = ['read line', say({ type: 'ready', name: 'a', version: '1' }), 'read line', 'echo "$line"'];
    const engine = startEngine(script.join('\n'), { hidden: join(folder, 'seats'), endMs: 60_000 });
    expect(await engine.ask(HELLO)).toEqual({ type: 'ready', name: 'a', version: '1' });
    expect(await engine.ask(turn(1))).toEqual(turn(1));
    await engine.close();
    expect(engine.hasLeft()).toBe(true);
  });

  it('whose turn is over may answer it later, once or twice, and its answer to the next one counts', async () => {
    const engine = start(
      'read one',
      'read two',
      say(said(1)),
      say(said(1)),
      say(said(2)),
      say(said(2)),
      'read three',
      say(said(3)),
    );
    const first = engine.ask(turn(1));
    const second = engine.ask(turn(2));
    await expect(first).rejects.toEqual(code('engine/turn-over'));
    expect(await second).toEqual(said(2));
    expect(await engine.ask(turn(3))).toEqual(said(3));
    expect(engine.late()).toBe(3);
  });

  it.each(['thinking', '[1]', '"x"', '{"a":', ''])('that writes %j is asked again', async (text) => {
    const engine = start('read one', `echo '${text}'`, 'read two', say(said(1)));
    await expect(engine.ask(turn(1))).rejects.toEqual(code('engine/not-json'));
    expect(await engine.ask(turn(1))).toEqual(said(1));
  });

  it.each([
    ['writes without end, and no newline', 'cat /dev/zero', 'engine/line-too-long'],
    ['answers earlier turns without end', `yes '${JSON.stringify(said(0))}'`, 'engine/too-many-lines'],
    ['ends', 'exit 3', 'engine/died'],
    ['ends its output', 'exec >&-; sleep 600', 'engine/died'],
    ['leaves a child with its pipes', 'sleep 600 & exit 0', 'engine/died'],
    ['leaves a child of another group with its pipes', 'setsid sh -c "sleep 3" & sleep 0.1; exit 0', 'engine/died'],
  ])('that %s is asked nothing more', async (_, script, fault) => {
    const engine = start('read one', script);
    await expect(engine.ask(turn(1))).rejects.toEqual(code(fault));
    await expect(engine.ask(turn(2))).rejects.toEqual(code(fault));
  });

  it('that reads nothing is sent no more than fits', async () => {
    const engine = start('exec sleep 600');
    const asked = [1, 2, 3, 4].map((id) => engine.ask(turn(id, 'x'.repeat(600_000))).catch((fault) => fault));
    expect((await Promise.all(asked)).at(-1)).toEqual(code('engine/silent'));
  });

  it.each([
    ['answers', `echo '${JSON.stringify({ ...said(0), padding: 'x'.repeat(10_000) })}'`],
    ['empty lines', "head -c 10000 /dev/zero | tr '\\0' '\\n'"],
  ])('that writes %s on and on while nobody asks waits for its pipe', async (what, write) => {
    const count = join(folder, what.replace(' ', '-'));
    const engine = start('read one', say(said(1)), `i=0; while i=$((i+1)); do ${write}; echo $i > ${count}; done`);
    await engine.ask(turn(1));
    const lines = (): number => (existsSync(count) ? Number(readFileSync(count, 'utf8')) : 0);
    let before = -1;
    for (let now = lines(); now !== before || now === 0; now = lines()) {
      before = now;
      await delay(100);
    }
    // A mebibyte here, the pipe, and the buffer of the stream.
    expect(before).toBeLessThan(130);
  });

  it('ends with everything that it has started, also where it heeds no signal', async () => {
    const pids = join(folder, 'pids');
    const engine = start(
      'trap "" TERM',
      '(trap "" TERM; sleep 600) & sleep 600 &',
      `echo $$ $! > ${pids}.new; mv ${pids}.new ${pids}`,
      'wait',
    );
    await until(() => existsSync(pids));
    const running = readFileSync(pids, 'utf8').trim().split(' ').map(Number);
    expect(running.map(isRunning)).toEqual([true, true]);
    await engine.close();
    await until(() => !running.some(isRunning));
    expect(engine.hasLeft()).toBe(false);
  });

  it('has nothing in its environment that leads to the seats', async () => {
    const seats = join(folder, 'seats');
    const before = { ...process.env };
    Object.assign(process.env, {
      FOGLINE_SECRETS: seats,
      KEPT_IN: `${seats}/engines`,
      npm_config_argv: 'x',
      OF_THE_ENGINE: 'yes',
    });
    try {
      const engine = start('read one', `env > ${folder}/env`, say(said(1)));
      await engine.ask(turn(1));
      const names = readFileSync(`${folder}/env`, 'utf8')
        .split('\n')
        .map((line) => line.split('=')[0]!);
      expect(names).toEqual(expect.arrayContaining(['OF_THE_ENGINE', 'PATH']));
      expect(names.filter((name) => /^(FOGLINE|npm|KEPT)_/.test(name))).toEqual([]);
    } finally {
      for (const name of ['FOGLINE_SECRETS', 'KEPT_IN', 'npm_config_argv', 'OF_THE_ENGINE']) delete process.env[name];
      Object.assign(process.env, before);
    }
  });
});
