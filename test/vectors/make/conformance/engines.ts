/** What seats claim of their engines: in `open`, in `join`, and in the record beside a log. */

import { encodeCanonical, type JsonObject } from '../../../../shared/encoding/canonical.ts';
import { linkHash } from '../../../../shared/log/step-digest.ts';
import { ToyMatch } from '../../../support/toy-match.ts';
import { policyOf, tar, toyArchive } from './archives.ts';
import type { Corpus } from './corpus.ts';
import { partsOfZeros } from './from-vectors.ts';
import { refuseLast } from './lives.ts';
import { lineAfter, logOf } from './toy-chain.ts';
import { seat } from './toy-lives.ts';

const SHAPE = 'encoding/wrong-shape';
const GOOD = ['tiny 1.0', '~', 'a'.repeat(64), '<b> & "c" /'];
const BAD = ['', ' a', 'a ', 'a  b', '\u00e9 1', 'a\u00a0b', 'a'.repeat(65), 7, null];

export async function addEngines(corpus: Corpus): Promise<void> {
  const unopened = new ToyMatch();
  const opened = (change: object) =>
    lineAfter(unopened, { header: { kind: 'open' }, payload: { ...unopened.terms(), ...change } });
  for (const engine of GOOD) {
    const { text: log, link } = opened({ engine });
    corpus.accept('log', `open: engine is ${encodeCanonical(engine)}`, { log }, { found: { finalHash: link } });
  }
  for (const engine of BAD)
    corpus.refuse('log', `open: engine is not ${encodeCanonical(engine)}`, { log: opened({ engine }).text }, SHAPE, { step: 0 });
  const after = opened({ name: 'x', engine: 7 });
  corpus.refuse('log', 'open: a wrong name before a wrong engine', { log: after.text }, 'encoding/not-hex', { step: 0 });
  const before = opened({ engine: 7, relay: 'x' });
  corpus.refuse('log', 'open: a wrong engine before a wrong relay', { log: before.text }, SHAPE, { step: 0 });

  const played = new ToyMatch({ engine: 'tiny 1.0' }).to('closed');
  const found = { result: null, convicted: [], finalHash: linkHash(played.entries.at(-1)!.step) };
  corpus.accept('match', 'a match between engines', { log: logOf(played) }, { found });
  const lobby = new ToyMatch().to('lobby');
  for (const engine of ['a  b', 'a'.repeat(65), 7]) {
    const payload = { ...lobby.joinPayload(1), engine } as JsonObject;
    refuseLast(corpus, [`join: engine is not ${encodeCanonical(engine)}`, lobby, seat('join', 1, payload, [0, 1]), SHAPE]);
  }
  await addRecords(corpus);
}

async function addRecords(corpus: Corpus): Promise<void> {
  const { files, record, log, keys } = toyArchive(undefined, 'tiny 1.0');
  const needs = ['record'];
  const policy = policyOf(log, 'none');
  const bundleOf = async (change: object) => partsOfZeros(await tar({ ...files, ...change }));
  const accepted = { found: { files: Object.keys(files).sort() }, needs };
  corpus.accept('bundle', 'a record of engines', { bundle: await bundleOf({}), policy }, accepted);
  for (const [why, engine] of [
    ['another engine in the record', { engine: 'tiny 1.1' }],
    ['no engine in the record of one', {}],
  ] as const) {
    const seats = [
      { key: keys[0]!, engine: 'tiny 1.0' },
      { key: keys[1]!, ...engine },
    ];
    const bundle = await bundleOf({ 'final.json': encodeCanonical({ ...record, seats }) });
    corpus.refuse('bundle', why, { bundle, policy }, 'bundle/other-record', { step: null, needs });
  }
}
