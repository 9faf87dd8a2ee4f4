/** `fogline client`: the web client of this checkout, on this computer, for matches at any relay. */

import { once } from 'node:events';
import { CLIENT_ORIGIN } from '../../shared/wire/client-origin.ts';
import { type BuiltClient, buildClient } from '../client-manifest.ts';
import { type ServedClient, serveClient } from '../client-server.ts';
import { type Command, DEFAULT_RELAY, readArguments, readCount, readRelay } from '../command.ts';
import { EXIT, UsageError } from '../usage.ts';

const PORT = new URL(CLIENT_ORIGIN).port;

const HELP = `fogline client [options]

Builds the web client of this checkout and serves it to the browser of this
computer at ${CLIENT_ORIGIN}. It plays at any relay, and no relay can
change it or read what it keeps: open an invitation by pasting its link.

A browser keeps seats by the address of the page, so matches go on at the same
port alone.

  --relay URL       play at this relay alone; may be given several times
                    (default: at any, and matches start at FOGLINE_RELAY, or
                    ${DEFAULT_RELAY})
  --port N          another port (default: ${PORT})

It serves until it is stopped with Ctrl-C. Exit code: 2 if it cannot.`;

const OPTIONS = { relay: { type: 'string', multiple: true }, port: { type: 'string', default: PORT } } as const;

async function serve(client: BuiltClient, port: number): Promise<ServedClient> {
  try {
    return await serveClient(client, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new UsageError(
      `Port ${port} is taken by another program, perhaps by another \`fogline client\`. Matches that were begun here go on at this port; for others choose another: --port ${port + 1}`,
    );
  }
}

async function run(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, OPTIONS, 0);
  const port = readCount('port', values.port, 1, 65_535);
  const relays = (values.relay ?? []).map((one) => new URL(readRelay(one)).origin);
  const usual = new URL(readRelay(process.env['FOGLINE_RELAY'] ?? DEFAULT_RELAY)).origin;
  const client = await buildClient(
    relays.length > 0 ? ['--standalone', ...relays.flatMap((one) => ['--relay', one])] : ['--standalone', '--usual', usual],
  );
  const served = await serve(client, port);
  const where = relays.length > 0 ? relays.join(' and ') : 'any relay';
  console.log(`Fogline's client is at ${served.origin} and plays at ${where} (stop it with Ctrl-C)`);
  console.log(`Client   ${client.manifest.clientHash}`);
  await Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
  await served.stop();
  return EXIT.good;
}

export const CLIENT: Command = {
  name: 'client',
  takes: '',
  summary: 'serve the web client here, for matches at any relay',
  help: HELP,
  run,
};
