import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { PARCEL_BYTES } from '../../shared/wire/parcel.ts';
import { api, freshId, problemOf } from './match-client.ts';

const sealed = (fill: number, length = PARCEL_BYTES) => new Uint8Array(length).fill(fill);
const leave = (name: string, body: BodyInit) =>
  api(`/parcels/${name}`, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } });
const take = (name: string) => api(`/parcels/${name}`, { method: 'POST' });

it('a parcel is handed out once, also to several that ask at the same time, and the next one hears that it was taken', async () => {
  const name = freshId();
  expect((await leave(name, sealed(7))).status).toBe(204);
  await evictDurableObject(env.PARCEL.getByName(name));
  const answers = await Promise.all([take(name), take(name), take(name)]);
  const given = answers.filter(({ status }) => status === 200);
  expect(given).toHaveLength(1);
  expect(new Uint8Array(await given[0]!.arrayBuffer())).toEqual(sealed(7));
  expect(await problemOf(await take(name))).toBe('410 relay/parcel-taken');
  // It cannot be put back, by its own bytes or by others.
  for (const fill of [7, 8]) expect(await problemOf(await leave(name, sealed(fill)))).toBe('409 relay/parcel-exists');
});

it('to leave it again changes nothing, and nobody replaces it', async () => {
  const name = freshId();
  for (let i = 0; i < 2; i++) expect((await leave(name, sealed(1))).status).toBe(204);
  expect(await problemOf(await leave(name, sealed(2)))).toBe('409 relay/parcel-exists');
  expect(new Uint8Array(await (await take(name)).arrayBuffer())).toEqual(sealed(1));
});

it('nothing of it is left after ten minutes, taken or not', async () => {
  const names = [freshId(), freshId()];
  for (const name of names) await leave(name, sealed(3));
  await take(names[1]!);
  for (const name of names) {
    const parcel = env.PARCEL.getByName(name);
    expect(await runDurableObjectAlarm(parcel)).toBe(true);
    expect(await problemOf(await take(name))).toBe('404 relay/no-parcel');
  }
});

it.each([
  ['shorter', PARCEL_BYTES - 1, '400 encoding/wrong-length'],
  ['longer', PARCEL_BYTES + 1, '413 encoding/too-large'],
])('what is %s than a parcel is refused', async (_, length, problem) => {
  expect(await problemOf(await leave(freshId(), sealed(0, length)))).toBe(problem);
});

it.each(['x', 'A'.repeat(21), `${'A'.repeat(21)}+`])('%s is the name of no parcel', async (name) => {
  expect(await problemOf(await leave(name, sealed(0)))).toBe('404 relay/no-parcel');
  expect(await problemOf(await take(name))).toBe('404 relay/no-parcel');
});
