/** A corpus that passes a verifier which skips a check is worth nothing: here verifiers skip one check each, and the run fails on every one of them. */

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Case, type Kind, readCases } from '../../cli/conformance/case.ts';
import { compareWithCorpus } from '../../cli/conformance/compare.ts';
import { askVerifier } from '../../cli/conformance/run-verifier.ts';
import { FOLDER } from './files.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One line of a program in place of another. */
interface Broken {
  readonly skips: string;
  readonly file: string;
  readonly find: string;
  readonly put: string;
  readonly of: Kind;
  /** What the check refuses with. Cases that want it, and a few that hold, are asked: what fails on them fails on all. */
  readonly fault?: string;
}

const PYTHON: readonly Broken[] = [
  {
    skips: 'the unused bits of base64url',
    file: 'canonical.py',
    find: 'need(len(data) == size and base64.urlsafe_b64encode(data).decode().rstrip("=") == value,',
    put: 'need(len(data) == size,',
    of: 'log',
    fault: 'encoding/not-base64url',
  },
  {
    skips: 'the link to the step before',
    file: 'verify_log.py',
    find: 'for field in ("seq", "prev", "match"))',
    put: 'for field in ("seq", "match"))',
    of: 'log',
    fault: 'log/broken-link',
  },
  {
    skips: 'the digest of a payload',
    file: 'verify_log.py',
    find: 'digest(payload) == step["digest"]',
    put: 'digest(payload)',
    of: 'log',
    fault: 'log/digest-mismatch',
  },
  {
    skips: 'the order of the seats in `next`',
    file: 'verify_log.py',
    find: 'array(integer(SEATS - 1), SEATS)(value), ascending(value)',
    put: 'array(integer(SEATS - 1), SEATS)(value)',
    of: 'log',
    fault: 'encoding/wrong-shape',
  },
  {
    skips: 'the order of times',
    file: 'verify_log.py',
    find: 'need(stamp["time"] >= tip["time"], "life/time-went-back")',
    put: 'pass',
    of: 'log',
    fault: 'life/time-went-back',
  },
  {
    skips: 'the signature of the relay',
    file: 'verify_log.py',
    find: 'need(is_stamped(step), "log/bad-timestamp")',
    put: 'pass',
    of: 'log',
    fault: 'log/bad-timestamp',
  },
  {
    skips: 'keys of small order',
    file: 'ed25519.py',
    find: 'if eight[0] == 0 and eight[1] == eight[2]: return None',
    put: 'pass',
    of: 'signature',
  },
  {
    skips: 'an index that is not below the size',
    file: 'verify_tlog.py',
    find: 'need(index < size, "transparency/not-in-log")',
    put: 'pass',
    of: 'proof',
    fault: 'transparency/not-in-log',
  },
  {
    skips: 'the origin of a log',
    file: 'verify_tlog.py',
    find: 'type == LOG and name == origin]',
    put: 'type == LOG]',
    of: 'proof',
    fault: 'transparency/unknown-log',
  },
  {
    skips: 'the quorum',
    file: 'verify_tlog.py',
    find: 'need(quorum(set(seen)), "transparency/too-few-witnesses")',
    put: 'pass',
    of: 'proof',
    fault: 'transparency/too-few-witnesses',
  },
  {
    skips: 'false lines of known keys',
    file: 'notes.py',
    find: 'need(None not in times, "transparency/bad-signature")',
    put: 'times = [one for one in times if one is not None]',
    of: 'proof',
    fault: 'transparency/bad-signature',
  },
  {
    skips: 'the range of the time of a cosignature',
    file: 'notes.py',
    find: 'len(sig) == 72 and 0 < time < 2**53 and',
    put: 'len(sig) == 72 and',
    of: 'cosign',
    fault: 'transparency/bad-signature',
  },
  {
    skips: 'the shortest form of a length of DER',
    file: 'timestamps.py',
    find: 'need(length >= 0x80 and length >= 256 ** (size - 1), BAD)',
    put: 'pass',
    of: 'timestamp',
    fault: 'timestamp/malformed',
  },
  {
    skips: 'a file that is in an archive twice',
    file: 'timestamps.py',
    find: 'called in SIZES and called not in files and',
    put: 'called in SIZES and',
    of: 'bundle',
    fault: 'bundle/malformed',
  },
];

