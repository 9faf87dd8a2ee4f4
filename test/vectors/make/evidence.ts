/** Evidence files: two statements that convict their signer, and near misses that convict nobody. */

import type { Signer } from '../../../shared/crypto/ed25519.ts';
import { encodeHex } from '../../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../../shared/encoding/canonical.ts';
import type { SignedHeader } from '../../../shared/evidence/author-evidence.ts';
import { type Conclusion, type Evidence, encodeEvidence } from '../../../shared/evidence/evidence.ts';
import { type LogConclusion, type LogEvidence, splitView } from '../../../shared/evidence/log-evidence.ts';
import type { StepConclusion } from '../../../shared/evidence/step-pair.ts';
import type { FaultCode } from '../../../shared/fault.ts';
import { headerOf, type Step, VERSION } from '../../../shared/log/step.ts';
import { readCheckpoint } from '../../../shared/transparency/checkpoint.ts';
import { ToyLog } from '../../support/toy-log.ts';
import { ALICE, BOB, KEYS, linkOf, MATCH, RELAY, type Statement, signEntry } from './keys.ts';

const TIME = 1_795_173_275_547;
const PREV = 'bbed091eb951295f5cab222ed41a88bee9d1384be208a73a82f58ebba2257cbd';
const OTHER_MATCH = 'AAAAAAAAAAAAAAAAAAAAAA';

interface Change extends Partial<Statement> {
  readonly by?: readonly Signer<string>[];
  readonly relay?: Signer<string>;
  readonly time?: number;
}

/** A shot signed by Alice and stamped by the relay, with these changes. */
function step({ by = [ALICE], relay = RELAY, time = TIME, ...change }: Change): Step {
  const shot = { match: MATCH, seq: 7, prev: PREV, kind: 'battleship.shot', payload: { at: 'D10' }, next: [1], ...change };
  return signEntry(shot, { authors: by, relay, time }).step;
}

const HERE = step({});
const THERE = step({ payload: { at: 'A1' } });
const LATER = step({ time: TIME + 1 });
const AFTER = linkOf({ step: HERE, payload: {} });
const answer = (change: Change = {}) =>
  step({ seq: 8, prev: AFTER, kind: 'battleship.answer', payload: {}, next: [0], by: [BOB], ...change });

const seqText = (header: { readonly seq: number }, text: string): string => `${String(header.seq).padStart(6, '0')} ${text}`;
/** The header as Alice signed it, or else the only author of the step. */
const said = (one: Step): SignedHeader => {
  const { sig } = one.signatures.find(({ key }) => key === ALICE.publicKey) ?? one.signatures[0]!;
  return { header: headerOf(one), sig };
};
const inOrder = <T>(one: T, other: T, textOf: (of: T) => string): readonly [T, T] =>
  textOf(one) < textOf(other) ? [one, other] : [other, one];

function author(one: SignedHeader, other: SignedHeader, key = ALICE.publicKey): Evidence {
  const textOf = ({ header }: SignedHeader): string => seqText(header, encodeCanonical(header));
  const [first, second] = inOrder(one, other, textOf);
  return { evidence: 'author', v: VERSION, key, first, second };
}
function relay(one: Step, other: Step): Evidence {
  const [first, second] = inOrder(one, other, (of) => seqText(of, encodeCanonical(of)));
  return { evidence: 'relay', v: VERSION, first, second };
}

const byAlice = (seq: number, contradiction: StepConclusion['contradiction']): StepConclusion => ({
  guilty: 'author',
  key: ALICE.publicKey,
  match: MATCH,
  seq,
  contradiction,
});
const byRelay = (seq: number, contradiction: StepConclusion['contradiction']): StepConclusion => ({
  ...byAlice(seq, contradiction),
  guilty: 'relay',
  key: RELAY.publicKey,
});

const LOG = new ToyLog();
const FORKED = LOG.forkedAt(1);

/** Two checkpoints of a log whose second one has another entry at place 1. */
function log(old: number, size: number, notes = [LOG.checkpoint(old), FORKED.checkpoint(size)]): LogEvidence {
  const [one, other] = notes.map(readCheckpoint);
  return splitView(one!, other!, [LOG.key], old === size ? undefined : FORKED.nodes(old, size))!;
}
const byLog = (size: number, contradiction: LogConclusion['contradiction']): LogConclusion => ({
  ...{ guilty: 'log', key: LOG.key.publicKey, origin: LOG.origin, size, contradiction },
});

