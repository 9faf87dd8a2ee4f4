import { packTar, type TarEntry } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { archiveBytes } from './bundle-files.ts';
import { isArchive, readBundle } from './read-bundle.ts';

const HASH = '5a'.repeat(32);
const RECORD = {
  ...{ finalHash: HASH, match: 'BAQEBAQEBAQEBAQEBAQEBA', game: 'rps', rules: 1, seats: [null, null] },
  ...{ relay: '01'.repeat(32), steps: 9, claim: null },
};
const KEYS = { relay: RECORD.relay, seats: RECORD.seats };
const LOG = '{"payload":{},"step":{}}\n';
const file = (name: string, body: string | Uint8Array, more: object = {}): TarEntry => ({
  header: { name, size: typeof body === 'string' ? encodeUtf8(body).length : body.length, mtime: new Date(0), ...more },
  body,
});
const FILES = [
  file('VERIFY.md', '# A match\n'),
  file('final.json', encodeCanonical(RECORD)),
  file('keys.json', encodeCanonical(KEYS)),
  file('match.jsonl', LOG),
];

type Archive = Uint8Array<ArrayBuffer>;
const archive = (...files: readonly TarEntry[]): Promise<Archive> => packTar(files);

async function codeOf(bytes: Archive): Promise<string | undefined> {
  try {
    await readBundle(bytes);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(Fault);
    return (error as Fault).code;
  }
}