/** Checks of the life of a match, which are skipped in the product: its verdicts are those that people read. */
const PRODUCT: readonly Broken[] = [
  {
    skips: 'whose turn it is',
    file: 'shared/match/turns.ts',
    find: 'if (!state.next.includes(author))',
    put: 'if (!state.next.includes(author) && false)',
    of: 'match',
    fault: 'life/not-your-turn',
  },
  {
    skips: 'the last millisecond of a clock',
    file: 'shared/match/clock.ts',
    find: 'terms.clock.grace + seat.budget + 1',
    put: 'terms.clock.grace + seat.budget',
    of: 'match',
    fault: 'life/too-early',
  },
];

let cases: readonly Case[] = [];
const folder = mkdtempSync(join(tmpdir(), 'fogline-broken-'));
beforeAll(async () => {
  cases = await readCases();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Cases that want the fault, and some that hold. Whole matches and the largest files take long. */
function asked({ of, fault }: Broken): readonly Case[] {
  const some = cases.filter((one) => one.of === of && !/"times":\d{5}|battleship/.test(JSON.stringify(one.files)));
  const refused = some.filter(({ want }) => !want.ok && (fault === undefined || want['fault'] === fault));
  return [...refused, ...some.filter(({ want }) => want.ok).slice(0, 3)];
}

function patched(text: string, { find, put }: Broken): string {
  expect(text.split(find), find).toHaveLength(2);
  return text.replace(find, () => put);
}

async function differences(broken: Broken, command: string): Promise<readonly string[]> {
  const some = asked(broken);
  const said = await askVerifier(some, { command, limitMs: 300_000 });
  return compareWithCorpus(some, said).differences.map(({ wrong }) => wrong);
}

it.each(PYTHON)('a copy of the Python readers that skips $skips is caught', async (broken) => {
  const copy = join(folder, broken.skips.replaceAll(/\W+/g, '-'));
  mkdirSync(copy);
  for (const name of readdirSync(FOLDER)) if (name.endsWith('.py')) cpSync(`${FOLDER}${name}`, join(copy, name));
  cpSync(`${FOLDER}proven`, join(copy, 'proven'), { recursive: true });
  writeFileSync(join(copy, broken.file), patched(readFileSync(join(copy, broken.file), 'utf8'), broken));
  expect(await differences(broken, `python3 -B ${copy}/conform.py`)).not.toEqual([]);
});

it.each(PRODUCT)('a copy of the readers of the product that skips $skips is caught', async (broken) => {
  const program = join(folder, 'broken.mjs');
  const { outputFiles } = await build({
    ...{ absWorkingDir: ROOT, bundle: true, write: false, platform: 'node', format: 'esm', target: 'node22' },
    stdin: {
      contents: "import { answerCases } from './cli/conformance/answer-cases.ts'; await answerCases();",
      resolveDir: ROOT,
    },
    define: { 'import.meta.url': JSON.stringify(new URL('../../cli/conformance/case.ts', import.meta.url)) },
    plugins: [
      {
        name: 'broken',
        setup(bundle) {
          bundle.onLoad({ filter: new RegExp(`${broken.file.replaceAll('.', '\\.')}$`) }, ({ path }) => ({
            contents: patched(readFileSync(path, 'utf8'), broken),
            loader: 'ts',
          }));
        },
      },
    ],
  });
  writeFileSync(program, outputFiles[0]!.contents);
  expect(await differences(broken, `node ${program}`)).not.toEqual([]);
});
