import { afterEach, expect, it, vi } from 'vitest';

const CLIENT = 'https://client.example';

/** The relay that a page speaks to, and in whose name it starts its workers. */
async function relayAt(search: string, relays?: string): Promise<string> {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { dataset: relays === undefined ? {} : { relays } } });
  vi.stubGlobal('location', { origin: CLIENT, search });
  vi.stubGlobal('localStorage', { getItem: () => null });
  return (await import('./relays.ts')).relayOrigin();
}
afterEach(() => vi.unstubAllGlobals());

const named = (relay: string): string => `?relay=${encodeURIComponent(relay)}`;

it.each([
  ['speaks to the relay that served it, whatever its address says', 'https://evil.example', undefined, CLIENT],
  ['speaks to the relay that its address names', 'https://b.example', '* https://a.example', 'https://b.example'],
  ['speaks to one of its relays', 'https://b.example', 'https://a.example https://b.example', 'https://b.example'],
  ['speaks to no other than its relays', 'https://evil.example', 'https://a.example', 'https://a.example'],
])('a client %s', async (_, relay, relays, expected) => {
  expect(await relayAt(named(relay), relays)).toBe(expected);
});
