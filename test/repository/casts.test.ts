/** Where the types are overruled. A cast through `unknown` says something that the compiler would not believe. */

import { expect, it } from 'vitest';
import { blankComments } from './imports.ts';
import { readSources } from './tree.ts';

/** Path → why the types cannot say it. */
const ALLOWED: Readonly<Record<string, string>> = {
  'shared/encoding/canonical.ts': '`toJson`: an interface has no index signature, though every value of it is JSON',
  'library/platform.ts': 'WebCrypto is absent outside secure contexts, which its types do not say',
  'cli/platform.ts': 'the WebSocket of Node.js has more members than a `Socket` is asked for, with other types of events',
  'public/app/device/secret-store.ts': 'WebCrypto is absent outside secure contexts, which its types do not say',
  'public/app/session/computer.worker.ts': 'the types of the DOM know the global scope of a page, and not that of a worker',
  'public/app/session/session.worker.ts': 'the types of the DOM know the global scope of a page, and not that of a worker',
};

const isSource = (path: string): boolean => !/^(test|bench|scripts)\/|\.test\.tsx?$/.test(path);

/** The files among these with a match in their code. */
const filesWith = (pattern: RegExp): string[] =>
  [...readSources()].filter(([path, text]) => isSource(path) && pattern.test(blankComments(text))).map(([path]) => path);

it('no type is overruled but where the reason is given', () => {
  expect(filesWith(/\bas (unknown as|never|any)\b/).toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

it('no reader of untrusted input is believed to read another type than it does', () => {
  expect(filesWith(/\bas Reader</)).toEqual([]);
});

it('no view of a game is believed to be of its type, but where the game is registered', () => {
  expect(filesWith(/\bas (readonly )?[A-Za-z]*(View|Decision)\b(?! *,|\s*})/)).toEqual([]);
});

it('nothing is believed to be a checked message, but by the reader that checked it', () => {
  expect(filesWith(/\bas CheckedMessage\b(?! *,|\s*})/)).toEqual(['shared/proofs/message-reader.ts']);
});
