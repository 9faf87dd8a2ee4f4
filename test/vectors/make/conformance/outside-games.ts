/** Games from outside: their ids and the code of their rules in `open`, and their rules in an archive. */

import { sha256 } from '../../../../shared/crypto/hash.ts';
import { encodeHex, encodeUtf8 } from '../../../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../../shared/fault.ts';
import { ToyMatch } from '../../../support/toy-match.ts';
import { type Files, policyOf, tar, toyArchive } from './archives.ts';
import type { Corpus } from './corpus.ts';
import { partsOfZeros } from './from-vectors.ts';
import { lineAfter } from './toy-chain.ts';

const CODE = 'c0'.repeat(32);
/** 64 characters and no more. */
const LONGEST = `a.b/${'a'.repeat(60)}`;
const OUTSIDE = ['example.com/toy', 'xn--a.4.example/toys/a-b', 'npm:toy', 'npm:@ada/liars-dice', LONGEST];
const NO_IDS = ['npm:', 'npm:@ada', 'npm:a/b', 'example.com/', 'a..b/c', 'a.b/Toy', 'a_b.c/toy', 'http://a.b/c', `${LONGEST}a`];

export async function addGamesFromOutside(corpus: Corpus): Promise<void> {
  const unopened = new ToyMatch();
  const add = (why: string, change: object, fault?: FaultCode): void => {
    const { text: log, link } = lineAfter(unopened, { header: { kind: 'open' }, payload: { ...unopened.terms(), ...change } });
    if (fault === undefined) corpus.accept('log', why, { log }, { found: { finalHash: link } });
    else corpus.refuse('log', why, { log }, fault, { step: 0 });
  };
  for (const game of OUTSIDE) {
    add(`the code of ${game}`, { game, code: CODE });
    add(`no code of ${game}`, { game }, 'encoding/wrong-shape');
  }
  for (const game of NO_IDS) add(`a code of ${game}, which is no id`, { game, code: CODE }, 'encoding/wrong-shape');
  add('a dot behind the slash of a game that is built in', { game: 'toy/a.b' });
  add('a code of a game that is built in', { code: CODE }, 'encoding/wrong-shape');
  add('a code that is null', { game: 'npm:toy', code: null }, 'encoding/wrong-shape');
  add('a code in capitals', { game: 'npm:toy', code: CODE.toUpperCase() }, 'encoding/not-hex');
  add('a code of 31 bytes', { game: 'npm:toy', code: CODE.slice(2) }, 'encoding/not-hex');
  await addArchivesWithRules(corpus);
}

async function addArchivesWithRules(corpus: Corpus): Promise<void> {
  // To compare them with a code, nobody runs them.
  const rules = '// fogline rules\nexport default {};\n';
  const { files, record, named, log } = toyArchive({ game: 'npm:toy', code: encodeHex(sha256(encodeUtf8(rules))) });
  const policy = policyOf(log, 'none');
  const needs = ['record'];
  const packed: Files = { ...files, 'rules.mjs': rules };
  const accept = async (why: string, held: Files): Promise<void> => {
    const bundle = partsOfZeros(await tar(held));
    corpus.accept('bundle', why, { bundle, policy }, { found: { files: Object.keys(held).sort() }, needs });
  };
  const refuse = async (why: string, held: Files, fault: FaultCode): Promise<void> =>
    corpus.refuse('bundle', why, { bundle: partsOfZeros(await tar(held)), policy }, fault, { step: null, needs });
  const json = (of: object, change: object): string => encodeCanonical({ ...of, ...change } as JsonObject);
  await accept('a game from outside, without its rules', files);
  await accept('the rules whose code the log states', packed);
  await refuse('rules of another code', { ...packed, 'rules.mjs': `${rules}\n` }, 'bundle/other-rules');
  await refuse('rules of a game that is built in', { ...toyArchive().files, 'rules.mjs': rules }, 'bundle/other-rules');
  await refuse('another code in the record', { ...packed, 'final.json': json(record, { code: CODE }) }, 'bundle/other-record');
  await refuse(
    'other keys before other rules',
    { ...packed, 'keys.json': json(named, { relay: CODE }), 'rules.mjs': '' },
    'bundle/other-keys',
  );
  await refuse('rules that are larger than any', { ...packed, 'rules.mjs': ' '.repeat(262_145) }, 'bundle/malformed');
}
