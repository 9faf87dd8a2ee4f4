import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { askUntil } from '../support/ask-until.ts';
import { fogline, type Program, startFogline, startTerminal } from '../support/command-line.ts';

const PERMALINK = /(http:\/\/127\.0\.0\.1:\d+\/h\/[0-9a-f]{64})/;
const MATCH_LINK = /(http:\/\/127\.0\.0\.1:\d+\/m\/\S+)/;
const CELLS = Array.from({ length: 64 }, (_, cell) => `${'abcdefgh'[cell % 8]}${Math.floor(cell / 8) + 1}`);

let folder = '';
let server: LocalRelay;
const started: Program[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-cli-'));
  server = await startLocalRelay({ state: join(folder, 'relay') });
});
afterAll(async () => {
  for (const program of started) program.kill('SIGKILL');
  await server?.stop();
  await rm(folder, { recursive: true });
});

/** A command with the seats of one device. */
function start(device: string, ...args: string[]): Program {
  const env = { FOGLINE_RELAY: server.origin, FOGLINE_SECRETS: join(folder, device) };
  const program = startFogline(args, env);
  started.push(program);
  return program;
}

/** The same, at a terminal. */
function sitDown(device: string, ...args: string[]): Program {
  const program = startTerminal(args, { FOGLINE_RELAY: server.origin, FOGLINE_SECRETS: join(folder, device) });
  started.push(program);
  return program;
}

/** Text of every file of a device that nobody else may see: seeds of keys and of seats. */
async function secretsOf(device: string): Promise<string[]> {
  const files = await readdir(join(folder, device), { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files
      .filter((one) => one.isFile() && !one.name.endsWith('.jsonl'))
      .map((one) => readFile(join(one.parentPath, one.name), 'utf8')),
  );
  return texts.map((text) => (text.startsWith('{') ? (JSON.parse(text).seed as string) : text));
}

describe('two processes with bots', () => {
  let permalink = '';
  let match = '';

  it('play a match to its end, and both print its permalink and no secret', async () => {
    const creator = start('alice', 'new', 'battleship/xaya', '--bot', '--name', 'Alice');
    const link = await creator.until(MATCH_LINK);
    const opponent = start('bob', 'join', link, '--bot', 'random', '--name', 'Bob');
    const [one, other] = await Promise.all([creator.ended, opponent.ended]);
    expect([one.code, other.code]).toEqual([0, 0]);
    permalink = await creator.until(PERMALINK);
    match = /\/m\/([^#]+)/.exec(link)![1]!;
    expect(await opponent.until(PERMALINK)).toBe(permalink);
    expect(one.stdout).toMatch(/(You|Bob) won \(fleet sunk\)\./);
    const printed = one.stdout + one.stderr + other.stdout + other.stderr;
    for (const secret of [...(await secretsOf('alice')), ...(await secretsOf('bob'))]) {
      expect(secret).toMatch(/^[0-9a-f]{64}$/);
      expect(printed).not.toContain(secret);
    }
  });

  it('leave a record that verifies by its permalink and by its final hash', async () => {
    const hash = permalink.slice(-64);
    const [words, json] = await Promise.all([
      fogline('verify', permalink),
      fogline('verify', hash, '--relay', server.origin, '--json'),
    ]);
    expect([words.code, json.code]).toEqual([0, 0]);
    expect(words.stdout).toMatch(/^Verified: /);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: true,
      finalHash: hash,
      match,
      seats: [{ name: 'Alice' }, { name: 'Bob' }],
    });
  });

  it('leave a log that `log` gives byte for byte', async () => {
    const published = await (await fetch(`${server.origin}/api/hashes/${permalink.slice(-64)}/log`)).text();
    const file = join(folder, 'match.jsonl');
    const [printed, running, written] = await Promise.all([
      fogline('log', permalink),
      fogline('log', `${server.origin}/m/${match}`),
      fogline('log', permalink, '--output', file),
    ]);
    expect(printed.stdout).toBe(published);
    expect(running.stdout).toBe(published);
    expect(written).toMatchObject({ code: 0, stdout: '' });
    expect(await readFile(file, 'utf8')).toBe(published);
  });

  it('are shown the result again when they join once more', async () => {
    const again = await start('bob', 'join', `${server.origin}/m/${match}`, '--bot', '--json').ended;
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ match, seat: 1, permalink, result: { kind: 'won', reason: 'fleet-sunk' } });
  });
});

