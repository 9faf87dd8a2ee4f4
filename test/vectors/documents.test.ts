/** The pages of docs/protocol are true: commands print what is shown, examples are in the vectors, and tables are complete. */

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPage } from '../../shared/bundle/verify-page.ts';
import { DOMAINS } from '../../shared/crypto/domains.ts';
import { decodeHex, encodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { FAULTS } from '../../shared/fault-meanings.ts';
import {
  readClose,
  readEndgame,
  readHandOver,
  readJoin,
  readProtest,
  readTerms,
  readTimeout,
} from '../../shared/log/match-payloads.ts';
import { readSeatName } from '../../shared/log/seat-name.ts';
import { readEntry, readStep } from '../../shared/log/step.ts';
import { certificatesAsPem } from '../../shared/timestamp/pem.ts';
import { readTimestamp } from '../../shared/timestamp/timestamp-reply.ts';
import { encodeTimestampRequest } from '../../shared/timestamp/timestamp-request.ts';
import { DESCRIBED_LIMITS } from '../../shared/wire/described-limits.ts';
import { FORGED_LOGS, logFile, SHORT_LOG } from '../support/forged-logs.ts';
import { EVIDENCE, FOLDER, HTTP, LOGS, MESSAGES, readVectorText, SECRETS, STEPS } from './files.ts';

const PAGES = [
  'encoding',
  'record',
  'life',
  'relay',
  'secrets',
  'verification',
  'evidence',
  'battleship',
  'portable',
  'README',
] as const;
const readPage = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../docs/protocol/${name}.md`, import.meta.url)), 'utf8');

interface Fence {
  readonly language: string;
  readonly text: string;
}
const fencesOf = (page: string): Fence[] =>
  [...readPage(page).matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language, text]) => ({ language: language!, text: text! }));

it('the order of fields in encoding.md is that of the readers, and none of them is left out', () => {
  const fieldsOf = (reader: { schema(): JsonObject }): string =>
    Object.keys(reader.schema()['properties'] as JsonObject)
      .map((name) => `\`${name}\`${(reader.schema()['required'] as string[]).includes(name) ? '' : '?'}`)
      .join(', ');
  /** The reader of a field, or of each item of its array. */
  const within = (reader: { schema(): JsonObject }, name: string): { schema(): JsonObject } => {
    const field = (reader.schema()['properties'] as JsonObject)[name] as JsonObject;
    return { schema: () => (field['items'] ?? field) as JsonObject };
  };
  const readers: readonly { schema(): JsonObject }[] = [
    ...[readEntry, readStep, within(readStep, 'signatures'), within(readStep, 'timestamp'), readSeatName, readTerms],
    ...['clock', 'deadlines', 'longest', 'seats'].map((name) => within(readTerms, name)),
    ...[
      readJoin,
      within(readJoin, 'invite'),
      readHandOver,
      readProtest,
      readTimeout,
      readClose,
      within(readClose, 'claims'),
      readEndgame,
    ],
  ];
  const table = readPage('encoding').split('## Order of fields')[1]!.split('\n## ')[0]!;
  const rows = [...table.matchAll(/^\| .* \| (`.*) \|$/gm)].map(([, fields]) => fields);
  expect(rows).toEqual(readers.map(fieldsOf));
  const terms = [
    ...readPage('life')
      .split('## The terms')[1]!
      .split('\n## ')[0]!
      .matchAll(/^\| (`.*?) \|/gm),
  ].map(([, name]) => name!);
  // The parts of `clock` and `deadlines` have rows of their own.
  const named = new Set(terms.map((name) => name.replace(/^`(\w+)[.`].*$/, '$1')));
  expect(named).toEqual(new Set(Object.keys(readTerms.schema()['properties'] as JsonObject)));
  const optional = terms.filter((name) => name.endsWith('?')).map((name) => name.slice(1, -2));
  const required = readTerms.schema()['required'] as string[];
  expect(optional.filter((name) => !name.includes('.'))).toEqual(
    Object.keys(readTerms.schema()['properties'] as JsonObject).filter((name) => !required.includes(name)),
  );
});

