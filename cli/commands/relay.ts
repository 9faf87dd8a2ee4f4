/** `fogline relay`: what a relay says of itself. */

import { generateKeyPairSync } from 'node:crypto';
import type { RelayKeyDescription } from '../../shared/wire/http.ts';
import { type Command, JSON_OPTION, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { relayClient } from '../platform.ts';
import { EXIT, printable, printJson } from '../usage.ts';

const HELP = `fogline relay [options]

Prints a relay's public keys, version and clock. The current key opens matches,
old ones go on with theirs, and retired ones have leaked.

With --new-push-key it asks no relay, and prints a new secret key for one that
is to send pushes, as one line: the value of VAPID_KEY (docs/deploy.md).

${RELAY_HELP}
  --new-push-key    a new key for pushes
  --json            {key, keys, version, time, pushKey}`;

/** A whole private key, for workerd takes none without its public point. */
function newPushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

const NEW_KEY_OPTION = { 'new-push-key': { type: 'boolean', default: false } } as const;

const day = (time: number): string => new Date(time).toISOString().slice(0, 16);

function datesOf({ from, until }: RelayKeyDescription): string {
  return `${from === undefined ? '' : `, from ${day(from)}`}${until === undefined ? '' : `, until ${day(until)}`}`;
}

async function run(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, { ...RELAY_OPTION, ...JSON_OPTION, ...NEW_KEY_OPTION });
  if (values['new-push-key']) {
    console.log(newPushKey());
    return EXIT.good;
  }
  const { key, keys, version, time, pushKey } = await relayClient(readRelay(values.relay)).describe();
  if (values.json) printJson({ key, keys, version, time, pushKey: pushKey ?? null });
  else
    console.log(
      [
        `Relay    ${values.relay}`,
        ...keys.map(
          (one) => `${one.key === key ? 'Key' : '   '}      ${one.key}${one.key === key ? '' : `, ${one.status}`}${datesOf(one)}`,
        ),
        `Pushes   ${pushKey === undefined ? 'no' : 'yes'}`,
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
