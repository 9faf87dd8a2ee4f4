/** Two relays that witness each other's logs, and what a player of one then shows to a stranger without either. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { encodeAddCheckpoint } from '../../shared/transparency/add-checkpoint.ts';
import { readCheckpoint, signCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { encodeVerifierKey, logKey, witnessKey } from '../../shared/transparency/signed-note.ts';
import { askUntil } from '../support/ask-until.ts';
import { fogline, type Program, startFogline } from '../support/command-line.ts';
import { signerOf } from '../support/toy-log.ts';

const MATCH_LINK = /(http:\/\/127\.0\.0\.1:\d+\/m\/\S+)/;
const PERMALINK = /(http:\/\/127\.0\.0\.1:\d+\/h\/[0-9a-f]{64})/;

/** A relay of this test, with keys of its own. */
interface Party {
  readonly origin: string;
  readonly log: string;
  readonly logVkey: string;
  readonly witnessVkey: string;
}

let folder = '';
let parties: readonly [Party, Party];
const relays: LocalRelay[] = [];
const started: Program[] = [];

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function makeParty(): Promise<Party & { readonly port: number }> {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const keyOf = (make: typeof logKey, name: string) => encodeVerifierKey(make(name, signerOf(name).publicKey));
  const [log, name] = [`${host}/tlog`, `${host}/witness`];
  return { port, origin: `http://${host}`, log, logVkey: keyOf(logKey, log), witnessVkey: keyOf(witnessKey, name) };
}

const start = (own: Party & { readonly port: number }, other: Party): Promise<LocalRelay> =>
  startLocalRelay({
    state: join(folder, `${own.port}`),
    port: own.port,
    variables: {
      ...{ LOG_ORIGIN: own.log, LOG_SEED: sha256Hex(own.log) },
      ...{ WITNESS_NAME: own.log.replace('/tlog', '/witness'), WITNESS_SEED: sha256Hex(own.log.replace('/tlog', '/witness')) },
      ...{ WITNESSED_LOGS: other.logVkey, WITNESS_PAUSE_SECONDS: '0' },
      WITNESS_POLICY: `witness other ${other.witnessVkey} ${other.origin}/witness\nquorum other\n`,
    },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-witnesses-'));
  const [one, other] = await Promise.all([makeParty(), makeParty()]);
  parties = [one, other];
  relays.push(...(await Promise.all([start(one, other), start(other, one)])));
});
afterAll(async () => {
  for (const program of started) program.kill('SIGKILL');
  await Promise.all(relays.map((relay) => relay.stop()));
  await rm(folder, { recursive: true });
});

/** The permalink of a match that two bots have played. */
async function play({ origin }: Party): Promise<string> {
  const run = (device: string, ...args: string[]): Program => {
    const program = startFogline(args, { FOGLINE_RELAY: origin, FOGLINE_SECRETS: join(folder, `${device}-${origin.slice(-5)}`) });
    started.push(program);
    return program;
  };
  const creator = run('alice', 'new', 'rps', '--bot', '--name', 'Alice');
  const opponent = run('bob', 'join', await creator.until(MATCH_LINK), '--bot', '--name', 'Bob');
  const permalink = await creator.until(PERMALINK);
  await Promise.all([creator.ended, opponent.ended]);
  return permalink;
}

/** The proof of a match, once the witness of its relay has cosigned it. */
async function witnessedProof(permalink: string, witness: Party): Promise<string> {
  const ask = async (): Promise<string> => {
    const answer = await fetch(permalink.replace('/h/', '/api/hashes/').concat('/proof'));
    return answer.status === 200 ? answer.text() : '';
  };
  return askUntil(ask, (text) => text.includes(`— ${witness.log.replace('/tlog', '/witness')} `));
}

async function policyFile(name: string, log: Party, witness: Party): Promise<string> {
  const file = join(folder, `${name}.policy`);
  await writeFile(file, `log ${log.logVkey}\nwitness other ${witness.witnessVkey}\nquorum other\n`);
  return file;
}

async function verify(...args: string[]) {
  const { code, stdout } = await fogline('verify', ...args, '--json');
  const { ok, log, unmet } = JSON.parse(stdout);
  return { code, ok, log, ...(unmet === undefined ? {} : { unmet: unmet.map((one: { code: string }) => one.code) }) };
}

