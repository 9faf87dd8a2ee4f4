/**
 * Somebody makes up a transparency log, and gives an archive in which a match is in it: without a signature, with one of another key, or with
 * a key of their own. A reader without a policy is told no place in a log that nobody has checked, and the commands of the archive say the same.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeEvidenceBeside } from '../../../cli/evidence-beside.ts';
import { checkLogBeside } from '../../../cli/log-proof.ts';
import { verifyPage } from '../../../shared/bundle/verify-page.ts';
import { decodeHex, encodeUtf8 } from '../../../shared/encoding/bytes.ts';
import { decodeEntry } from '../../../shared/log/step.ts';
import { linkHash } from '../../../shared/log/step-digest.ts';
import { encodeVerifierKey, readNote, signatureLine } from '../../../shared/transparency/signed-note.ts';
import { ToyLog } from '../../support/toy-log.ts';
import { readVectorText } from '../../vectors/files.ts';
import { logProofOf } from '../../vectors/make/log-proof.ts';

const folder = mkdtempSync(join(tmpdir(), 'fogline-made-up-'));
afterAll(() => rmSync(folder, { recursive: true }));

const log = readVectorText('battleship-xaya.jsonl');
const { step: last } = decodeEntry(log.trimEnd().split('\n').at(-1)!);
const finalHash = linkHash(last);
const match = {
  verdict: { finalHash, match: last.match, timestampsBy: last.timestamp.key },
  closed: last.timestamp.time,
};
const { proof, vkey } = logProofOf(last, 6, 11);
const seats = [null, null];
const elsewhere = new ToyLog('elsewhere.example/tlog');

/** What the command line says of the log, whether it holds against the record, and what the last commands of VERIFY.md print. */
async function judge(given: string, key: string | undefined) {
  const keys = { relay: last.timestamp.key, seats, ...(key === undefined ? {} : { log: key, witnesses: [] }) };
  const found = await checkLogBeside(match, { bundle: { proof: given, keys }, origin: undefined, file: '' }, undefined);
  const words = describeEvidenceBeside({ timestamps: [], ...found }, last.timestamp.time)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  writeFileSync(join(folder, 'match.jsonl'), log);
  writeFileSync(join(folder, 'final.tlog-proof'), given);
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys));
  const commands = [...verifyPage({ finalHash, isLogged: true }).matchAll(/```sh\n(.*?)```/gs)].slice(-2).map(([, one]) => one!);
  const { stdout } = spawnSync('sh', { cwd: folder, encoding: 'utf8', input: commands.join('') });
  return {
    words,
    unmet: found.unmet.map(({ code }) => code),
    byHand: stdout === 'The log has it\nSignature Verified Successfully\n',
  };
}

it('a log that has signed is told with its key, for which nobody vouches, and the commands agree', async () => {
  const { words, unmet, byHand } = await judge(proof, vkey);
  expect(words).toContain(
    'Log entry 6 of 11 in relay.example/tlog, as it calls itself, signed by the key in the archive, for which nobody',
  );
  expect({ unmet, byHand }).toEqual({ unmet: [], byHand: true });
});

/** The same tree under the name of a known log, signed by a key that has another name. */
function signedElsewhere(): string {
  const end = proof.indexOf('\n\n') + 2;
  const text = readNote(proof.slice(end)).text.replace('relay.example/tlog', 'sum.golang.org');
  const line = signatureLine(elsewhere.key, decodeHex(elsewhere.signer.sign(encodeUtf8(text))));
  return `${proof.slice(0, end)}${text}\n${line}`;
}

describe('a log that is made up', () => {
  const renamed = proof.replaceAll('relay.example/tlog', elsewhere.origin);
  it.each<[string, string, string, string]>([
    ['under another name, which the key does not have', renamed, vkey, 'transparency/unknown-log'],
    [
      'under another name, and under the key of a stranger',
      renamed,
      encodeVerifierKey(elsewhere.key),
      'transparency/bad-signature',
    ],
    [
      'whose key has signed for a log of another name',
      signedElsewhere(),
      encodeVerifierKey(elsewhere.key),
      'transparency/unknown-log',
    ],
    [
      'whose name is in its tree alone',
      proof.replace('\nrelay.example/tlog\n', '\nsum.golang.org\n'),
      vkey,
      'transparency/unknown-log',
    ],
    ['whose checkpoint has another size', proof.replace('\n11\n', '\n12\n'), vkey, 'transparency/bad-signature'],
    ['whose checkpoint is not signed', proof.replace(/— .*\n$/, '— somebody AAAAAAAAAAAA\n'), vkey, 'transparency/bad-signature'],
    ['whose key is malformed', proof, 'relay.example/tlog+5385df74+AAAA', 'transparency/bad-key'],
    ['of another match', logProofOf({ ...last, match: 'AAAAAAAAAAAAAAAAAAAAAA' }, 6, 11).proof, vkey, 'transparency/not-in-log'],
  ])('%s is refused, by the commands too, and no place in it is told', async (_, given, key, code) => {
    const { words, unmet, byHand } = await judge(given, key);
    expect({ unmet, byHand }).toEqual({ unmet: [code], byHand: false });
    expect(words).not.toMatch(/entry \d/);
  });

  it('and comes without a key is told as a proof that nobody has checked, by its place and name to nobody', async () => {
    const { words, unmet, byHand } = await judge(renamed, undefined);
    expect({ unmet, byHand }).toEqual({ unmet: [], byHand: false });
    expect(words).toBe(
      'Log there is a proof in the archive, and nobody has checked who signed it: name whom you trust with --policy',
    );
  });

  it('beside a file, where nobody names a key, is told so too', async () => {
    writeFileSync(join(folder, `${finalHash}.tlog-proof`), renamed);
    const file = { bundle: undefined, origin: undefined, file: join(folder, 'match.jsonl') };
    const { log: place, unchecked, unmet } = await checkLogBeside(match, file, undefined);
    expect({ place, unchecked, unmet }).toEqual({ place: null, unchecked: 'file', unmet: [] });
  });
});
