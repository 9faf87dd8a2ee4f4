import { describe, expect, it } from 'vitest';
import { ToyMatch } from '../../test/support/toy-match.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { LIMITS } from '../encoding/limits.ts';
import { decodeOpenRequest, problemOf } from '../wire/http.ts';
import { type HttpResponse, RelayClient } from './relay-client.ts';

const SUMMARY = {
  match: 'A'.repeat(22),
  phase: 'lobby',
  game: 'toy',
  rules: 1,
  seats: [null],
  next: [],
  steps: 1,
  head: 'ab'.repeat(32),
  time: 5,
  published: false,
};

/** A client whose relay always answers the same, and what it was asked. */
function clientOf(status: number, text: string) {
  const asked: { url: string; body: string | Uint8Array | undefined }[] = [];
  const answer: HttpResponse = {
    ok: status < 400,
    status,
    headers: new Headers(),
    arrayBuffer: async () => encodeUtf8(text).buffer,
  };
  const client = new RelayClient('https://relay.test//', async (url, init) => {
    asked.push({ url, body: init?.body });
    return answer;
  });
  return { client, asked };
}

describe('the client of a relay', () => {
  it('sends requests to its origin, and reads the answers', async () => {
    const { client, asked } = clientOf(200, JSON.stringify(SUMMARY, null, 2));
    expect(await client.summary(SUMMARY.match)).toEqual(SUMMARY);
    const toy = new ToyMatch();
    const draft = toy.draft('open', 0, toy.terms());
    await client.open(draft);
    expect(asked.map(({ url }) => url)).toEqual([
      `https://relay.test/api/matches/${SUMMARY.match}`,
      'https://relay.test/api/matches',
    ]);
    expect(decodeOpenRequest(String(asked[1]!.body))).toEqual(draft);
    expect(client.socketUrl('M')).toBe('wss://relay.test/api/matches/M/socket');
    expect(client.permalink('H')).toBe('https://relay.test/h/H');
  });

  it('names the match of a final hash, where its caller knows it', async () => {
    const { client, asked } = clientOf(200, '');
    await client.finalLog('H');
    await client.finalLog('H', 'M');
    expect(asked.map(({ url }) => url)).toEqual([
      'https://relay.test/api/hashes/H/log',
      'https://relay.test/api/hashes/H/log?match=M',
    ]);
  });

  it('reads the log of a match that is over long ago from its record', async () => {
    const finalHash = 'cd'.repeat(32);
    const answers: Record<string, [status: number, text: string]> = {
      '/api/matches/M/log': [410, JSON.stringify(problemOf('relay/archived', 410))],
      '/api/matches/M': [200, JSON.stringify({ ...SUMMARY, phase: 'closed', finalHash, published: true })],
      [`/api/hashes/${finalHash}/log?match=M`]: [200, 'the log\n'],
    };
    const client = new RelayClient('https://relay.test', async (url) => {
      const [status, text] = answers[url.slice('https://relay.test'.length)]!;
      return { ok: status < 400, status, headers: new Headers(), arrayBuffer: async () => encodeUtf8(text).buffer };
    });
    expect(await client.log('M')).toEqual(encodeUtf8('the log\n'));
  });

  it('throws the fault of a problem document', async () => {
    const { client } = clientOf(409, JSON.stringify(problemOf('relay/match-exists', 409)));
    await expect(client.summary('x')).rejects.toMatchObject({ code: 'relay/match-exists' });
  });

  it('fails with the detail of a problem whose code it does not know', async () => {
    const { client } = clientOf(400, JSON.stringify({ ...problemOf('relay/internal', 500, 'a new rule'), code: 'relay/new' }));
    await expect(client.summary('x')).rejects.toMatchObject({ code: 'relay/bad-request', message: 'a new rule' });
  });

  it('says what is wrong with an answer that it cannot read', async () => {
    await expect(clientOf(200, '<html></html>').client.summary('x')).rejects.toThrow('is this address a Fogline relay?');
  });

  it.each([
    ['no answer of a relay', 502, '<html>Bad gateway</html>', 'relay/unreachable'],
    ['a page instead of an answer', 200, '<html></html>', 'relay/unreachable'],
    ['an answer of another shape', 200, '{}', 'relay/unreachable'],
    ['an answer longer than any', 200, JSON.stringify(SUMMARY) + ' '.repeat(LIMITS.messageBytes), 'relay/unreachable'],
  ])('throws a fault for %s', async (_, status, text, code) => {
    await expect(clientOf(status, text).client.summary('x')).rejects.toMatchObject({ code });
  });

  it('gets a log that is no larger than what its caller takes', async () => {
    const answer = (most: number) => clientOf(200, '12345678').client.finalLog('x', undefined, most);
    expect(await answer(8)).toHaveLength(8);
    await expect(answer(7)).rejects.toMatchObject({ code: 'encoding/too-large' });
  });

  it.each<readonly [string, (client: RelayClient) => Promise<unknown>, number]>([
    ['a record', (client) => client.finalRecord('x'), LIMITS.messageBytes],
    ['a proof', (client) => client.logProof('x'), LIMITS.messageBytes],
    ['a timestamp', (client) => client.timestamp('x'), LIMITS.messageBytes],
    ['a log', (client) => client.finalLog('x'), LIMITS.bytesPerMatch],
  ])('reads no more of %s than there can be, whatever a few bytes on the wire come to', async (_, ask, most) => {
    const piece = new Uint8Array(1_048_576);
    let [pieces, isCancelled] = [0, false];
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => (pieces++ < 400 ? controller.enqueue(piece) : controller.close()),
      cancel() {
        isCancelled = true;
      },
    });
    const relay = new RelayClient('https://relay.test', async () => new Response(endless));
    await expect(ask(relay)).rejects.toThrow('longer than any of a relay');
    expect(isCancelled).toBe(true);
    expect(pieces * piece.length).toBeLessThan(most + 4 * piece.length);
  });

  it('reads listings, and the record of a player from no cache', async () => {
    const requests: (readonly [string, string | undefined])[] = [];
    const client = new RelayClient('https://relay.test', async (url, { cache }) => {
      requests.push([url, cache]);
      const text = JSON.stringify(url.includes('players') ? { key: 'ab'.repeat(32), totals: [], matches: [] } : { matches: [] });
      return { ok: true, status: 200, headers: new Headers(), arrayBuffer: async () => encodeUtf8(text).buffer };
    });
    expect(await client.listings(['rps', 'dice'])).toEqual({ matches: [] });
    await client.listings(['rps'], '7.x');
    expect(await client.player('ab'.repeat(32), 7)).toMatchObject({ matches: [] });
    expect(requests).toEqual([
      ['https://relay.test/api/matches?open&game=dice&game=rps', undefined],
      ['https://relay.test/api/matches?open&game=rps&after=7.x', undefined],
      [`https://relay.test/api/players/${'ab'.repeat(32)}?before=7`, 'no-store'],
    ]);
  });

  it('throws a fault at a rate limit of the relay or of its host, or waits when it is told how', async () => {
    await expect(clientOf(429, 'slow down').client.summary('x')).rejects.toMatchObject({ code: 'relay/rate-limited' });
    await expect(clientOf(451, '{"step":{}}\n').client.finalLog('x')).rejects.toMatchObject({ code: 'relay/withdrawn' });
    const waits: number[] = [];
    const limited = {
      ok: false,
      status: 429,
      headers: new Headers({ 'retry-after': '7' }),
      arrayBuffer: async () => new ArrayBuffer(0),
    };
    let sent = 0;
    const client = new RelayClient(
      'https://relay.test',
      async () =>
        sent++ === 0 ? limited : { ...limited, ok: true, status: 200, arrayBuffer: async () => encodeUtf8('{}').buffer },
      async (ms) => void waits.push(ms),
    );
    expect(await client.finalLog('x')).toEqual(encodeUtf8('{}'));
    expect(waits).toEqual([7_000]);
  });

  it('throws a fault when nobody answers', async () => {
    const client = new RelayClient('https://relay.test', () => Promise.reject(new TypeError('fetch failed')));
    await expect(client.describe()).rejects.toMatchObject({ code: 'relay/unreachable' });
    await expect(client.log('x')).rejects.toMatchObject({ code: 'relay/unreachable' });
  });
});