describe('the commands of a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-documents-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const runShell = (script: string) => spawnSync('sh', ['-e'], { cwd: folder, input: script, encoding: 'utf8' });

  beforeAll(() => {
    const missing = ['jq', 'sha256sum', 'openssl', 'xxd'].filter((program) => runShell(`command -v ${program}`).status !== 0);
    if (missing.length > 0)
      throw new Error(`install ${missing.join(' and ')}: docs/protocol tells readers to check a log with them`);
    copyFileSync(`${FOLDER}battleship-xaya.jsonl`, join(folder, 'match.jsonl'));
  });

  const commands = fencesOf('record').flatMap(({ language, text }, i, fences) =>
    language === 'sh' ? [{ script: text, printed: fences[i + 1]!.text }] : [],
  );

  it('exist', () => {
    expect(commands).toHaveLength(7);
  });

  it.each(commands)('print what record.md shows: $script', ({ script, printed }) => {
    const { stdout, stderr, status } = runShell(script);
    expect({ stdout, stderr, status }).toEqual({ stdout: printed, stderr: '', status: 0 });
  });

  it('of timestamps.md print what it shows, for a certificate of any age', () => {
    for (const file of ['final.tsr', 'chain.pem', 'ca.pem', 'final.tlog-proof', 'keys.json'])
      copyFileSync(`${FOLDER}timestamp/${file}`, join(folder, file));
    const fences = fencesOf('timestamps');
    const shown = fences.flatMap(({ language, text }, i) =>
      language === 'sh' ? [{ script: text, printed: fences[i + 1]!.text }] : [],
    );
    expect(shown).toHaveLength(6);
    const page = verifyPage({ finalHash: '', isLogged: true });
    // All but those of its own values.
    for (const { script } of [shown[0]!, shown[2]!, ...shown.slice(4)]) expect(page).toContain(script);
    for (const { script, printed } of shown) expect(runShell(script)).toMatchObject({ stdout: printed, stderr: '', status: 0 });
  });

  it('of signatures.md verify its example', () => {
    const [example, script] = ['json', 'sh'].map(
      (wanted) => fencesOf('signatures').find(({ language }) => language === wanted)!.text,
    );
    writeFileSync(join(folder, 'example.json'), example!);
    expect(runShell(script!).stdout).toBe('Signature Verified Successfully\n');
  });

  it.each([...FORGED_LOGS.keys()])('find something where %s', (name) => {
    writeFileSync(join(folder, 'match.jsonl'), FORGED_LOGS.get(name)!);
    // Those before the signatures, of which the forged logs have none.
    const ofHashes = commands.slice(0, 5);
    const { stdout } = runShell(ofHashes.map(({ script }) => `(\n${script})\n`).join(''));
    const should = ofHashes
      .map(({ printed }) => printed)
      .join('')
      .replace(/^\w+/, SHORT_LOG.final);
    expect(stdout).not.toBe(should);
  });

  it('find nothing in the log that these were made of', () => {
    writeFileSync(join(folder, 'match.jsonl'), logFile(SHORT_LOG.lines));
    const { stdout } = runShell(
      commands
        .slice(0, 5)
        .map(({ script }) => script)
        .join(''),
    );
    expect(stdout.split('\n')).toEqual([
      `${SHORT_LOG.final}  -`,
      ...commands.slice(1, 5).map(({ printed }) => printed.trim()),
      '',
    ]);
  });
});

/** `…` stands for anything, inside a string for the rest of it, and at the end of a list for the rest of that. */
function fits(example: unknown, value: unknown): boolean {
  if (typeof example === 'string' && example.includes('…')) {
    const [start = '', end = ''] = example.split('…');
    return example === '…' || (typeof value === 'string' && value.startsWith(start) && value.endsWith(end));
  }
  if (Array.isArray(example)) {
    const open = example.at(-1) === '…';
    const shown = open ? example.slice(0, -1) : example;
    return (
      Array.isArray(value) &&
      (open ? value.length >= shown.length : value.length === shown.length) &&
      shown.every((item, i) => fits(item, value[i]))
    );
  }
  if (typeof example !== 'object' || example === null) return example === value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const [ours, theirs] = [example, value].map((object) => Object.entries(object));
  return (
    ours!.length === theirs!.length &&
    ours!.every(([name, item]) => name in value && fits(item, value[name as keyof typeof value]))
  );
}

