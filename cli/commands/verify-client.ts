/** `fogline verify-client`: whether a relay serves the web client that this checkout builds. */

import { askAsBrowser } from '../browser-requests.ts';
import { askByBrowser } from '../browser-visit.ts';
import type { Difference } from '../client-answer.ts';
import { compareClient } from '../client-comparison.ts';
import { buildClient, readManifest } from '../client-manifest.ts';
import { type Command, JSON_OPTION, readArguments, readRelay } from '../command.ts';
import { relayClient } from '../platform.ts';
import { EXIT, printable, printJson, UsageError, wrapText } from '../usage.ts';

const HELP = `fogline verify-client <relay URL> [options]

Builds the web client of this checkout, fetches every file that the relay
serves, with its headers, and a page of each kind, and compares. It asks with
the headers of Chromium; with --browser an installed Chromium asks, with an
empty profile, and runs the pages. The builds are
the same only if both are of the same sources: the relay names its commit. What
the relay's client pins is given as RELEASE_KEY and LOG_POLICY.

It cannot find a relay that serves something else to some visitors only, or at
addresses that it was not asked for. Where that matters, play with a client that
no relay serves: \`fogline client\`, or this command line.

  --browser         ask by the Chromium or Chrome that is installed here, or
                    the program that CHROMIUM names
  --manifest FILE   compare with this client-manifest.json, and build nothing
  --json            {ok, files, clientHash, asked, differences}

Exit code: 0 all the same, 1 something differs, 2 wrong usage or no answer.`;

const OPTIONS = { ...JSON_OPTION, manifest: { type: 'string' }, browser: { type: 'boolean' } } as const;

/** What headers alone do not make. */
const UNLIKE =
  'These requests have the headers of a browser and nothing else of one: a relay can tell them by the connection, or by what the programs of a page would have asked. With --browser Chromium asks.';

/** What no comparison from one place can show. */
const LIMIT =
  'This cannot find a relay that serves something else to some visitors only, or at addresses that were not asked for. `npm run fogline -- client` is a client that no relay serves.';

const WORDS: Readonly<Record<Difference['kind'], string>> = {
  status: 'is answered with status',
  redirect: 'leads elsewhere:',
  bytes: 'has other bytes, of SHA-256',
  header: 'has the header',
  head: 'has more than a title and meta in its marked place:',
  page: 'differs outside of its marked place',
  unlisted: 'is loaded by a page, and no build has it; status',
};

function describe({ address, kind, name, expected, served }: Difference): string {
  const what =
    kind === 'header' ? `${name}: ${served ?? 'nothing'}\n    where there should be ${expected ?? 'none'}` : (served ?? '');
  return printable(`  ${address} ${WORDS[kind]} ${kind === 'page' ? '' : what}`).trimEnd();
}

/** Of which commit the relay says that its client is, where it says so. */
async function statedCommit(relay: string): Promise<string | undefined> {
  const described = await relayClient(relay)
    .describe()
    .catch(() => undefined);
  return described?.client?.commit;
}

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, OPTIONS);
  if (operand === undefined) throw new UsageError('Verify the client of which relay? Give its address.');
  const relay = new URL(readRelay(operand)).origin;
  const manifest = values.manifest === undefined ? (await buildClient()).manifest : await readManifest(values.manifest);
  const { browser = false } = values;
  const differences = await compareClient(relay, manifest, browser ? askByBrowser : askAsBrowser);
  const ok = differences.length === 0;
  const { clientHash } = manifest;
  const files = manifest.files.size;
  if (values.json) {
    printJson({ ok, files, clientHash, asked: browser ? 'by-browser' : 'as-browser', differences });
    return ok ? EXIT.good : EXIT.fault;
  }
  const commit = ok ? undefined : await statedCommit(relay);
  const lines = [
    `Relay    ${relay}`,
    `Client   ${clientHash}`,
    `Files    ${files}`,
    `Asked    ${browser ? 'by Chromium, with an empty profile' : 'with the headers of Chromium'}`,
    ok ? 'The relay serves this client, with its headers.' : `The relay serves something else, in ${differences.length} places:`,
    ...differences.map(describe),
    ...(commit === undefined ? [] : [`It says that its client is of commit ${printable(commit)}: compare with that one.`]),
  ];
  console.log(`${lines.join('\n')}\n${wrapText(browser ? LIMIT : `${UNLIKE} ${LIMIT}`)}`);
  return ok ? EXIT.good : EXIT.fault;
}

export const VERIFY_CLIENT: Command = {
  name: 'verify-client',
  takes: '<relay URL>',
  summary: 'compare the web client of a relay with this checkout',
  help: HELP,
  run,
};
