import { generate } from 'lean-qr';
import { expect, it } from 'vitest';
import { lanAddresses, terminalCode } from './lan.mjs';

const at = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false) => {
  const more = { netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: null };
  return family === 'IPv4' ? { address, family, internal, ...more } : { address, family, internal, scopeid: 0, ...more };
};

it('other devices are told the IPv4 addresses of real networks first, and none that they cannot reach', () => {
  expect(
    lanAddresses({
      lo: [at('127.0.0.1', 'IPv4', true)],
      docker0: [at('172.17.0.1')],
      wlan0: [at('192.168.1.23'), at('fe80::1', 'IPv6')],
      eth1: [at('169.254.7.7')],
      eth0: [at('10.0.0.5')],
    }),
  ).toEqual(['192.168.1.23', '10.0.0.5', '172.17.0.1']);
});

it('the code in the terminal has the modules of the address, with a quiet zone around them', () => {
  const code = generate('http://192.168.1.23:8787');
  const lines = terminalCode('http://192.168.1.23:8787').split('\n');
  const rows = lines.map((line) => [...line.slice('\x1b[30;107m'.length, -'\x1b[0m'.length)]);
  const dark = (x: number, y: number) => (y % 2 === 0 ? '▀█' : '▄█').includes(rows[Math.floor(y / 2)]![x]!);
  expect(rows.every((row) => row.length === code.size + 4)).toBe(true);
  for (let y = 0; y < 2 * rows.length; y++) {
    for (let x = 0; x < code.size + 4; x++) expect(dark(x, y)).toBe(code.get(x - 2, y - 2));
  }
});