const GOOD: readonly (readonly [string, Evidence, Conclusion])[] = [
  ['a seat shoots at two cells at once', author(said(HERE), said(THERE)), byAlice(7, 'signed-twice')],
  ['a seat says the same with two `next`', author(said(HERE), said(step({ next: [0] }))), byAlice(7, 'signed-twice')],
  ['a seat answers one step with two of different `seq`', author(said(HERE), said(step({ seq: 9 }))), byAlice(9, 'signed-twice')],
  [
    'one of several who sign a result also resigns',
    author(said(step({ kind: 'endgame', by: [ALICE, BOB] })), said(step({ kind: 'resign' }))),
    byAlice(7, 'signed-twice'),
  ],
  ['a relay stamps two steps of a seat', relay(HERE, THERE), byRelay(7, 'two-steps-at-one-place')],
  ['a relay stamps one step twice, at two times', relay(HERE, LATER), byRelay(7, 'two-steps-at-one-place')],
  ['a relay stamps two steps that follow one', relay(HERE, answer({ prev: PREV })), byRelay(8, 'two-steps-at-one-place')],
  [
    'a relay stamps what follows another step than it showed',
    relay(HERE, answer({ prev: linkOf({ step: THERE, payload: {} }) })),
    byRelay(8, 'another-step-before'),
  ],
  ['a relay lets time go back', relay(HERE, answer({ time: TIME - 1 })), byRelay(8, 'time-went-back')],
  ['a relay lets time go back later on', relay(HERE, answer({ seq: 12, time: TIME - 1 })), byRelay(12, 'time-went-back')],
  ['a log signs two trees of one size', log(3, 3), byLog(3, 'two-trees-of-one-size')],
  [
    'a log signs two trees of one size, one with further lines',
    log(3, 3, [LOG.checkpoint(3), FORKED.extended(3, 'a reason', 'and another')]),
    byLog(3, 'two-trees-of-one-size'),
  ],
  ['a log goes on from another tree than it signed', log(3, 9), byLog(9, 'another-beginning')],
  ['a log goes on from another tree of 2^n entries than it signed', log(4, 9), byLog(9, 'another-beginning')],
  ['a log goes on for long from another tree than it signed', log(13, 70), byLog(70, 'another-beginning')],
];

const withoutNodes = ({ nodes, ...evidence }: LogEvidence): LogEvidence => evidence;
const swapped = ({ first, second, ...rest }: Evidence): string =>
  encodeEvidence({ ...rest, first: second, second: first } as Evidence);
const [TWO_SHOTS, TWO_STAMPS] = [author(said(HERE), said(THERE)), relay(HERE, THERE)];

