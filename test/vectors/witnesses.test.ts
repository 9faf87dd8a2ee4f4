/** The example of docs/protocol/witnesses.md holds, from its request to its verdict. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
import { readPolicy } from '../../shared/transparency/policy.ts';
import { ToyLog, toyWitness } from '../support/toy-log.ts';

const page = readFileSync(new URL('../../docs/protocol/witnesses.md', import.meta.url), 'utf8');
const blockOf = (name: string): string => page.split(`\`\`\`text ${name}\n`)[1]!.split('```')[0]!;

/** The match of `battleship-xaya.jsonl`. */
const entry = matchEntry({
  finalHash: 'cbf91aeb4454b96186e1f10bfd1a1b3d93141e1fe756fa692e87caf92afc7f85',
  match: '4dxOEIWn6bTh-2VyfVfIyw',
  relay: 'f5a1e8dd9186d4cdd0e9d42ae96b98f18477e49d2017ea5528d6f090abf82a91',
  closed: 1_800_000_054_000,
});

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
  expect(await checkLogProof(proof, encodeLogEntry(entry), readPolicy(blockOf('policy')), portableEd25519)).toEqual({
    ...{ origin: 'relay.example/tlog', index: 1, size: 5, trusted: true },
    witnesses: [{ name: 'friend.example/witness', time: 1_800_000_061 }],
  });
});