describe('a relay', () => {
  it('says what it is, and does not know what it has not seen', async () => {
    const [described, hash, running] = await Promise.all([
      fogline('relay', '--relay', server.origin, '--json'),
      fogline('verify', '00'.repeat(32), '--relay', server.origin),
      start('carol', 'join', `${server.origin}/m/AAAAAAAAAAAAAAAAAAAAAA`, '--bot').ended,
    ]);
    const key = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(JSON.parse(described.stdout)).toEqual({
      key,
      keys: [{ key, status: 'current' }],
      pushKey: expect.stringMatching(/^[\w-]{87}$/),
      version: expect.any(String),
      time: expect.any(Number),
    });
    expect(hash).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^relay\/not-published: /) });
    expect(running).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^relay\/unknown-match: /) });
  });
});

describe('a seat', () => {
  it('goes on after its process was killed and then the relay went away and came back in mid-match, and is never played by two processes', async () => {
    const creator = start('alice', 'new', 'battleship/xaya', '--bot', 'random');
    const link = await creator.until(MATCH_LINK);
    const killed = start('dave', 'join', link);
    killed.type('random', 'A1');
    await killed.until(/You shot at A1/);
    const second = await start('dave', 'join', link, '--bot', 'random').ended;
    expect(second.code).toBe(2);
    expect(second.stderr).toMatch(/^Process \d+ plays this seat already\./);
    killed.kill('SIGKILL');
    expect((await killed.ended).stdout).not.toMatch(PERMALINK);

    const resumed = start('dave', 'join', link, '--bot', 'random');
    await resumed.until(/You shot at/);
    await server.stop();
    server = await startLocalRelay({ state: join(folder, 'relay'), port: server.port });
    expect(await Promise.all([creator.ended, resumed.ended])).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(resumed.stdout).toMatch(/^The match is at step \d+\./);
    expect(resumed.stderr).toMatch(
      /^(The relay does not answer; trying again and again\. Ctrl-C leaves\.\nConnected again\.\n)+$/,
    );
    const verdict = await fogline('verify', await creator.until(PERMALINK), '--json');
    expect(JSON.parse(verdict.stdout)).toMatchObject({ ok: true, result: { reason: 'fleet-sunk' } });
  });

  it('is kept when Ctrl-C or the end of standard input leaves it, and a script plays it to the end', async () => {
    const creator = start('erin', 'new', '--name', 'Erin');
    const link = await creator.until(MATCH_LINK);
    await creator.until(/Waiting for 1 more player/);
    creator.kill('SIGINT');
    const left = await creator.ended;
    expect(left.code).toBe(1);
    const goOn = /npm run fogline -- (join \S+ --seat 1)/.exec(left.stderr)![1]!;
    expect(left.stderr).toContain('You left the match. The seat is kept');
    const opponent = start('erin', ...goOn.split(' '), '--bot', 'random');

    const person = start('frank', 'join', link, '--name', 'Frank');
    person.type('A1> nowhere', 'random', 'A1');
    person.end();
    const ended = await person.ended;
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('"NOWHERE" is not a square with > or v, such as A1>. Or type "random".');
    expect(ended.stderr).toContain('Standard input ended, and the match waits for your decision.\nThe seat is kept');

    const script = start('frank', .../npm run fogline -- (join \S+ --seat 2)/.exec(ended.stderr)![1]!.split(' '));
    script.type(...CELLS);
    const played = await script.end().ended;
    expect(played.stderr).toContain('Not possible: you have shot at A1 before.');
    expect(played).toMatchObject({ code: 0, stdout: expect.stringMatching(/Your fleet +Waters of Erin\n +A B C D E F G H/) });
    expect((await opponent.ended).code).toBe(0);
    expect(played.stdout).toMatch(/(You|Erin) won \(fleet sunk\)\./);
  });

  it('is answered for by a computer that decides nothing', async () => {
    const person = start('kim', 'new', 'rps', '--param', 'bestOf=3', '--name', 'Kim');
    const link = await person.until(MATCH_LINK);
    const opponent = start('leo', 'join', link, '--name', 'Leo');
    const address = `${server.origin}/api/matches/${/\/m\/([^#]+)/.exec(link)![1]}/log`;
    // The invitation leads to the other seat.
    const ours = link.replace(/#.*/, '');
    const sealed = async (): Promise<number> => (await (await fetch(address)).text()).split('"kind":"rps.commit"').length - 1;
    await person.until(/Show rock/);
    person.type('rock');
    await askUntil(sealed, (count) => count >= 1);
    person.kill('SIGINT');
    await person.ended;

    const both = await start('kim', 'host', ours, '--answers', '--bot').ended;
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('choose one') });
    const answering = start('kim', 'host', ours, '--answers');
    opponent.type('paper');
    await answering.until(/Leo won the round/);
    opponent.type('paper');
    await askUntil(sealed, (count) => count >= 3);
    answering.kill('SIGINT');
    expect(await answering.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('The seat is kept') });
    expect(await sealed()).toBe(3);
  });

  it('is given up at once when nobody can type and nobody has come', async () => {
    const ended = await start('erin', 'new').end().ended;
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('Standard input ended');
  });
});

