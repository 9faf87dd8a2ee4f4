/**
 * Compares what a relay serves as its web client with a manifest: every file with its headers, and a page of each kind, in which only a title
 * and what previews read may differ (`shared/wire/shell-head.ts`).
 */

import { randomBytes } from 'node:crypto';
import type { Bytes } from '../shared/encoding/bytes.ts';
import { finalPath, matchPath, playerPath, playPath } from '../shared/wire/paths.ts';
import { cutHead, isHarmlessHead } from '../shared/wire/shell-head.ts';
import type { Answer, Asking, Difference } from './client-answer.ts';
import { headerDifferences } from './client-headers.ts';
import { type ClientManifest, hashBytes, MANIFEST_PATH } from './client-manifest.ts';

/** Asks a relay for all of these, and perhaps more than once; whatever came is in the answer. */
type Asker = (relay: string, asking: Asking) => Promise<readonly Answer[]>;

const encode64 = (bytes: number): string => randomBytes(bytes).toString('base64url');
const someHash = (): string => randomBytes(32).toString('hex');

/** A page of each kind, with its status: of what is not there, so that nothing is woken. The client draws a page that is missing, too. */
const somePages = (): readonly (readonly [address: string, status: number])[] => [
  ...[playPath('battleship'), '/verify', playerPath(someHash())].map((address) => [address, 200] as const),
  ...[matchPath(encode64(16)), finalPath(someHash()), `/${encode64(6)}`].map((address) => [address, 404] as const),
];

function statusDifferences({ address, status, headers }: Answer, expected: number): Difference[] {
  if (status === expected) return [];
  const location = headers.get('location');
  if (location !== undefined) return [{ address, kind: 'redirect', expected: null, served: location }];
  return [{ address, kind: 'status', expected: `${expected}`, served: `${status}` }];
}

function fileDifferences(answer: Answer, expected: string, headers: ReadonlyMap<string, string>): Difference[] {
  const refused = statusDifferences(answer, 200);
  if (refused.length > 0) return refused;
  const { address, body } = answer;
  const served = body && hashBytes(body);
  const bytes: Difference[] = served === undefined || served === expected ? [] : [{ address, kind: 'bytes', expected, served }];
  return [...bytes, ...headerDifferences(answer, headers)];
}

/** Byte for byte, whatever encoding the bytes claim to have. */
const textOf = (bytes: Bytes): string => Buffer.from(bytes).toString('latin1');

/** `shell`: the page `/`, where it is what the manifest says. */
function pageDifferences(answer: Answer, shell: Bytes | undefined, headers: ReadonlyMap<string, string>): Difference[] {
  const { address, body } = answer;
  const different = headerDifferences(answer, headers);
  if (body === undefined) return different;
  const page = cutHead(textOf(body));
  const built = shell && cutHead(textOf(shell));
  if (page === undefined) return [...different, { address, kind: 'page', expected: 'a marked place', served: null }];
  if (!isHarmlessHead(page.head))
    different.push({ address, kind: 'head', expected: 'a title and meta', served: page.head.trim().slice(0, 1_000) });
  if (built !== undefined && page.rest !== built.rest)
    different.push({ address, kind: 'page', expected: hashOf(built.rest), served: hashOf(page.rest) });
  return different;
}

const hashOf = (text: string): string => hashBytes(Buffer.from(text, 'latin1'));

/** What pages ask a relay for besides its client: data, which their programs check. */
const isData = (address: string): boolean => address.startsWith('/api/');

export async function compareClient(relay: string, manifest: ClientManifest, ask: Asker): Promise<readonly Difference[]> {
  const { headers, clientHash } = manifest;
  const files = new Map([...manifest.files, [MANIFEST_PATH, clientHash]]);
  const pages = new Map(somePages());
  const answers = await ask(relay, { files: [...files.keys()], pages: [...pages.keys()] });
  const shell = answers.find(({ address, body }) => address === '/' && body && hashBytes(body) === files.get('/'))?.body;
  const judge = (answer: Answer): readonly Difference[] => {
    const { address } = answer;
    const [hash, status] = [files.get(address), pages.get(address)];
    if (hash !== undefined) return fileDifferences(answer, hash, headers);
    if (status === undefined)
      return isData(address) ? [] : [{ address, kind: 'unlisted', expected: null, served: `${answer.status}` }];
    const refused = statusDifferences(answer, status);
    return refused.length > 0 ? refused : pageDifferences(answer, shell, headers);
  };
  const answered = new Set(answers.map(({ address }) => address));
  const missing = [...files.keys(), ...pages.keys()].filter((address) => !answered.has(address));
  const found = [
    ...answers.flatMap(judge),
    ...missing.map((address): Difference => ({ address, kind: 'status', expected: 'an answer', served: null })),
  ];
  // The same answer may have come to several pages.
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}
