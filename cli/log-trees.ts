/** Two trees of one transparency log, for `fogline evidence`: where they come from, and whether the larger one begins with the smaller. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isArchive, readBundle } from '../shared/bundle/read-bundle.ts';
import { type Bytes, decodeHex, decodeUtf8, encodeHex } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { type LogEvidence, splitView } from '../shared/log/log-evidence.ts';
import { type Checkpoint, readCheckpoint } from '../shared/transparency/checkpoint.ts';
import { logAddress } from '../shared/transparency/log-address.ts';
import { decodeLogProof, isLogProof } from '../shared/transparency/log-proof.ts';
import { EMPTY_ROOT, rootsOfNodes } from '../shared/transparency/merkle-log.ts';
import { type FindTile, readNodes } from '../shared/transparency/read-nodes.ts';
import { isSignedBy, readVerifierKey, type VerifierKey } from '../shared/transparency/signed-note.ts';
import { tilePath } from '../shared/transparency/tile-paths.ts';
import { ed25519, relayClient, textAt } from './platform.ts';
import { UsageError } from './usage.ts';
import { ifThere } from './whole-file.ts';

/** A tree as it was shown to somebody. */
export interface ShownTree {
  readonly checkpoint: Checkpoint;
  /** The key of the log (vkey), where what shows the tree names one too. */
  readonly key?: string;
}

const ADDRESS = /^https?:\/\/[^?#]+\/(tlog|checkpoint)\/?$/;