/** The archive with bytes of a header changed, and its sum made right again. */
function withHeader(bytes: Archive, block: number, at: number, text: string): Archive {
  const changed = bytes.slice();
  const header = changed.subarray(block * 512, block * 512 + 512);
  header.set(encodeUtf8(text), at);
  header.fill(32, 148, 156);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.set(encodeUtf8(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
  return changed;
}

it('a bundle is read, and its size follows from those of its files', async () => {
  const bytes = await archive(...FILES);
  expect(bytes.length).toBe(archiveBytes(FILES.map(({ header }) => header.size)));
  expect(isArchive(bytes)).toBe(true);
  expect(isArchive(encodeUtf8(LOG.repeat(40)))).toBe(false);
  // A name of a player may stand where an archive has its mark.
  expect(isArchive(encodeUtf8(`{${'x'.repeat(256)}ustar"}`))).toBe(false);
  expect(await readBundle(bytes)).toEqual({ log: encodeUtf8(LOG), record: RECORD, keys: KEYS, page: '# A match\n' });
  expect(await readBundle(await archive(...FILES.slice(1)))).not.toHaveProperty('page');
});

it('the order of its files does not matter, nor what other tools note of a file', async () => {
  const noted = FILES.map(({ header, body }) => file(header.name, body as string, { uid: 1000, uname: 'alice', mode: 0o600 }));
  expect((await readBundle(await archive(...noted.toReversed()))).record).toEqual(RECORD);
});

describe('an archive', () => {
  const others: Readonly<Record<string, readonly TarEntry[]>> = {
    'with a path out of its folder': [...FILES, file('../../.bashrc', 'echo')],
    'with a path into a folder': [...FILES, file('keys/match.jsonl', LOG)],
    'with an absolute path': [...FILES, file('/etc/passwd', 'root')],
    'with a path of two forms': [...FILES, file('./match.jsonl', LOG)],
    'with another file': [...FILES, file('README', 'x')],
    'with two logs': [...FILES, file('match.jsonl', LOG)],
    'with two logs, of which one has a long name by an attribute': [...FILES, file('x', LOG, { pax: { path: 'match.jsonl' } })],
    'with a link in place of the log': [
      ...FILES.slice(0, 3),
      { header: { name: 'match.jsonl', size: 0, type: 'symlink', linkname: '/etc/passwd' } },
    ],
    'with a folder': [...FILES, { header: { name: 'match.jsonl/', size: 0, type: 'directory' } }],
    'with a name of the language': [...FILES, file('__proto__', 'x'), file('constructor', 'x')],
    'without a log': FILES.slice(0, 3),
    'without a record': [FILES[0]!, FILES[2]!, FILES[3]!],
    'without keys': [FILES[0]!, FILES[1]!, FILES[3]!],
    'whose keys are of another shape': [...FILES.slice(0, 2), file('keys.json', '{}'), FILES[3]!],
    'whose keys name something else besides': [
      ...FILES.slice(0, 2),
      file('keys.json', encodeCanonical({ ...KEYS, trusted: true })),
      FILES[3]!,
    ],
    'whose page is not UTF-8': [...FILES.slice(1), file('VERIFY.md', new Uint8Array([0xff]))],
    'whose record is no JSON': [FILES[2]!, FILES[3]!, file('final.json', '{')],
    'whose record is not UTF-8': [FILES[2]!, FILES[3]!, file('final.json', new Uint8Array([0xff]))],
    'whose proof is not UTF-8': [...FILES, file('final.tlog-proof', new Uint8Array([0xff]))],
    'whose record is another shape': [FILES[2]!, FILES[3]!, file('final.json', '{}')],
    'whose page is larger than any': [...FILES.slice(1), file('VERIFY.md', 'x'.repeat(70_000))],
    'of nothing': [],
  };

  it.each(Object.keys(others))('%s is refused', async (name) => {
    expect(await codeOf(await archive(...others[name]!))).toBe('bundle/malformed');
  });

  it('whose timestamp is junk is refused', async () => {
    expect(await codeOf(await archive(...FILES, file('final.tsr', 'junk')))).toBe('timestamp/malformed');
  });

  it('that says more bytes than it has is refused, and so is one that says fewer', async () => {
    const bytes = await archive(...FILES.slice(0, 3), file('match.jsonl', LOG.repeat(40)));
    for (const size of ['00000010000', '77777777777', '00000000001'])
      expect(await codeOf(withHeader(bytes, 6, 124, size)), size).toBe('bundle/malformed');
  });

  it('that is cut off anywhere is refused', async () => {
    const bytes = await archive(...FILES);
    for (let length = 0; length < bytes.length; length += 128)
      expect(await codeOf(bytes.slice(0, length))).toBe('bundle/malformed');
  });

  it.each(['7', 'S', 'V', 'M', 'x', 'g', 'L', 'K', '1', '2', 'A', '\x01'])(
    'with a header of type %j, which other programs read in other ways, is refused',
    async (type) => {
      expect(await codeOf(withHeader(await archive(...FILES), 6, 156, type))).toBe('bundle/malformed');
    },
  );

  it('with a size in another form than octal digits is refused', async () => {
    const bytes = await archive(...FILES);
    for (const size of ['\x00', '-0000000031\0', '00000 00031\0', '00000000\x0031\0', '0x000000019\0', '\x80', 'é'])
      expect(await codeOf(withHeader(bytes, 6, 124, size)), JSON.stringify(size)).toBe('bundle/malformed');
    expect(await codeOf(withHeader(bytes, 6, 124, '         31 '))).toBeUndefined();
  });

  it('with attributes that take days to read is refused before anybody reads them', async () => {
    // A reader takes the number at each place, up to the next space, which is at the end.
    const attributes = file('x', `${'\n1'.repeat(4_000_000)} `);
    const bytes = withHeader(await archive(attributes, ...FILES), 0, 156, 'x');
    expect(await codeOf(bytes)).toBe('bundle/malformed');
  });

  it('with other bytes in a header, or something behind its end, is refused', async () => {
    const bytes = await archive(...FILES);
    for (const at of [0, 124, 150, 156, 257]) {
      const other = bytes.slice();
      other[6 * 512 + at]! ^= 1;
      expect(await codeOf(other), `byte ${at}`).toBe('bundle/malformed');
    }
    const longer = new Uint8Array(bytes.length + 512);
    longer.set(bytes);
    longer[bytes.length] = 1;
    expect(await codeOf(longer)).toBe('bundle/malformed');
  });
});
