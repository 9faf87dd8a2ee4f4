import { afterEach, expect, it, vi } from 'vitest';

const MATCH = 'AAAAAAAAAAAAAAAAAAAAAA';
const TOKEN = 'yA7l9fl-nxS9x73AsqtpSw';
const HASH = 'ab'.repeat(32);
const CLIENT = 'http://127.0.0.1:8790';
const RELAY = '?relay=https%3A%2F%2Ffogline.example';

/** What the page of a client reads, which states the relays that it plays at, or that a relay served it. */
async function readerOf(relays: string | undefined) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { dataset: relays === undefined ? {} : { relays } } });
  vi.stubGlobal('location', { origin: CLIENT, search: '' });
  return (await import('./pasted-address.ts')).readPasted;
}
afterEach(() => vi.unstubAllGlobals());

it.each([
  [` ${HASH.toUpperCase()}\n`, `/h/${HASH}`],
  [`https://fogline.example/h/${HASH}`, `/h/${HASH}`],
  [`https://fogline.example/p/${HASH}`, `/p/${HASH}`],
  [MATCH, `/m/${MATCH}`],
  [`https://fogline.example/m/${MATCH}#seat.AbC-_9`, `/m/${MATCH}#seat.AbC-_9`],
  [`https://fogline.example/m/${MATCH}?x=1#1.${TOKEN}`, `/m/${MATCH}#1.${TOKEN}`],
])('opens what a person pastes, on a page of a relay: %s', async (text, address) => {
  expect((await readerOf(undefined))(text)).toEqual({ kind: 'address', address });
});

it.each(['', 'fogline', HASH.slice(1), `https://fogline.example/x/${HASH}`])('opens nothing for "%s"', async (text) => {
  expect((await readerOf(undefined))(text)).toBeUndefined();
});

it.each([
  [`https://fogline.example/m/${MATCH}#1.${TOKEN}`, `/m/${MATCH}${RELAY}#1.${TOKEN}`],
  [`${CLIENT}/m/${MATCH}${RELAY}#seat.AbC-_9`, `/m/${MATCH}${RELAY}#seat.AbC-_9`],
  [`https://fogline.example/h/${HASH}`, `/h/${HASH}${RELAY}`],
  [HASH, `/h/${HASH}?relay=https%3A%2F%2Fusual.example`],
])('of a client from elsewhere, leads to the relay of the link: %s', async (text, address) => {
  expect((await readerOf('* https://usual.example'))(text)).toEqual({ kind: 'address', address });
});

it('leads to no relay that the client was not built for', async () => {
  const read = await readerOf('https://usual.example');
  expect(read(`https://fogline.example/m/${MATCH}#1.${TOKEN}`)).toEqual({ kind: 'foreign', relay: 'https://fogline.example' });
  expect(read(`${CLIENT}/m/${MATCH}${RELAY}`)).toEqual({ kind: 'foreign', relay: 'https://fogline.example' });
  expect(read(`https://usual.example/m/${MATCH}`)?.kind).toBe('address');
});