/** Every object in the vectors, and the content of each step: its kind, payload and next. */
function collectObjects(): object[] {
  const objects: object[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    objects.push(value);
    for (const item of Object.values(value)) collect(item);
  };
  const collectLine = (line: string): void => {
    const entry = JSON.parse(line);
    const { step, payload } = entry;
    collect(entry);
    objects.push({ kind: step.kind, payload, next: step.next });
  };
  const logs = ['battleship-xaya.jsonl', 'battleship-classic.jsonl'].map(readVectorText);
  const added = LOGS.cases.flatMap(({ edits }) => edits.flatMap((edit) => ('add' in edit ? edit.add : [])));
  for (const line of [...logs, ...added].join('').trimEnd().split('\n')) collectLine(line);
  for (const { line, fault } of STEPS.cases) if (fault === undefined) collectLine(line);
  for (const { text, fault } of [...MESSAGES.cases, ...HTTP.cases]) if (fault === undefined) collect(JSON.parse(text));
  for (const { text, fault } of EVIDENCE.cases) if (fault === undefined) collect(JSON.parse(text));
  collect(SECRETS);
  return objects;
}

describe('the examples of a page', () => {
  const objects = collectObjects();

  it.each(PAGES.flatMap((page) => fencesOf(page).flatMap(({ language, text }) => (language === 'json' ? [{ page, text }] : []))))(
    'are in the vectors: $page $text',
    ({ text }) => {
      const example: unknown = JSON.parse(text);
      for (const one of Array.isArray(example) ? example : [example]) {
        expect(
          objects.some((object) => fits(one, object)),
          JSON.stringify(one),
        ).toBe(true);
      }
    },
  );

  it('do not match other objects', () => {
    expect(fits({ a: 'x…z', b: ['1', '…'] }, { a: 'xyz', b: ['1', '2'] })).toBe(true);
    for (const other of [{ a: 'xy', b: ['1'] }, { a: 'xyz', b: ['2'] }, { a: 'xyz' }, { a: 'xyz', b: ['1'], c: 1 }, null, []]) {
      expect(fits({ a: 'x…z', b: ['1', '…'] }, other)).toBe(false);
    }
  });
});

describe('the tables of a page', () => {
  const cellsOf = (page: string, pattern: RegExp): string[] => [...readPage(page).matchAll(pattern)].map(([, cell]) => cell!);

  it('list every domain tag', () => {
    expect(cellsOf('encoding', /^\| `(fogline\/1 [^`]+)`/gm).sort()).toEqual(
      Object.values(DOMAINS)
        .map((tag) => tag.trimEnd())
        .sort(),
    );
  });

  it('list every limit that a verifier or a client needs, with its value', () => {
    const page = readPage('encoding');
    const rows = [...page.matchAll(/^\| `(\w+)` +\| ([\d,]+) +\|/gm)].map(([, name, value]) => [
      name,
      Number(value!.replaceAll(',', '')),
    ]);
    expect(Object.fromEntries(rows)).toEqual({ ...LIMITS, ...DESCRIBED_LIMITS });
  });

  it.each(PAGES)('name only faults that exist: %s', (page) => {
    const areas = new Set(Object.keys(FAULTS).map((code) => code.split('/')[0]));
    const codes = cellsOf(page, /`([a-z-]+\/[a-z0-9-]+)`/g).filter(
      (code) => areas.has(code.split('/')[0]!) && code !== 'battleship/xaya' && code !== 'battleship/classic',
    );
    expect(codes.filter((code) => !Object.hasOwn(FAULTS, code))).toEqual([]);
  });

  it('of life.md name every `life/…` fault', () => {
    const named = new Set(cellsOf('life', /`(life\/[a-z-]+)`/g));
    expect(Object.keys(FAULTS).filter((code) => code.startsWith('life/') && !named.has(code))).toEqual([]);
  });
});

describe('timestamps.md', () => {
  const [request, answer] = fencesOf('timestamps') as [Fence, Fence];

  it('shows the request for the nonce that it names', () => {
    const { hash, nonce } = JSON.parse(answer.text) as { hash: string; nonce: string };
    const asked = encodeTimestampRequest({ hash, nonce: decodeHex(nonce) });
    expect(encodeHex(asked)).toBe(request.text.replaceAll('\n', ''));
    expect(encodeHex(asked.subarray(24, 56))).toBe(hash);
  });

  it('says what the answer in the vectors says', () => {
    const { certificates, ...read } = readTimestamp(new Uint8Array(readFileSync(`${FOLDER}timestamp/final.tsr`)));
    expect(JSON.parse(answer.text)).toEqual(read);
    expect(certificatesAsPem(certificates)).toBe(readVectorText('timestamp/chain.pem'));
  });
});