const REFUSED: readonly (readonly [string, string, FaultCode])[] = [
  [
    'a seat accused with the signatures of another',
    encodeEvidence(author(said(HERE), said(THERE), BOB.publicKey)),
    'evidence/bad-signature',
  ],
  [
    'a statement that the seat did not sign',
    encodeEvidence(author(said(HERE), { ...said(THERE), sig: said(HERE).sig })),
    'evidence/bad-signature',
  ],
  [
    'a signature under the tag of a timestamp',
    encodeEvidence(author(said(HERE), { ...said(THERE), sig: THERE.timestamp.sig }, RELAY.publicKey)),
    'evidence/bad-signature',
  ],
  [
    'a time that the relay did not sign',
    encodeEvidence(relay(HERE, { ...HERE, timestamp: { ...HERE.timestamp, time: TIME + 1 } })),
    'evidence/bad-signature',
  ],
  [
    'an author exchanged under the timestamp',
    encodeEvidence(relay(HERE, { ...HERE, signatures: step({ by: [BOB] }).signatures })),
    'evidence/bad-signature',
  ],
  [
    'shots of one seat in two matches',
    encodeEvidence(author(said(HERE), said(step({ match: OTHER_MATCH })))),
    'evidence/other-match',
  ],
  ['steps of two matches', encodeEvidence(relay(HERE, step({ match: OTHER_MATCH }))), 'evidence/other-match'],
  ['timestamps by two keys', encodeEvidence(relay(HERE, step({ payload: { at: 'A1' }, relay: BOB }))), 'evidence/other-key'],
  [
    'two steps of a seat, one after the other',
    encodeEvidence(author(said(HERE), said(answer({ by: [ALICE] })))),
    'evidence/no-contradiction',
  ],
  [
    'one `seq` after two different steps, as a seat that the relay deceives may sign',
    encodeEvidence(author(said(HERE), said(step({ prev: '00'.repeat(32), payload: { at: 'A1' } })))),
    'evidence/no-contradiction',
  ],
  ['two steps that one log holds', encodeEvidence(relay(HERE, answer())), 'evidence/no-contradiction'],
  ['two steps at one time', encodeEvidence(relay(HERE, answer({ seq: 9, prev: '00'.repeat(32) }))), 'evidence/no-contradiction'],
  ['one statement twice', encodeEvidence({ ...author(said(HERE), said(HERE)) }), 'evidence/wrong-order'],
  ['one step twice', encodeEvidence(relay(HERE, HERE)), 'evidence/wrong-order'],
  ['two drafts in the other order', swapped(TWO_SHOTS), 'evidence/wrong-order'],
  ['two steps in the other order', swapped(TWO_STAMPS), 'evidence/wrong-order'],
  [
    'two trees that one log has',
    encodeEvidence({ ...log(3, 9), nodes: LOG.nodes(3, 9).map(encodeHex) }),
    'evidence/no-contradiction',
  ],
  ['two trees without the nodes between them', encodeEvidence(withoutNodes(log(3, 9))), 'evidence/no-contradiction'],
  ['two trees with a node less', encodeEvidence({ ...log(3, 9), nodes: log(3, 9).nodes!.slice(1) }), 'evidence/no-contradiction'],
  [
    'two trees with another node',
    encodeEvidence({ ...log(4, 9), nodes: log(4, 9).nodes!.with(0, '00'.repeat(32)) }),
    'evidence/no-contradiction',
  ],
  ['two trees of one size with nodes', encodeEvidence({ ...log(3, 3), nodes: log(3, 9).nodes! }), 'evidence/no-contradiction'],
  ['one tree of a log twice', encodeEvidence({ ...log(3, 3), second: log(3, 3).first }), 'evidence/no-contradiction'],
  ['two trees in the other order', swapped(log(3, 9)), 'evidence/wrong-order'],
  ['two trees of one size in the other order', swapped(log(3, 3)), 'evidence/wrong-order'],
  ['a log under another origin', encodeEvidence({ ...log(3, 3), origin: 'other.example/tlog' }), 'evidence/bad-signature'],
  ['a log accused with the key of another', encodeEvidence({ ...log(3, 3), key: BOB.publicKey }), 'evidence/bad-signature'],
  [
    'a root that the log did not sign',
    encodeEvidence({ ...log(3, 3), first: { ...log(3, 3).first, root: '00'.repeat(32) } }),
    'evidence/bad-signature',
  ],
  ['no nodes at all', encodeEvidence({ ...log(3, 9), nodes: [] }), 'encoding/wrong-shape'],
  ['without a line feed', encodeEvidence(TWO_SHOTS).trimEnd(), 'log/line-not-ended'],
  ['with a second line', `${encodeEvidence(TWO_SHOTS)}\n`, 'encoding/not-canonical'],
  ['with spaces', `${JSON.stringify(TWO_SHOTS, null, 1)}\n`, 'encoding/not-canonical'],
  ['longer than its limit', `${' '.repeat(8_192)}\n`, 'encoding/too-large'],
  ['of another version', encodeEvidence({ ...TWO_SHOTS, v: 'fogline/2' as typeof VERSION }), 'encoding/wrong-shape'],
  [
    'against nobody that there is',
    encodeEvidence({ ...TWO_SHOTS, evidence: 'spectator' as 'author' } as Evidence),
    'encoding/wrong-shape',
  ],
  ['with a payload beside it', encodeEvidence({ ...TWO_SHOTS, payload: {} } as unknown as Evidence), 'encoding/wrong-shape'],
  ['with one statement', '{"evidence":"author"}\n', 'encoding/wrong-shape'],
];

export function evidenceVectors() {
  return {
    about:
      'Each `text` is an evidence file. One with a `conclusion` convicts that key of that contradiction; one with a `fault` convicts nobody.',
    keys: KEYS,
    cases: [
      ...GOOD.map(([name, evidence, conclusion]) => ({ name, text: encodeEvidence(evidence), conclusion })),
      ...REFUSED.map(([name, text, fault]) => ({ name, text, fault })),
    ],
  };
}
