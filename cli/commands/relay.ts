/** `fogline relay`: what a relay says of itself. */

import type { RelayKeyDescription } from '../../shared/wire/http.ts';
import { type Command, JSON_OPTION, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { relayClient } from '../platform.ts';
import { EXIT, printable, printJson } from '../usage.ts';

const HELP = `fogline relay [options]

Prints a relay's public keys, version and clock. The current key opens matches,
old ones go on with theirs, and retired ones have leaked.

${RELAY_HELP}
  --json            {key, keys, version, time}`;

const day = (time: number): string => new Date(time).toISOString().slice(0, 16);

function datesOf({ from, until }: RelayKeyDescription): string {
  return `${from === undefined ? '' : `, from ${day(from)}`}${until === undefined ? '' : `, until ${day(until)}`}`;
}

async function run(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, { ...RELAY_OPTION, ...JSON_OPTION });
  const { key, keys, version, time } = await relayClient(readRelay(values.relay)).describe();
  if (values.json) printJson({ key, keys, version, time });
  else
    console.log(
      [
        `Relay    ${values.relay}`,
        ...keys.map(
          (one) => `${one.key === key ? 'Key' : '   '}      ${one.key}${one.key === key ? '' : `, ${one.status}`}${datesOf(one)}`,
        ),
        `Version  ${printable(version)}`,
        `Clock    ${new Date(time).toISOString()}`,
      ].join('\n'),
    );
  return EXIT.good;
}

export const RELAY: Command = {
  name: 'relay',
  takes: '',
  summary: "print the relay's keys, version and clock",
  help: HELP,
  run,
};
