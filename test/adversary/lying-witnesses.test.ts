/** A relay asks witnesses for cosignatures of its log. Some lie, some fail, and one has seen what the relay's own storage has lost. */

import { runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { LogWitnessing } from '../../durable-objects/log-duties/witnessing.ts';
import { LogTables } from '../../durable-objects/log-tables.ts';
import { sha256, sha256Hex } from '../../shared/crypto/hash.ts';
import { signCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { cosign } from '../../shared/transparency/cosignature.ts';
import { encodeVerifierKey, readNote, witnessKey } from '../../shared/transparency/signed-note.ts';
import { readTrustPolicy } from '../../shared/transparency/trust-policy.ts';
import { signerOf, ToyLog, toyWitness } from '../support/toy-log.ts';

/** The log that the relay of these tests witnesses: here it is the one that asks. */
const log = new ToyLog();
const HONEST = 'https://relay.test/witness';
const LIAR = 'https://liar.test/witness';
const honest = witnessKey('relay.test/witness', signerOf('witness').publicKey);
const liar = toyWitness('liar.test/witness');
/** A policy may end the address of a witness with a slash. */
const BOTH = `witness honest ${encodeVerifierKey(honest)} ${HONEST}/\nwitness liar ${encodeVerifierKey(liar.key)} ${LIAR}\n`;

type Answer = (text: string) => Response;
const AWAY: Answer = () => new Response('', { status: 500 });
/** What is asked of the liar is signed as an honest witness would, at this time. */
const cosignAt =
  (time: number): Answer =>
  (body) =>
    new Response(cosign(readNote(body.slice(body.indexOf('\n\n') + 2)).text, time, liar.key, liar.signer));
interface Asked {
  readonly shown: { readonly note: string; readonly isFrozen: boolean } | undefined;
  readonly isSetBack: boolean;
  readonly dueAt: number | undefined;
  readonly failed: boolean;
}

/** A log of so many entries asks its witnesses once; the liar says `lie` to each request. Its storage is as it was after the last call. */
function ask(size: number, quorum: string, lie: Answer = AWAY, isHonestAway = false): Promise<Asked> {
  return runInDurableObject(env.LOG_HEAD.getByName('scratch'), async (_, { storage }) => {
    const sign = (head: { size: number; root: string }) => signCheckpoint({ origin: log.origin, ...head }, log.signer);
    const tables = new LogTables(storage, { sign, isFrozenAtOnce: false });
    for (let place = tables.count; place < size; place++) tables.append(sha256(log.entry(place)), log.entry(place));
    const head = tables.grow();
    if ((tables.shownSize ?? 0) < size) tables.show(head);
    const duty = new LogWitnessing(tables, {
      key: log.key,
      policy: () => readTrustPolicy(`${BOTH}group all all honest liar\nquorum ${quorum}`),
      pause: () => 0,
      now: () => 1_000,
      fetch: async (url, init) => {
        if (url.startsWith(LIAR)) return lie(String(init.body ?? url));
        return isHonestAway ? AWAY('') : exports.default.fetch(new Request(url, init as RequestInit));
      },
      report: () => {},
    });
    const failed = await duty.run().then(
      () => false,
      () => true,
    );
    return { shown: tables.shown, isSetBack: tables.isSetBack, dueAt: duty.dueAt(), failed };
  });
}

/** Everything that the log has stored is lost, or what the witness has cosigned. */
const forget = (object: DurableObjectStub<undefined>, tables: readonly string[]): Promise<void> =>
  runInDurableObject(object, (_, { storage }) => {
    for (const trigger of ['entry_is_never_deleted']) storage.sql.exec(`DROP TRIGGER IF EXISTS ${trigger}`);
    for (const table of tables) storage.sql.exec(`DROP TABLE IF EXISTS ${table}`);
  });
const forgetLog = () => forget(env.LOG_HEAD.getByName('scratch'), ['entry', 'tile', 'checkpoint', 'meta']);

beforeEach(async () => {
  await forgetLog();
  await runInDurableObject(env.WITNESS.getByName(sha256Hex(log.origin)), (_, { storage }) => {
    storage.sql.exec('DELETE FROM latest; DELETE FROM evidence');
  });
});

const isCosigned = ({ shown }: Asked, by = honest): boolean => shown?.note.includes(`— ${by.name} `) === true;

describe('a log that asks its witnesses', () => {
  it('freezes its checkpoint once its policy is met, and goes on from what the witness has cosigned', async () => {
    for (const size of [1, 2, 7, 7, 20]) {
      const asked = await ask(size, 'honest');
      expect([isCosigned(asked), asked.shown!.isFrozen, asked.failed, asked.dueAt]).toEqual([true, true, false, undefined]);
    }
  });

  it('asks again where too few have cosigned', async () => {
    const first = await ask(3, 'all');
    expect([isCosigned(first), first.shown!.isFrozen, first.failed, first.dueAt]).toEqual([true, false, true, 1_000]);
    const second = await ask(3, 'all', cosignAt(5));
    expect([isCosigned(second), isCosigned(second, liar.key), second.shown!.isFrozen]).toEqual([true, true, true]);
  });

  it('keeps what each has cosigned, where they answer in turns and one would sign again with a later time', async () => {
    const first = await ask(3, 'all', cosignAt(5), true);
    expect([isCosigned(first), isCosigned(first, liar.key), first.shown!.isFrozen]).toEqual([false, true, false]);
    const second = await ask(3, 'all', cosignAt(9));
    expect([isCosigned(second), second.shown!.isFrozen, second.failed]).toEqual([true, true, false]);
    expect(second.shown!.note).toContain(cosign(readNote(second.shown!.note).text, 5, liar.key, liar.signer));
    const third = await ask(4, 'all');
    expect([isCosigned(third), isCosigned(third, liar.key), third.shown!.isFrozen]).toEqual([true, false, false]);
  });

  const { text } = readNote(log.checkpoint(3));
  it.each<readonly [string, Answer]>([
    ['with the cosignature of another key under its name', () => new Response(cosign(text, 5, liar.key, signerOf('x')))],
    [
      'with a cosignature of another tree',
      () => new Response(cosign(readNote(log.checkpoint(4)).text, 5, liar.key, liar.signer)),
    ],
    ['with the cosignature of another witness', () => new Response(cosign(text, 5, honest, signerOf('witness')))],
    ['with the line of the log itself', () => new Response(log.checkpoint(3).split('\n\n')[1])],
    ['with nothing', () => new Response('')],
    ['with a page', () => new Response('<!doctype html>\n')],
    ['with more than any honest one', () => new Response('x'.repeat(100_000))],
    ['with a redirection', () => new Response(null, { status: 302, headers: { location: HONEST } })],
    ['that its size is another one each time', (body) => sizeAnswer(body.startsWith('old 0') ? 1 : 0)],
    [
      'with a size that is not a number',
      () => new Response('many\n', { status: 409, headers: { 'content-type': 'text/x.tlog.size' } }),
    ],
    ['that it has cosigned another tree of this size', () => new Response('{}', { status: 422 })],
  ])('counts no witness that answers %s, and is not stopped by it', async (_, lie) => {
    const asked = await ask(3, 'liar', lie);
    expect([isCosigned(asked), isCosigned(asked, liar.key), asked.shown!.isFrozen, asked.isSetBack]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(asked.dueAt).toBe(1_000);
  });

  it.each<readonly [string, (url: string) => Response]>([
    ['which it does not show', () => new Response('', { status: 404 })],
    ['and shows one of another log', () => new Response(new ToyLog('other.example/tlog').checkpoint(9))],
    [
      'and shows one that the log did not sign',
      () => new Response(log.checkpoint(9).replace(/— .*/, log.checkpoint(8).split('\n\n')[1]!.trimEnd())),
    ],
    ['and shows a smaller one', () => new Response(log.checkpoint(2))],
  ])('is not stopped by a witness that claims a larger tree, %s', async (_, show) => {
    const asked = await ask(3, 'liar', (asked) => (asked.startsWith('https:') ? show(asked) : sizeAnswer(9)));
    expect([asked.isSetBack, asked.shown!.isFrozen]).toEqual([false, false]);
  });

  it('signs no more once a witness shows a later checkpoint with its own signature: its storage was set back', async () => {
    await ask(9, 'honest');
    await forgetLog();
    const asked = await ask(3, 'honest');
    expect([asked.isSetBack, asked.shown!.isFrozen, asked.failed, asked.dueAt]).toEqual([true, false, true, undefined]);
  });
});

const sizeAnswer = (size: number): Response =>
  new Response(`${size}\n`, { status: 409, headers: { 'content-type': 'text/x.tlog.size' } });
