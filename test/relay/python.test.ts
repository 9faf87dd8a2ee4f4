import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { fogline, startFogline } from '../support/command-line.ts';

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL('../../clients/python/', import.meta.url));
const COMMAND = `"${process.execPath}" --disable-warning=ExperimentalWarning "${fileURLToPath(new URL('../../cli/main.ts', import.meta.url))}"`;

describe('the package for Python, from its wheel', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-python-'));
  let relay: LocalRelay;
  let wheel = '';
  const build = (to: string): string =>
    execFileSync('python3', [`${PACKAGE}build_wheel.py`, join(folder, to)], { encoding: 'utf8' }).trim();
  const python = (): NodeJS.ProcessEnv => ({
    ...{ ...process.env, FOGLINE_COMMAND: COMMAND, PYTHONDONTWRITEBYTECODE: '1', PYTHONPATH: join(folder, 'installed') },
  });

  beforeAll(async () => {
    wheel = build('once');
    // As pip does.
    execFileSync('python3', ['-m', 'zipfile', '-e', wheel, join(folder, 'installed')]);
    relay = await startLocalRelay({ state: join(folder, 'relay') });
  });
  afterAll(async () => {
    await relay.stop();
    rmSync(folder, { recursive: true });
  });

  it('is the same each time that it is built', () => {
    expect(readFileSync(build('again'))).toEqual(readFileSync(wheel));
  });

  it('passes its own tests, over real matches; those of other packages are left out where these are not installed', async () => {
    const tests = ['-m', 'unittest', 'discover', '-s', `${PACKAGE}tests`];
    expect((await run('python3', tests, { env: python() })).stderr).toMatch(/^OK( \(skipped=\d\))?$/m);
  });

  it('plays a seat by a function, against an engine of a few lines, to a record that verifies', async () => {
    const options = (name: string): string[] => ['--relay', relay.origin, '--secrets', join(folder, name)];
    const engine = `python3 "${PACKAGE}examples/engine.py"`;
    const host = startFogline(['new', 'dice', '--param', 'target=5', '--engine', engine, ...options('host')]);
    const link = await host.until(/(http\S+\/m\/\S+)/);
    const seat = ['fogline', 'join', link, ...options('guest')];
    const played = run('python3', [`${PACKAGE}tests/play_seat.py`, ...seat], { env: python() });
    const permalink = (await played).stdout.trim();
    expect((await host.ended).stdout).toContain(permalink);
    expect(await fogline('verify', permalink)).toMatchObject({ code: 0 });
  });
});
