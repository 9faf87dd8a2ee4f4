/** Evidence in words, and as files. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Conclusion, type Contradiction, checkEvidence, type Evidence, encodeEvidence } from '../shared/log/evidence.ts';
import { ed25519 } from './platform.ts';
import { wrapText } from './usage.ts';

const WORDS: Readonly<Record<Contradiction, string>> = {
  'signed-twice':
    'It signed two different steps for one place of the match, to have a choice between them. An honest seat signs once at each place.',
  'two-steps-at-one-place': 'It put its timestamp to two different steps at one place of the match: it told two stories.',
  'another-step-before': 'It put its timestamp to a step that follows another one than it had timestamped in that place.',
  'time-went-back': 'It gave a later step an earlier time. The times of an honest relay never go back.',
};

export function describeConclusion({ guilty, key, match, seq, contradiction }: Conclusion): string {
  return [
    wrapText(
      `Proven: whoever holds this key ${guilty === 'relay' ? 'ran a dishonest relay' : 'broke the rule of one signature'}.`,
    ),
    '',
    wrapText(WORDS[contradiction]),
    '',
    `Key    ${key}`,
    `Match  ${match}, step ${seq}`,
    '',
    wrapText('Compare the key with those of your match: `npm run fogline -- verify` prints them. No other record is needed.'),
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
      const file = join(folder, `evidence-${conclusion.match}-${conclusion.guilty}-${conclusion.key.slice(0, 16)}.json`);
      await writeFile(file, encodeEvidence(one), { mode: 0o600 });
      return { file, conclusion };
    }),
  );
}
