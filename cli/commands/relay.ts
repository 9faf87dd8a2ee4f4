/** `fogline relay`: what a relay says of itself. */

import { type Command, JSON_OPTION, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { relayClient } from '../platform.ts';
import { EXIT, printable, printJson } from '../usage.ts';

const HELP = `fogline relay [options]

Prints a relay's public key, version and clock.

${RELAY_HELP}
  --json            {key, version, time}`;

async function run(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, { ...RELAY_OPTION, ...JSON_OPTION });
  const { key, version, time } = await relayClient(readRelay(values.relay)).describe();
  if (values.json) printJson({ key, version, time });
  else
    console.log(
      `Relay    ${values.relay}\nKey      ${key}\nVersion  ${printable(version)}\nClock    ${new Date(time).toISOString()}`,
    );
  return EXIT.good;
}

export const RELAY: Command = {
  name: 'relay',
  takes: '',
  summary: "print the relay's key, version and clock",
  help: HELP,
  run,
};
