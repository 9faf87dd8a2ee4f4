/**
 * A split view: two checkpoints that the key of one transparency log has signed and that no append-only log has both. Of one size the two
 * roots are enough; of two sizes the nodes of a path lead to the root of the larger tree, and to another root of the smaller one.
 */

import { decodeHex, encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { array, hex, integer, object, oneOf, optional, string } from '../encoding/shape.ts';
import { attempt, Fault } from '../fault.ts';
import { KEY_BYTES, SIGNATURE_BYTES, VERSION } from '../log/step.ts';
import { type Checkpoint, checkpointText } from '../transparency/checkpoint.ts';
import { rootsOfNodes } from '../transparency/merkle-log.ts';
import { linesOf, type VerifierKey } from '../transparency/signed-note.ts';
import type { SignedMessage } from './step-pair.ts';

/** Origins and further lines are as long as a note lets them be; the whole file is bounded too. */
const LINE_LENGTH = 2_048;
const EXTENSIONS = 16;
/** Of a path between trees of 2^53 entries. */
const NODES = 64;

const readTree = object({
  size: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  root: hex(32),
  extensions: optional(array(string({ min: 1, max: LINE_LENGTH }), { min: 1, max: EXTENSIONS })),
  sig: hex(SIGNATURE_BYTES),
});
type SignedTree = ReturnType<typeof readTree>;

export const readLogEvidence = object({
  evidence: oneOf(['log']),
  v: oneOf([VERSION]),
  key: hex(KEY_BYTES),
  origin: string({ min: 1, max: LINE_LENGTH }),
  first: readTree,
  second: readTree,
  nodes: optional(array(hex(32), { min: 1, max: NODES })),
});
export type LogEvidence = ReturnType<typeof readLogEvidence>;

type LogContradiction =
  /** Two trees of one size have different roots. */
  | 'two-trees-of-one-size'
  /** The larger tree does not begin with the smaller one. */
  | 'another-beginning';

/** Of which log the key has signed two trees. */
export interface LogConclusion {
  readonly guilty: 'log';
  readonly key: string;
  readonly origin: string;
  /** Of the larger tree. */
  readonly size: number;
  readonly contradiction: LogContradiction;
}

/** What the two prove of the log, if the signatures hold. */
export function concludeLog(evidence: LogEvidence): LogConclusion {
  const { key, origin, second } = evidence;
  return { guilty: 'log', key, origin, size: second.size, contradiction: contradictionOf(evidence) };
}

export const messagesOfLog = ({ key, origin, first, second }: LogEvidence): readonly SignedMessage[] =>
  [first, second].map((tree) => ({ key, message: encodeUtf8(checkpointText({ ...tree, origin })), sig: tree.sig }));

/** How the two contradict each other, if the signatures hold. */
function contradictionOf({ first, second, nodes }: LogEvidence): LogContradiction {
  if (first.size > second.size || (first.size === second.size && first.root > second.root))
    throw new Fault('evidence/wrong-order');
  if (first.size === second.size && first.root !== second.root && nodes === undefined) return 'two-trees-of-one-size';
  if (nodes !== undefined && isOtherBeginning(first, second, nodes)) return 'another-beginning';
  throw new Fault('evidence/no-contradiction');
}

function isOtherBeginning(first: SignedTree, second: SignedTree, nodes: readonly string[]): boolean {
  const roots = attempt(() =>
    rootsOfNodes(
      first.size,
      second.size,
      nodes.map((node) => decodeHex(node)),
    ),
  );
  return roots.ok && encodeHex(roots.value.newRoot) === second.root && encodeHex(roots.value.oldRoot) !== first.root;
}

/**
 * The evidence that two checkpoints give that one of these keys has signed, whose signatures have been checked. `nodes`: what
 * `consistencyNodes` are between them. Undefined where they do not contradict each other, or where nobody has signed both.
 */
export function splitView(
  one: Checkpoint,
  other: Checkpoint,
  keys: readonly VerifierKey[],
  nodes?: readonly Uint8Array[],
): LogEvidence | undefined {
  for (const key of keys) {
    const [first, second] = [one, other].map((checkpoint) => signedTree(checkpoint, key)).sort(byPlace);
    if (first === undefined || second === undefined) continue;
    const evidence: LogEvidence = {
      ...{ evidence: 'log', v: VERSION, key: key.publicKey, origin: one.body.origin, first, second },
      ...(nodes === undefined || first.size === second.size ? {} : { nodes: nodes.map((node) => encodeHex(node)) }),
    };
    if (one.body.origin === other.body.origin && attempt(() => contradictionOf(evidence)).ok) return evidence;
  }
  return undefined;
}

const byPlace = (a?: SignedTree, b?: SignedTree): number =>
  a === undefined || b === undefined ? 0 : a.size - b.size || (a.root < b.root ? -1 : 1);

function signedTree({ body, signatures }: Checkpoint, key: VerifierKey): SignedTree | undefined {
  const [line] = linesOf(signatures, key);
  const { size, root, extensions } = body;
  if (line === undefined) return undefined;
  return { size, root, ...(extensions === undefined ? {} : { extensions: [...extensions] }), sig: encodeHex(line.signature) };
}
