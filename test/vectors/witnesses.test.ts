/** The example of docs/protocol/witnesses.md holds, from its request to its verdict. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { portableEd25519 } from '../../shared/crypto/ed25519-noble.ts';
import {
  decodeAddCheckpoint,
  encodeAddCheckpoint,
  expectSignedByLog,
  isExtension,
} from '../../shared/transparency/add-checkpoint.ts';
import { readCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { cosign } from '../../shared/transparency/cosignature.ts';
import { encodeLogEntry, matchEntry } from '../../shared/transparency/log-entry.ts';
import { checkLogProof, decodeLogProof, encodeLogProof } from '../../shared/transparency/log-proof.ts';
import { encodeVerifierKey } from '../../shared/transparency/signed-note.ts';
import { readTrustPolicy } from '../../shared/transparency/trust-policy.ts';
import { ToyLog, toyWitness } from '../support/toy-log.ts';
import { FOLDER } from './files.ts';

const page = readFileSync(new URL('../../docs/protocol/witnesses.md', import.meta.url), 'utf8');
const blockOf = (name: string): string => page.split(`\`\`\`text ${name}\n`)[1]!.split('```')[0]!;

/** The match of `battleship-xaya.jsonl`. */
const MATCH = {
  finalHash: 'cbf91aeb4454b96186e1f10bfd1a1b3d93141e1fe756fa692e87caf92afc7f85',
  match: '4dxOEIWn6bTh-2VyfVfIyw',
  relay: 'f5a1e8dd9186d4cdd0e9d42ae96b98f18477e49d2017ea5528d6f090abf82a91',
  closed: 1_800_000_054_000,
};
const entry = matchEntry(MATCH);
const folder = mkdtempSync(join(tmpdir(), 'fogline-witnesses-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a log asks, a witness cosigns, and a stranger trusts the proof by a policy', async () => {
  const log = new ToyLog('relay.example/tlog', (place) =>
    place === 1 ? Buffer.from(encodeLogEntry(entry)).toString() : `entry ${place}`,
  );
  const request = decodeAddCheckpoint(blockOf('request'));
  expect(encodeAddCheckpoint(request)).toBe(blockOf('request'));
  const { body, text } = await expectSignedByLog(request, [log.key], portableEd25519);
  expect(isExtension(readCheckpoint(log.checkpoint(3)).body, body, request.proof)).toBe(true);

  const { key, signer } = toyWitness('friend.example/witness');
  expect(cosign(text, 1_800_000_061, key, signer)).toBe(blockOf('cosignature'));

  const proof = decodeLogProof(blockOf('proof'));
  expect(encodeLogProof(proof)).toBe(blockOf('proof'));
  expect(await checkLogProof(proof, encodeLogEntry(entry), readTrustPolicy(blockOf('policy')), portableEd25519)).toEqual({
    ...{ origin: 'relay.example/tlog', index: 1, size: 5, trusted: true },
    witnesses: [{ name: 'friend.example/witness', time: 1_800_000_061 }],
  });
});

it.each(['sh', 'bash'])('the commands of the page print in %s what it says, and not for another time or tree', (shell) => {
  const [, commands] = /```sh\n(vkey=.*?)```/s.exec(page)!;
  const run = (proof: string): string => {
    writeFileSync(join(folder, 'final.tlog-proof'), proof);
    const { stdout } = spawnSync(shell, ['-c', commands!], { cwd: folder, encoding: 'utf8' });
    return stdout;
  };
  const proof = blockOf('proof');
  expect(run(proof)).toBe(blockOf('printed'));
  const line = blockOf('cosignature');
  const later = line.replace('AAAABrSdI9', 'AAAABrSdI8');
  expect(later).not.toBe(line);
  for (const other of [proof.replace(line, later), proof.replace('\n5\n', '\n6\n'), proof.replace(line, '')])
    expect(run(other)).not.toContain('Verified Successfully');
});

/** What Python says, which shares no code with the project. */
function python(proof: string, policy: string): string {
  const files = [join(folder, 'policy'), join(folder, 'final.tlog-proof')] as const;
  writeFileSync(files[0], policy);
  writeFileSync(files[1], proof);
  const { finalHash, match, relay, closed } = MATCH;
  try {
    const args = [`${FOLDER}verify_tlog.py`, '--policy', ...files, finalHash, match, relay, `${closed}`];
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    return execFileSync('python3', args, { encoding: 'utf8', env }).trim();
  } catch (error) {
    return String((error as { stdout?: string }).stdout).trim();
  }
}

it('verify_tlog.py finds the same cosignature by the same policy, and no other one', () => {
  const [proof, policy] = [blockOf('proof'), blockOf('policy')];
  const other = toyWitness('other.example/witness');
  const line = cosign(readCheckpoint(proof.slice(proof.indexOf('\n\n') + 2)).text, 1_800_000_099, other.key, other.signer);
  const two = `${policy.replace(/quorum.*/, '')}witness two ${encodeVerifierKey(other.key)}\n`;
  const cosignature = blockOf('cosignature');
  const friend = toyWitness('friend.example/witness');
  const forged = cosign('another text\n', 1_800_000_061, friend.key, friend.signer);
  for (const [given, by, said] of [
    [proof, policy, 'entry 1 of 5, seen by friend at 1800000061'],
    [
      proof + line,
      `${two}group both all friend two\nquorum both\n`,
      'entry 1 of 5, seen by friend at 1800000061, seen by two at 1800000099',
    ],
    [proof, `${two}group both all friend two\nquorum both\n`, 'transparency/too-few-witnesses'],
    [proof, `${two}group one any friend two\nquorum one\n`, 'entry 1 of 5, seen by friend at 1800000061'],
    [proof, `${two}quorum none\n`, 'entry 1 of 5, seen by friend at 1800000061'],
    [proof.replace(cosignature, ''), policy, 'transparency/too-few-witnesses'],
    [proof.replace(cosignature, forged), policy, 'transparency/bad-signature'],
    [proof + forged, policy, 'transparency/bad-signature'],
    [proof, policy.replace(/^log .*\n/, ''), 'transparency/unknown-log'],
  ] as const)
    expect(python(given, by)).toBe(said);
});
