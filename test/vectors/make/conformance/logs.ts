/** Logs: those of the vectors, and whole matches that end in every way, judged as far as their chain and as far as the whole of them. */

import type { Answer } from '../../../../cli/conformance/case.ts';
import { applyEdits, splitLines } from '../edits.ts';
import { lineOf } from '../keys.ts';
import type { Log } from '../logs.ts';
import type { Corpus, Wanted } from './corpus.ts';
import type { LogVectors } from './log-vectors.ts';

type VectorCase = LogVectors['index']['cases'][number];

/** What only a verifier of these finds, if it finds it. */
const NEEDS: Readonly<Record<string, string>> = {
  'proofs/board-invalid': 'board-proof',
  'game/wrong-seed': 'openings',
  'battleship/wrong-opening': 'openings',
  'game/audit-mismatch': 'openings',
  'game/audit-decisions': 'openings',
  'game/not-now': 'openings',
};

/** Of whole matches every seat that has opened is run again, which takes long: short matches of the corpus have the same faults. */
const SHORT = 70_000;
const WHOLE = 'as it was played';
/** Payloads of many values are in the corpus with their limits. */
const LARGE = 100_000;

export function addLogVectors(corpus: Corpus, { files, index }: LogVectors): void {
  const text = new Map(files);
  for (const one of index.cases) {
    const { log, name, fails, fault, finalHash } = one;
    const content = applyEdits(splitLines(text.get(log)!), one.edits).join('');
    const why = `${log.slice('battleship-'.length, -'.jsonl'.length)}: ${name}`;
    if (content.length > LARGE) continue;
    if (fails === 'chain') corpus.refuse('log', why, { log: content }, fault!.code, { step: fault!.step });
    else if (fails === 'life' || name === WHOLE) corpus.accept('log', why, { log: content }, { found: { finalHash } });
    const isWhole = content.length >= SHORT && (fault === undefined || fault.step > 70) && content.includes('"opening"');
    if (!isWhole || (name === WHOLE && log.includes('xaya'))) addMatch(corpus, why, content, one);
  }
}

/** A match that was made of a log and judged as those of the vectors are. */
export function addLogCase(corpus: Corpus, why: string, log: Log, one: Omit<VectorCase, 'log'>): void {
  addMatch(
    corpus,
    why,
    applyEdits(
      log.map((entry) => `${lineOf(entry)}\n`),
      one.edits,
    ).join(''),
    one,
  );
}

function addMatch(corpus: Corpus, why: string, log: string, one: Omit<VectorCase, 'log'>): void {
  const { fails, fault, convicted, result = null, finalHash, askedFor } = one;
  const said = {
    result,
    convicted: convicted === undefined ? [] : [{ code: convicted.code, seat: convicted.seat, step: convicted.step }],
  };
  const found: Answer | object = finalHash === undefined ? said : { ...said, finalHash };
  const needed = convicted && NEEDS[convicted.code];
  const more: Wanted = { found: found as Wanted['found'] & object, ...(needed === undefined ? {} : { needs: [needed] }) };
  const files = askedFor === undefined ? { log } : { log, final: askedFor };
  if (fails === undefined) corpus.accept('match', why, files, more);
  else corpus.refuse('match', why, files, fault?.code ?? null, { ...more, step: fault?.step ?? null });
}