describe('a match of more seats', () => {
  it('begins without the seats that are free, and one computer may hold several', async () => {
    const creator = start('alice', 'new', 'dice', '--seats', '4', '--begin', '3', '--param', 'target=5', '--bot', '--json');
    const { links } = JSON.parse(await creator.until(/^.*\n/)) as { links: string[] };
    expect(links.map((link) => link.slice(-24, -22))).toEqual(['1.', '2.', '3.']);
    const host = start('alice', 'host', links[1]!, '--json');
    const player = start('bob', 'join', links[0]!, '--bot', '--name', 'Bob', '--json');
    const ends = await Promise.all([creator, host, player].map((program) => program.ended));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    const results = ends.map(({ stdout }) => JSON.parse(stdout.trimEnd().split('\n').at(-1)!));
    expect(results.map(({ seat }) => seat)).toEqual([0, 2, 1]);
    expect(new Set(results.map(({ permalink }) => permalink)).size).toBe(1);
    const verdict = JSON.parse((await fogline('verify', results[0].permalink, '--json')).stdout);
    expect(verdict).toMatchObject({ ok: true, game: 'dice', seats: [{}, { name: 'Bob' }, {}, null] });
  });
});

/** Answers each request of a program whose engine is this test, as a random engine does; returns all that it was asked. */
async function answerFor(program: Program): Promise<readonly Record<string, unknown>[]> {
  const asked: Record<string, unknown>[] = [];
  const isOver = program.ended.then(() => true);
  for (let over = false; !over; over = await Promise.race([isOver, delay(10, false)])) {
    for (const line of program.stdout.split('\n').slice(asked.length, -1)) {
      const { type, id, example, ...more } = JSON.parse(line);
      asked.push({ type, ...more });
      if (type === 'hello') program.type('{"type":"ready","name":"of a test","version":"0"}');
      else program.type(JSON.stringify(type === 'end' ? { type: 'bye' } : { type: 'decide', id, decision: example }));
    }
  }
  return asked;
}

