/** Evidence in words, and as files. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Conclusion,
  type Contradiction,
  checkEvidence,
  type Evidence,
  encodeEvidence,
  evidenceFileName,
} from '../shared/evidence/evidence.ts';
import { ed25519 } from './platform.ts';
import { printable, wrapText } from './usage.ts';

const WORDS: Readonly<Record<Contradiction, string>> = {
  'signed-twice':
    'It signed two different steps for one place of the match, to have a choice between them. An honest seat signs once at each place.',
  'two-steps-at-one-place': 'It put its timestamp to two different steps at one place of the match: it told two stories.',
  'another-step-before': 'It put its timestamp to a step that follows another one than it had timestamped in that place.',
  'two-trees-of-one-size': 'It put its signature to two trees of one size: it showed two histories of its log.',
  'another-beginning': 'It put its signature to a larger tree that does not begin with the smaller one: it rewrote its log.',
  'time-went-back': 'It gave a later step an earlier time. The times of an honest relay never go back.',
};

const DEEDS: Readonly<Record<Conclusion['guilty'], string>> = {
  author: 'broke the rule of one signature',
  relay: 'ran a dishonest relay',
  log: 'ran a dishonest log',
};

export function describeConclusion(conclusion: Conclusion): string {
  const { guilty, key, contradiction } = conclusion;
  return [
    wrapText(`Proven: the holder of this key ${DEEDS[guilty]}.`),
    '',
    wrapText(WORDS[contradiction]),
    '',
    `Key    ${key}`,
    conclusion.guilty === 'log'
      ? `Log    ${printable(conclusion.origin)}, ${conclusion.size} entries`
      : `Match  ${conclusion.match}, step ${conclusion.seq}`,
    '',
    conclusion.guilty === 'log'
      ? wrapText('Compare the key with the one by which you trust this log. No other record is needed.')
      : wrapText('Compare the key with those of your match: `npm run fogline -- verify` prints them. No other record is needed.'),
  ].join('\n');
}

/** Writes each piece of evidence into a folder, and returns the files with whom they convict. */
export async function writeEvidence(
  folder: string,
  evidence: readonly Evidence[],
): Promise<readonly { readonly file: string; readonly conclusion: Conclusion }[]> {
  return Promise.all(
    evidence.map(async (one) => {
      const conclusion = await checkEvidence(one, ed25519);
      const file = join(folder, evidenceFileName(conclusion));
      await writeFile(file, encodeEvidence(one), { mode: 0o600 });
      return { file, conclusion };
    }),
  );
}