it('each cosigns the log of the other, and a stranger who trusts one of them checks a match of the other without both', async () => {
  const links = await Promise.all(parties.map(play));
  const [one, other] = parties;
  const proofs = [await witnessedProof(links[0]!, other), await witnessedProof(links[1]!, one)];
  const [permalink, finalHash] = [links[0]!, links[0]!.slice(-64)];
  const trusted = await policyFile('trusted', one, other);
  const found = { origin: one.log, index: 0, size: 1 };
  const seen = [{ name: other.log.replace('/tlog', '/witness'), time: expect.any(Number) }];
  expect(await verify(permalink)).toEqual({
    code: 0,
    ok: true,
    log: { ...found, witnesses: [], trusted: false, keyBy: 'relay' },
  });
  expect(await verify(permalink, '--policy', trusted)).toEqual({
    code: 0,
    ok: true,
    log: { ...found, witnesses: seen, trusted: true, keyBy: 'policy' },
  });
  // A policy that asks for a witness that has not cosigned, and one for another log.
  const missing = await verify(permalink, '--policy', await policyFile('missing', one, one));
  expect(missing).toEqual({
    code: 1,
    ok: false,
    log: { ...found, witnesses: [], trusted: false, keyBy: 'policy' },
    unmet: ['transparency/too-few-witnesses'],
  });
  const foreign = await verify(permalink, '--policy', await policyFile('foreign', other, other));
  expect(foreign).toEqual({ code: 1, ok: false, log: null, unmet: ['transparency/unknown-log'] });

  const file = join(folder, 'match.jsonl');
  await writeFile(file, Buffer.from(await (await fetch(permalink.replace('/h/', '/api/hashes/').concat('/log'))).arrayBuffer()));
  const bundle = join(folder, 'match.tar');
  await writeFile(
    bundle,
    Buffer.from(await (await fetch(permalink.replace('/h/', '/api/hashes/').concat('/bundle'))).arrayBuffer()),
  );
  const checkpoint = readCheckpoint(proofs[0]!.slice(proofs[0]!.indexOf('\n\n') + 2));

  // The first relay shows another tree of one entry to the other one, which has cosigned the first.
  const forked = signCheckpoint({ ...checkpoint.body, root: sha256Hex('another') }, signerOf(one.log));
  const body = encodeAddCheckpoint({ old: 1, proof: [], checkpoint: forked });
  expect((await fetch(`${other.origin}/witness/add-checkpoint`, { method: 'POST', body })).status).toBe(422);
  const evidence = join(folder, 'evidence.json');
  await writeFile(evidence, await (await fetch(`${other.origin}/witness/${sha256Hex(one.log)}/evidence`)).text());

  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  expect(await verify(file, '--policy', trusted)).toEqual({ code: 1, ok: false, log: null, unmet: ['transparency/not-in-log'] });
  expect(await verify(file)).toEqual({ code: 0, ok: true, log: null });
  // The bundle has its proof with it; whom to trust is for the one who verifies to say.
  expect(await verify(bundle)).toEqual({
    code: 0,
    ok: true,
    log: { ...found, witnesses: [], trusted: false, keyBy: 'archive' },
  });
  expect(await verify(bundle, '--policy', trusted)).toEqual({
    code: 0,
    ok: true,
    log: { ...found, witnesses: seen, trusted: true, keyBy: 'policy' },
  });
  expect(await verify(bundle, '--policy', join(folder, 'foreign.policy'))).toEqual(foreign);
  await writeFile(join(folder, `${finalHash}.tlog-proof`), proofs[0]!);
  expect(await verify(file, '--policy', trusted)).toEqual({
    code: 0,
    ok: true,
    log: { ...found, witnesses: seen, trusted: true, keyBy: 'policy' },
  });
  await writeFile(join(folder, `${finalHash}.tlog-proof`), proofs[1]!);
  expect(await verify(file)).toEqual({ code: 1, ok: false, log: null, unmet: ['transparency/not-in-log'] });

  const convicted = await fogline('verify-evidence', evidence, '--json');
  expect({ code: convicted.code, ...JSON.parse(convicted.stdout) }).toMatchObject({
    ...{ code: 0, guilty: 'log', origin: one.log, contradiction: 'two-trees-of-one-size' },
  });
});
