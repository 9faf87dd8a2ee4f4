/** `fogline admin`: what the operator of a relay orders it to do, signed by a key of this computer. */

import { encodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { attempt } from '../../shared/fault.ts';
import { explainFault } from '../../shared/fault-meanings.ts';
import { type OrderAnswer, readOrder, readOrderAnswer, signOrder } from '../../shared/wire/operator-order.ts';
import { type Command, JSON_OPTION, RELAY_HELP, RELAY_OPTION, readArguments, readCount, readRelay } from '../command.ts';
import { randomBytes, relayClient } from '../platform.ts';
import { SEAT_OPTIONS } from '../seat-options.ts';
import { SecretFolder } from '../secret-folder.ts';
import { EXIT, printable, printJson, UsageError } from '../usage.ts';

const HELP = `fogline admin <order> [options]

Orders of a relay's operator. They are signed with a key of this computer; the
relay takes them if its OPERATOR_KEYS name it (docs/operations.md).

  new-key           make the key, or print the public one again
  pause, resume     refuse new matches, or take them again
  block, unblock    a --key or a --match
  withdraw          payloads and names of a match, by its --final-hash or, while
                    it has none, its --match; the steps stay
  take-down         a --final-hash that is not published here: it never will be
  forget-name       of a --key, in all that is in its record; with --match, in
                    that match, which may run or never have begun
  redrive           try the publication of a --match again
  log               what was ordered, the latest first

  --key K           a public key
  --match ID        a match
  --final-hash H    a finished match
  --step N          withdraw: only the payload of this step; may be repeated
  --before N        log: only orders before this one
  --secrets FOLDER  where this computer keeps its keys
${RELAY_HELP}
  --json            the relay's answer

Exit code: 0 it was carried out, 2 wrong usage, or it was refused.`;

const OPTIONS = {
  ...RELAY_OPTION,
  ...JSON_OPTION,
  secrets: SEAT_OPTIONS.secrets,
  key: { type: 'string' },
  match: { type: 'string' },
  'final-hash': { type: 'string' },
  step: { type: 'string', multiple: true },
  before: { type: 'string' },
} as const;

const MOST = Number.MAX_SAFE_INTEGER;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand: action } = readArguments(args, OPTIONS);
  if (action === undefined) throw new UsageError('Which order? Say new-key, pause, block, withdraw, log or another.');
  const secrets = new SecretFolder(values.secrets);
  if (action === 'new-key') return showKey(secrets, values.json);
  const signer = await secrets.operator();
  if (signer === undefined) throw new UsageError('This computer has no operator key. Make one: npm run fogline -- admin new-key');

  const relay = relayClient(readRelay(values.relay));
  const { key, time } = await relay.describe();
  const { step, before } = values;
  const order = attempt(() =>
    readOrder(
      {
        ...{ action, relay: key, time, nonce: encodeHex(randomBytes(16)) },
        ...given({ key: values.key, match: values.match, finalHash: values['final-hash'] }),
        ...(step === undefined ? {} : { steps: step.map((one) => readCount('step', one, 0, MOST)) }),
        ...(before === undefined ? {} : { before: readCount('before', before, 1, MOST) }),
      },
      'order',
    ),
  );
  if (!order.ok) throw new UsageError(`The order cannot be given so: ${explainFault(order.fault)}.`);
  const answer = await relay.order(signOrder(order.value, signer), readOrderAnswer);
  if (values.json) printJson(answer);
  else console.log(textOf(answer));
  return EXIT.good;
}

async function showKey(secrets: SecretFolder, json: boolean): Promise<number> {
  const isNew = await secrets.newOperator();
  const { publicKey: key } = (await secrets.operator())!;
  if (json) printJson({ key, isNew });
  else console.log(`${isNew ? 'A new key. ' : ''}Add it to OPERATOR_KEYS of the relay and deploy:\n  ${key}`);
  return EXIT.good;
}

const given = (values: Readonly<Record<string, string | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));

function textOf({ done, journal = [], before }: OrderAnswer): string {
  const orders = journal.map(({ position, time, key, order, done: outcome }) => {
    const { action, relay: _relay, time: _time, nonce: _nonce, ...what } = order;
    const words = `${position}  ${new Date(time).toISOString()}  by ${key.slice(0, 12)}  ${action} ${JSON.stringify(what)}`;
    return [words, ...outcome.map((line) => `    ${line}`)].join('\n');
  });
  const more = before === undefined ? [] : [`Earlier ones: --before ${before}`];
  return printable([...done, ...orders, ...more].join('\n') || 'Done.');
}

export const ADMIN: Command = {
  name: 'admin',
  takes: '<order>',
  summary: "give a relay its operator's orders",
  help: HELP,
  run,
};
