import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askUntil } from '../support/ask-until.ts';
import { fogline, Program } from '../support/command-line.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-demo-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const demo = (...args: string[]) => new Program('cli/demo.ts', args, { TMPDIR: folder }).end().ended;

describe.concurrent('npm run demo', () => {
  it('plays, publishes and verifies a match at a relay of its own, keeps the log, and leaves nothing else', async () => {
    const file = join(folder, 'match.jsonl');
    const { code, stdout } = await demo('--json', '--game', 'battleship/xaya', '--log', file);
    const shown = JSON.parse(stdout);
    expect(shown).toEqual({
      game: 'battleship/xaya',
      rules: 1,
      match: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      finalHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      permalink: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/h\/[0-9a-f]{64}$/),
      steps: (await readFile(file, 'utf8')).trimEnd().split('\n').length,
      result: { kind: 'won', winners: [expect.any(Number)], reason: 'fleet-sunk' },
      ok: true,
      ms: expect.any(Number),
    });
    expect(code).toBe(0);
    expect(shown.permalink).toContain(shown.finalHash);
    const verified = JSON.parse((await fogline('verify', file, '--json')).stdout);
    expect(verified).toMatchObject({ ok: true, finalHash: shown.finalHash, match: shown.match });
    expect((await fetch(shown.permalink).catch(() => undefined))?.ok).toBeUndefined();
  });

  it('keeps a record with a timestamp, a place in a log and two cosignatures, which a stranger checks, also by hand', async () => {
    const file = join(folder, 'out.tar');
    const { code, stdout } = await demo('--game', 'rps', '--record', file);
    expect(code).toBe(0);
    const [, command] = /npm run fogline -- (verify .*)/.exec(stdout)!;
    expect(command).toBe(`verify ${file} --ca ${join(folder, 'out.ca.pem')} --policy ${join(folder, 'out.policy')}`);
    const verified = await fogline(...command!.split(' '), '--json');
    const names = ['first', 'second'].map((name) => ({ name: `${name}.localhost/witness`, time: expect.any(Number) }));
    expect([verified.code, JSON.parse(verified.stdout)]).toMatchObject([
      0,
      {
        ...{ ok: true, evidence: 'proven', timestamps: [{ authority: 'Fogline Demo Timestamps', trusted: true }] },
        log: { origin: 'demo.localhost/tlog', index: 0, size: 1, witnesses: names, trusted: true, keyBy: 'policy' },
      },
    ]);
    expect(JSON.parse(verified.stdout)).not.toHaveProperty('remarks');

    const place = join(folder, 'by-hand');
    await mkdir(place);
    execFileSync('tar', ['-xf', file, '-C', place]);
    execFileSync('cp', [join(folder, 'out.ca.pem'), join(place, 'ca.pem')]);
    const page = await readFile(join(place, 'VERIFY.md'), 'utf8');
    const printed = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) =>
      execFileSync('sh', ['-c', commands!], { cwd: place, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    );
    const signed = 'Signature Verified Successfully';
    expect(printed).toEqual([
      'Plain files only',
      expect.stringMatching(/^[0-9a-f]{64} {2}-$/),
      expect.stringMatching(/^\d+ steps, .*\n\d+ payloads .*, 0 left out\n2 names .*, 0 left out\n[0-9a-f]{64} {2}-$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^Verification: OK\nTime stamp: .* GMT$/),
      ...['The log has it', signed],
      expect.stringMatching(new RegExp(`^${signed}\nfirst.*\n${signed}\nsecond.*, \\d+ s after 1970$`)),
    ]);
    expect(printed[2]!.split('\n').at(-1)).toBe(printed[1]);
  });

  it('lets bots take every seat of a larger match, and tells people of it', async () => {
    const { code, stdout } = await demo('--game', 'dice', '--seats', '3');
    expect(stdout).toMatch(/^Verified: the whole match holds\./);
    for (const name of ['Alice', 'Bob', 'Carol']) expect(stdout).toContain(`${name}, honest`);
    expect(code).toBe(0);
  });

  it('plays proven dark chess of players who are never there together, and says what a ply costs', async () => {
    const { code, stdout } = await demo('--game', 'dark-chess', '--reveal', 'never', '--away', '--moves', '1', '--json');
    const shown = JSON.parse(stdout);
    expect(shown).toMatchObject({
      ...{ game: 'dark-chess', rules: 2, ok: true, passesBeforeStart: 8, plies: 2, messagesPerPly: 2, flightsPerPly: 4 },
      result: { kind: 'won', reason: 'resignation' },
    });
    const { onlineBytesPerPly, bytesPerPly, recordBytes } = shown;
    expect(onlineBytesPerPly).toBeGreaterThan(2_000);
    expect(bytesPerPly).toBeGreaterThan(100 * onlineBytesPerPly);
    expect(recordBytes).toBeLessThan(bytesPerPly);
    expect(code).toBe(0);
  });

  it('says of hold’em how many hands it had and what one costs, and the record shows of each who shuffled', async () => {
    const file = join(folder, 'holdem.jsonl');
    const { code, stdout } = await demo('--game', 'holdem', '--hands', '2', '--log', file, '--json');
    const shown = JSON.parse(stdout);
    expect(shown).toMatchObject({ game: 'holdem', rules: 1, ok: true });
    const { hands, bytesPerHand, shuffles } = shown;
    const log = await readFile(file, 'utf8');
    expect([1, 2]).toContain(hands);
    expect(bytesPerHand).toBe(Math.round(log.length / hands));
    expect(shuffles).toBe(log.split('"kind":"cards.shuffle"').length - 1);
    expect(log).not.toContain('"kind":"opening"');
    expect(code).toBe(0);
    const verified = JSON.parse((await fogline('verify', file, '--json')).stdout);
    expect(verified).toMatchObject({ ok: true, evidence: 'proven', finalHash: shown.finalHash });
    expect(verified.hands).toHaveLength(hands);
    for (const hand of verified.hands) {
      expect(hand).toMatchObject({ checked: true, shuffles: [{ seq: expect.any(Number) }, { seq: expect.any(Number) }] });
      expect(hand.shuffles.map(({ seat }: { seat: number }) => seat).sort()).toEqual([0, 1]);
    }
    // In what words this is said, cli/games/holdem.test.ts holds.
  });

  it('leaves nothing of its seats where it is told to stop', async () => {
    const place = join(folder, 'stopped');
    await mkdir(place);
    const program = new Program('cli/demo.ts', ['--game', 'dark-chess'], { TMPDIR: place }).end();
    const seats = async (): Promise<readonly string[]> =>
      (await readdir(place, { recursive: true })).filter((path) => /^fogline-demo-.*\/seat-1\/seats\/./.test(path));
    await askUntil(seats, (found) => found.length > 0);
    program.kill('SIGTERM');
    expect((await program.ended).code).toBe(1);
    expect(await readdir(place)).not.toContainEqual(expect.stringMatching(/^fogline-demo-/));
  });

  it('explains wrong usage, with exit code 2', async () => {
    const [game, seats, option, help, away] = await Promise.all([
      demo('--game', 'go'),
      demo('--seats', '9'),
      demo('--loud'),
      demo('--help'),
      demo('--game', 'holdem', '--away'),
    ]);
    expect([game!.code, seats!.code, option!.code, help!.code, away!.code]).toEqual([2, 2, 2, 0, 2]);
    expect(away!.stderr).toContain('--away gives each player a day a move, and a match of holdem');
    expect(game!.stderr).toContain('There is no game "go"; choose one of battleship/xaya');
    expect(seats!.stderr).toContain('--seats takes 2, not "9".');
    expect(option!.stderr).toContain("Unknown option '--loud'.");
    for (const line of help!.stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  });
});