describe('an engine', () => {
  it('takes on anybody, and after a power cut it goes on with its match', async () => {
    const may = join(folder, 'may-decide');
    const engine = `node test/support/engine.mjs later ${may}`;
    const hosting = ['host', 'dice', '--engine', engine, '--param', 'target=5', '--name', 'Hal'];
    const host = start('hal', ...hosting);
    const link = await host.until(MATCH_LINK);
    const rival = start('ivy', 'join', link, '--engine', '-', '--name', 'Ivy', '--json');
    const asked = answerFor(rival);
    await host.while(rival.until(/"type":"turn"/));
    host.kill('SIGKILL');
    await host.ended;
    await writeFile(may, '');
    const again = start('hal', ...hosting, '--at-once', '2');
    const { permalink, result } = JSON.parse(await rival.until(/^\{"match":.*"permalink".*$/m));
    expect(await asked).toEqual([
      expect.objectContaining({ type: 'hello', game: 'dice', seat: 1, seats: 2 }),
      ...(await asked).slice(1, -1).map(() => expect.objectContaining({ type: 'turn' })),
      expect.objectContaining({ type: 'end', permalink, result, verified: expect.stringContaining('This device checked') }),
    ]);
    expect(await again.until(PERMALINK)).toBe(permalink);
    const next = await again.until(new RegExp(`(?!${link})${MATCH_LINK.source}`));
    again.kill('SIGINT');
    expect(await again.ended).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('The same command goes on with them.'),
    });
    expect(next).not.toBe(link);
    const log = (await fogline('log', permalink)).stdout.split('\n').slice(0, 2);
    expect(log.map((line) => JSON.parse(line).payload.engine)).toEqual(['tester 1.0', 'of a test 0']);
    expect(await readdir(join(folder, 'hal'))).toEqual(['engines']);
  });

  it('that is not ready, or does not play the game, takes no seat', async () => {
    const ends = await Promise.all([
      start('jim', 'new', 'dice', '--engine', 'exit 4').ended,
      start('jim', 'new', 'holdem', '--engine', 'node test/support/engine.mjs').ended,
      start('jim', 'new', 'dice', '--engine', 'true', '--bot').ended,
    ]);
    expect(ends.map(({ code }) => code)).toEqual([2, 2, 2]);
    expect(ends.map(({ stderr }) => stderr)).toEqual([
      expect.stringContaining('engine/died: it ended with exit code 4'),
      expect.stringContaining('tester does not play holdem'),
      expect.stringContaining('choose one'),
    ]);
    await expect(readdir(join(folder, 'jim'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a rematch', () => {
  it('of two who ask for it in the same moment is one match, in which the other begins', async () => {
    const creator = start('grace', 'new', 'rps', '--bot', '--param', 'bestOf=1', '--name', 'Grace');
    const link = await creator.until(MATCH_LINK);
    const early = await start('grace', 'rematch', link, '--bot').ended;
    expect(early).toMatchObject({ code: 2, stderr: expect.stringContaining('has not seen the end of this match') });
    const opponent = start('heidi', 'join', link, '--bot', '--name', 'Heidi');
    await Promise.all([creator.ended, opponent.ended]);

    const rematch = ['rematch', link, '--bot', '--json'];
    const ends = await Promise.all([start('grace', ...rematch).ended, start('heidi', ...rematch).ended]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    const lines = ends.map(({ stdout }) => stdout.trimEnd().split('\n'));
    const [opened, found] = lines.map(([first]) => JSON.parse(first!) as { match: string; links: string[] });
    const [one, other] = lines.map(([, last]) => JSON.parse(last!) as { seat: number; permalink: string });
    expect(found).toEqual(opened);
    expect([one!.seat, other!.seat]).toEqual([1, 0]);
    const log = (await fogline('log', one!.permalink)).stdout.split('\n').slice(0, 2);
    for (const line of log) expect(JSON.parse(line).payload.spare).toMatch(/^[0-9a-f]{64}$/);
    const verdict = JSON.parse((await fogline('verify', one!.permalink, '--json')).stdout);
    expect(verdict).toMatchObject({ ok: true, match: opened!.match, seats: [{ name: 'Heidi' }, { name: 'Grace' }] });
  });

  it('is offered to a person at a terminal, after every match', async () => {
    const person = sitDown('ivan', 'new', 'rps', '--name', 'Ivan');
    const link = await person.until(MATCH_LINK);
    const opponent = start('judy', 'join', link, '--bot', '--name', 'Judy');
    await person.until(/Show rock/);
    person.type('resign');
    const again = /A rematch, by the same terms\? .*\s+npm run fogline -- rematch (\S+) --seat 1/;
    expect(await person.until(again)).toBe(link.replace(/#.*/, ''));
    await opponent.ended;
    person.type('rock', 'yes');
    const second = await person.until(/The rematch: .*\s+(http\S+)/);
    const back = start('judy', 'rematch', link, '--bot');
    await person.until(/Judy took seat 1\.[\s\S]*Show rock/);
    person.type('resign');
    await person.until(new RegExp(`fogline -- rematch ${second} --seat 2`));
    person.type('');
    expect([(await person.ended).code, (await back.ended).code]).toEqual([0, 0]);
    expect(back.stdout).toContain(second);
    expect(back.stdout).toContain('Ivan resigned.');
  });
});

describe('an arena over a relay', () => {
  it('is recomputed from its logs, which the relay has published', async () => {
    const report = join(folder, 'arena.json');
    const sides = ['--a', 'bot:patient', '--b', 'bot:random', '--games', '2', '--param', 'target=5', '--threads', '1'];
    const options = ['--relay', server.origin, '--report', report, '--secrets', join(folder, 'grace')];
    const played = await fogline('arena', 'dice', ...sides, ...options);
    expect(played).toMatchObject({ code: 0, stdout: expect.stringContaining(server.origin) });
    expect((await fogline('arena', 'verify', report)).code).toBe(0);
    const [{ finalHash }] = JSON.parse(await readFile(report, 'utf8')).matches;
    const published = await (await fetch(`${server.origin}/api/hashes/${finalHash}/log`)).text();
    expect(await readFile(join(folder, 'arena.logs', '000001.jsonl'), 'utf8')).toBe(published);
  });
});

describe('the folder of secrets', () => {
  it('is for its owner alone', async () => {
    expect((await stat(join(folder, 'alice'))).mode & 0o777).toBe(0o700);
  });
});
