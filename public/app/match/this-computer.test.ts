import { expect, it } from 'vitest';
import { isThisComputer } from './this-computer.ts';

it.each(['localhost', 'fogline.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('%s is this computer alone', (host) => {
  expect(isThisComputer(host)).toBe(true);
});

it.each(['192.168.1.23', 'play.example', 'localhost.example', '127.0.0.1.example', '[fe80::1]'])(
  '%s is found elsewhere',
  (host) => {
    expect(isThisComputer(host)).toBe(false);
  },
);
