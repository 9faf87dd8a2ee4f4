/** `fogline evidence`: what two logs of one match, or two trees of one transparency log, prove against those who signed both. */

import { resolve } from 'node:path';
import { decodeUtf8 } from '../../shared/encoding/bytes.ts';
import { compareTrees } from '../../shared/evidence/compare-trees.ts';
import type { Evidence } from '../../shared/evidence/evidence.ts';
import { findInLogs } from '../../shared/evidence/find-evidence.ts';
import { Fault } from '../../shared/fault.ts';
import { explainFault } from '../../shared/fault-meanings.ts';
import { entriesInPlace } from '../../shared/log/filed-log.ts';
import type { Entry } from '../../shared/log/step.ts';
import type { Checkpoint } from '../../shared/transparency/checkpoint.ts';
import type { VerifierKey } from '../../shared/transparency/signed-note.ts';
import { type Command, JSON_OPTION, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { describeConclusion, writeEvidence } from '../evidence-text.ts';
import { readPolicyFile } from '../log-proof.ts';
import { readLogFile } from '../log-source.ts';
import { isTreeAddress, keysOf, tilePlace, treeAt, treeIn } from '../log-trees.ts';
import { ed25519 } from '../platform.ts';
import { EXIT, printable, printJson, UsageError, wrapText } from '../usage.ts';

const HELP = `fogline evidence <one> <another> [options]

Compares two logs of one match, such as yours and your opponent's, or yours and
what the relay shows today: files, permalinks or match links. Or two trees of
one transparency log, as they were shown to two people or at two times: files
with a checkpoint, .tlog-proof files, bundles, the address of the log, or that
of a checkpoint. Writes an evidence file against each key that has signed what
one log cannot hold.

  --output FOLDER   where to write (default: here)
  --policy FILE     the keys of the transparency logs that you trust
                    (tlog-policy; default: those that the bundles, or the relay
                    at the address of the log, name)
  --tiles PLACE     where the tiles of the log are, to compare trees of two
                    sizes: an address or a folder (default: where the log is)
${RELAY_HELP}
  --json            {evidence: [{file, guilty, key, …}]}

Exit code: 0 nothing contradicts, 1 evidence was found, 2 wrong usage, or
nothing to compare.`;

/** What somebody was shown: the log of a match, a tree of a transparency log, or both in a bundle. */
interface ComparedInput {
  readonly what: string;
  readonly entries: readonly Entry[];
  readonly tree?: Checkpoint;
  /** The key of the transparency log, where a bundle names it. */
  readonly logKey?: string;
}

async function readInput(what: string, relay: string): Promise<ComparedInput> {
  if (isTreeAddress(what)) return { what, entries: [], tree: await treeAt(what) };
  const { log, bundle } = await readLogFile(what, relay);
  const [proof, logKey] = [bundle?.proof, bundle?.keys.log];
  const tree = proof === undefined ? {} : { tree: treeIn(proof) };
  // A log begins with a brace, and neither a checkpoint nor a proof does.
  if (log.length > 0 && log[0] !== BRACE) return { what, entries: [], tree: treeIn(decodeUtf8(log)) };
  return { what, entries: entriesInPlace(log), ...tree, ...(logKey === undefined ? {} : { logKey }) };
}

const BRACE = '{'.charCodeAt(0);

/** Why two things prove nothing together, whatever is in them. */
function notComparable(shown: readonly [ComparedInput, ComparedInput]): UsageError {
  const nothing = shown.find(({ entries, tree }) => entries.length === 0 && tree === undefined);
  if (nothing !== undefined) return new UsageError(`"${nothing.what}" is neither the log of a match nor a tree of a log.`);
  if (shown.every(({ entries }) => entries.length > 0))
    return new UsageError('These are logs of two matches, which prove nothing together.');
  if (shown.every(({ tree }) => tree !== undefined))
    return new UsageError('These are trees of two transparency logs, which prove nothing together.');
  return new UsageError('One is the log of a match, and one a tree of a transparency log. Give two of one kind.');
}

async function run(args: readonly string[]): Promise<number> {
  const options = {
    ...RELAY_OPTION,
    ...JSON_OPTION,
    output: { type: 'string', short: 'o', default: '.' },
    policy: { type: 'string' },
    tiles: { type: 'string' },
  } as const;
  const { values, operands } = readArguments(args, options, 2);
  const [one, other] = operands;
  if (one === undefined || other === undefined)
    throw new UsageError('Which two logs? Give two of a match, or two trees of a transparency log.');
  const trusted = values.policy === undefined ? [] : (await readPolicyFile(values.policy)).logs;
  const relay = readRelay(values.relay);
  const shown = [await readInput(one, relay), await readInput(other, relay)] as const;
  const inLogs = await findInLogs(
    shown.map(({ entries }) => entries),
    ed25519,
  );
  const inTrees = await compareTreesOf(shown, trusted, values.tiles).catch((error: unknown) => {
    if (inLogs === undefined || !(error instanceof Fault || error instanceof UsageError)) throw error;
    console.error(
      wrapText(
        `The trees beside the logs were not compared: ${printable(error instanceof Fault ? explainFault(error) : error.message)}`,
      ),
    );
    return undefined;
  });
  if (inLogs === undefined && inTrees === undefined) throw notComparable(shown);
  const written = await writeEvidence(resolve(values.output), [...(inLogs ?? []), ...(inTrees ?? [])]);
  if (values.json) printJson({ evidence: written.map(({ file, conclusion }) => ({ file, ...conclusion })) });
  else if (written.length === 0) console.log([...sayAgree(shown, inLogs, inTrees)].map(wrapText).join('\n'));
  else console.log(written.map(({ file, conclusion }) => `${describeConclusion(conclusion)}\n\nSaved as ${file}`).join('\n\n'));
  return written.length === 0 ? EXIT.good : EXIT.fault;
}

/** What two trees of one transparency log prove; undefined unless both sides have a tree of one log. */
async function compareTreesOf(
  [one, other]: readonly [ComparedInput, ComparedInput],
  trusted: readonly VerifierKey[],
  tiles: string | undefined,
): Promise<readonly Evidence[] | undefined> {
  if (one.tree === undefined || other.tree === undefined || one.tree.body.origin !== other.tree.body.origin) return undefined;
  const { origin } = one.tree.body;
  const keys = await keysOf(
    origin,
    trusted,
    [one, other].flatMap(({ logKey }) => logKey ?? []),
  );
  const evidence = await compareTrees([one.tree, other.tree], keys, tilePlace(tiles, origin), ed25519);
  return evidence === undefined ? [] : [evidence];
}

function* sayAgree(shown: readonly [ComparedInput, ComparedInput], inLogs: unknown, inTrees: unknown): Iterable<string> {
  if (inLogs !== undefined) yield 'Nothing contradicts: one log may be longer, but nobody has signed two stories.';
  if (inTrees === undefined) return;
  const [old, size] = shown.map(({ tree }) => tree!.body.size).sort((a, b) => a - b);
  const { origin } = shown[0].tree!.body;
  yield old === size
    ? `Nothing contradicts: both are the same tree of ${size} entries of ${printable(origin)}.`
    : `Nothing contradicts: ${printable(origin)} has grown from ${old} entries to ${size}, and what it had has stayed.`;
}

export const EVIDENCE: Command = {
  name: 'evidence',
  takes: '<one> <another>',
  summary: 'compare two logs: who signed two stories?',
  help: HELP,
  run,
};
