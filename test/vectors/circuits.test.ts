/** The circuits of proven dark chess are the netlists of this folder, and the page of the protocol has their digests. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { circuitFiles, lineLists } from './make/circuits.ts';

const readHere = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const page = readHere('../../docs/protocol/proven-dark-chess.md');

describe('the netlists', () => {
  it('are those of the circuits, and there is no other', () => {
    const folder = fileURLToPath(new URL('circuits/', import.meta.url));
    expect(readdirSync(folder).toSorted()).toEqual([...circuitFiles().keys()].toSorted());
  });

  it.each([...circuitFiles()])('%s is what its builder makes, with the digest of the page', (name, text) => {
    expect(readHere(`circuits/${name}`) === text).toBe(true);
    expect(page).toContain(`| \`${name}\` | \`${sha256Hex(text)}\` |`);
  });
});

it.each([...lineLists()])('the list %s has the digest of the page', (name, text) => {
  expect(page).toContain(`| \`${name}\` | \`${sha256Hex(text)}\` |`);
});
