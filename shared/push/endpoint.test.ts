import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { RELAY_LIMITS } from '../relay/limits.ts';
import { pushServiceOf } from './endpoint.ts';

const refused = (endpoint: string, vars = {}): string | undefined => faultCode(() => pushServiceOf(endpoint, vars));

describe('an endpoint', () => {
  it.each([
    [
      'https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91bHqjZxM0VImWWqDRN7U0a3AycjUf4O-byuxb_wJsKRaKvV_iKw56s16',
      'fcm.googleapis.com',
    ],
    ['https://updates.push.services.mozilla.com/wpush/v2/gAAAAABmN-sT==', 'updates.push.services.mozilla.com'],
    ['https://web.push.apple.com/QGuQyavXutnMH5QuXYvrj', '*.push.apple.com'],
    ['https://wns2-par02p.notify.windows.com/w/?token=BQYAAADDt%2fZ%3d', '*.notify.windows.com'],
    ['https://fcm.googleapis.com:443/fcm/send/a', 'fcm.googleapis.com'],
    ['https://fcm.googleapis.com/fcm/send/a..b/...?c=.', 'fcm.googleapis.com'],
  ])('of a browser is taken: %s', (endpoint, name) => {
    const { origin, ...service } = pushServiceOf(endpoint, {});
    expect(service).toEqual({ name });
    expect(origin).toBe(new URL(endpoint).origin);
    expect(new URL(endpoint).href).toBe(endpoint.replace(':443/', '/'));
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'HTTPS://fcm.googleapis.com/fcm/send/a',
    'https:/fcm.googleapis.com/fcm/send/a',
    'https:fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com:80/a',
    'https://fcm.googleapis.com./a',
    'https://FCM.googleapis.com/a',
    'https://fcm.googleapis.com@169.254.169.254/a',
    'https://user@fcm.googleapis.com/a',
    'https://user:pass@fcm.googleapis.com/a',
    'https://169.254.169.254/fcm.googleapis.com',
    'https://169.254.169.254\\@fcm.googleapis.com/a',
    'https://169.254.169.254\\.push.apple.com/a',
    'https://169.254.169.254#.push.apple.com/a',
    'https://169.254.169.254?.push.apple.com/a',
    'https://169.254.169.254/.push.apple.com/a',
    'https://[::1]/a',
    'https://[::ffff:169.254.169.254]/.push.apple.com',
    'https://2852039166/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://evil.example/fcm.googleapis.com/',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evilfcm.googleapis.com/a',
    'https://x.fcm.googleapis.com/a',
    'https://googleapis.com/a',
    'https://push.apple.com/a',
    'https://.push.apple.com/a',
    'https://evilpush.apple.com/a',
    'https://web.push.apple.com.evil.example/a',
    'https://evil.example%2fweb.push.apple.com/a',
    'https://evil.example%00.push.apple.com/a',
    'https://web。push.apple.com/a',
    'https://fcm.googleapis.com/a\n',
    'https://fcm.googleapis.com/a b',
    'https://fcm.googleapis.com/a#b',
    'https://fcm.googleapis.com\t/a',
    ' https://fcm.googleapis.com/a',
    'https://fcm.google\u00adapis.com/a',
    'https://fcm.googleapis.com/é',
    'https://fcm.googleapis.com/../../x',
    'https://fcm.googleapis.com/fcm/send/../../x',
    'https://fcm.googleapis.com/fcm/./send',
    'https://fcm.googleapis.com/fcm/..',
    'https://fcm.googleapis.com/fcm/..?a',
    'https://fcm.googleapis.com/fcm/%2E%2e/x',
    'https://fcm.googleapis.com/fcm/.%2e',
    'https://fcm.googleapis.com/fcm%2f..%2fx',
    'file:///etc/passwd',
    'data:text/plain,a',
    '',
  ])('of anywhere else is refused: %j', (endpoint) => {
    expect(refused(endpoint)).toBe('relay/endpoint-refused');
  });

  it('is as long as the limit, and no longer', () => {
    const begin = 'https://web.push.apple.com/';
    const longest = begin + 'A'.repeat(RELAY_LIMITS.endpointLength - begin.length);
    expect([refused(longest), refused(`${longest}A`)]).toEqual([undefined, 'relay/endpoint-refused']);
  });
});

describe('the hosts that an operator names', () => {
  const vars = { PUSH_HOSTS: 'push.example.org, *.up.example' };

  it('are taken beside those of the browsers, and only they', () => {
    const endpoints = [
      'push.example.org',
      'a.up.example',
      'a.b.up.example',
      'web.push.apple.com',
      'up.example',
      'x.push.example.org',
    ];
    expect(endpoints.map((host) => refused(`https://${host}/a`, vars))).toEqual([
      ...Array(4).fill(undefined),
      ...Array(2).fill('relay/endpoint-refused'),
    ]);
    expect(refused('http://push.example.org/a', vars)).toBe('relay/endpoint-refused');
    expect(refused('https://push.example.org:8443/a', vars)).toBe('relay/endpoint-refused');
  });

  it.each([
    'localhost',
    '127.0.0.1',
    '10.0.0.1',
    '[::1]',
    '*',
    '*.',
    'https://push.example',
    'push.example:8443',
    'push.example/',
    'a..b',
  ])('are names of hosts with a domain, which "%s" is not', (host) => {
    expect(refused('https://push.example/a', { PUSH_HOSTS: host })).toBe('relay/misconfigured');
  });
});

it.each([
  ['http://127.0.0.1:8099', undefined],
  ['http://10.0.0.1:8099', 'relay/endpoint-refused'],
  ['http://localhost:8099', 'relay/endpoint-refused'],
  ['http://127.0.0.1:8099@evil.example', 'relay/endpoint-refused'],
  ['http://127.0.0.1', 'relay/endpoint-refused'],
  ['https://evil.example', 'relay/endpoint-refused'],
])('the push service of a test is on the computer of the relay: %s', (origin, code) => {
  expect(refused(`${origin}/a`, { PUSH_TEST_ORIGIN: origin })).toBe(code);
  expect(refused(`${origin}0/a`, { PUSH_TEST_ORIGIN: origin })).toBe('relay/endpoint-refused');
});
