import { describe, expect, it } from 'vitest';
import { gameIds } from '../shared/games/registry.ts';
import { readArguments, readCount, readRelay } from './command.ts';
import { choosePlayer, nameBots, readDevice, readSeat, SEAT_OPTIONS } from './seat-options.ts';

describe('--bot', () => {
  const botOf = (...args: string[]) => {
    const { values, operand } = readArguments(nameBots(args), SEAT_OPTIONS);
    return [values.bot, operand];
  };

  it.each<[string[], string | undefined, string | undefined]>([
    [['--bot', 'random', 'battleship/xaya'], 'random', 'battleship/xaya'],
    [['battleship/xaya', '--bot'], '', 'battleship/xaya'],
    [['--bot', '--json'], '', undefined],
    [['--bot=seal'], 'seal', undefined],
    [['--bot', 'http://127.0.0.1:8787/m/x'], '', 'http://127.0.0.1:8787/m/x'],
    ...gameIds().map((game): [string[], string, string] => [['--bot', game], '', game]),
    [['battleship/xaya'], undefined, 'battleship/xaya'],
  ])('is read in %j', (args, bot, operand) => {
    expect(botOf(...args)).toEqual([bot, operand]);
  });

  it('chooses the best bot when none is named, and explains which there are', () => {
    expect(choosePlayer('battleship/xaya', '').bot?.name).toBe('orca');
    expect(choosePlayer('battleship/xaya', 'random').bot?.name).toBe('random');
    expect(choosePlayer('battleship/xaya', undefined)).toEqual({});
    expect(() => choosePlayer('battleship/xaya', 'admiral')).toThrow(
      'There is no bot "admiral" for battleship/xaya; choose one of',
    );
  });

  it('is needed for a game that has no text version, and its absence is an error before anything is begun', () => {
    expect(() => choosePlayer('toy/count', undefined)).toThrow('toy/count needs a bot on the command line: --bot');
    expect(() => choosePlayer('toy/count', '')).toThrow('There is no bot for toy/count.');
  });
});

it('--open-if-cheated is for bots, and goes on with the seat', () => {
  const device = (...args: string[]) => readDevice(readArguments(nameBots(args), SEAT_OPTIONS).values);
  expect(device('--bot', '--open-if-cheated')).toMatchObject({ opens: true, goOnWith: ' --bot --open-if-cheated' });
  expect(device('--bot').opens).toBe(false);
  expect(() => device('--open-if-cheated')).toThrow('--open-if-cheated is for a bot');
});

it('--seat counts from 1, as people do', () => {
  expect(['1', '8', undefined].map(readSeat)).toEqual([0, 7, undefined]);
  for (const text of ['0', '9', 'first'])
    expect(() => readSeat(text)).toThrow(`--seat takes a whole number from 1 to 8, not "${text}"`);
});

describe('arguments', () => {
  it('are one operand and known options', () => {
    expect(() => readArguments(['a', 'b'], {})).toThrow('"b" is one argument too many');
    expect(() => readArguments(['--nope'], {})).toThrow("Unknown option '--nope'.");
  });

  it.each(['-D7A1-xiR4XVhniiZ-y_rw', '--enO-xiR4XVhniiZ-y_rw'])('may be the match id %s, and what follows them is read', (id) => {
    const options = { seat: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values, operand } = readArguments([id, '--seat', '2', '--json'], options);
    expect([operand, { ...values }]).toEqual([id, { seat: '2', json: true }]);
    expect(readArguments(['--seat', id, '--', '-x', '--json'], options, 2)).toMatchObject({
      ...{ values: { seat: id }, operands: ['-x', '--json'] },
    });
    expect(() => readArguments([`${id}A`], options)).toThrow('Unknown option');
  });

  it.each(['0', '9', '2.5', '-3', 'two', ''])('that are counts are not %j', (text) => {
    expect(() => readCount('seats', text, 2, 8)).toThrow('--seats takes a whole number from 2 to 8');
    expect(() => readCount('seats', text, 2, 2)).toThrow('--seats takes 2, not');
  });

  it.each(['', 'relay.example', '127.0.0.1:8787', 'ftp://relay.example'])('that are relays are not %j', (text) => {
    expect(() => readRelay(text)).toThrow('is not the address of a relay');
  });
});
