/** `fogline verify`: a match from a bundle, a log, a permalink or a final hash, checked here. */

import { access } from 'node:fs/promises';
import { checkBundle } from '../../shared/bundle/check-bundle.ts';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { explainFault } from '../../shared/fault-meanings.ts';
import { findGame } from '../../shared/games/registry.ts';
import type { Draft } from '../../shared/log/step.ts';
import { checkDraftBeside, type DraftBeside } from '../../shared/verify/draft-beside.ts';
import { heldChecks, unasked } from '../../shared/verify/finding.ts';
import { recordOf } from '../../shared/verify/record-of.ts';
import { reaches, TIERS, type Tier } from '../../shared/verify/tier.ts';
import type { Verdict } from '../../shared/verify/verdict.ts';
import { type Verification, verifyLog } from '../../shared/verify/verify-log.ts';
import { auditInThreads } from '../audit-threads.ts';
import { collectorFor } from '../bounded-memory.ts';
import { type Command, JSON_OPTION, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { describeDraft, readDraftFile } from '../draft-beside.ts';
import { describeEvidenceBeside, type EvidenceBeside } from '../evidence-beside.ts';
import { HelperThread } from '../helper-thread.ts';
import { checkLogBeside, readPolicyFile } from '../log-proof.ts';
import { type LogFile, readLogFile, readPermalink } from '../log-source.ts';
import { describeRules, judgeByRules, RULES_HELP, RULES_OPTIONS, readGivenRules } from '../outside-rules.ts';
import { ed25519, relayClient, sha256Hex } from '../platform.ts';
import { explainError } from '../program.ts';
import { accountOf } from '../record-account.ts';
import { seatNames } from '../seat-names.ts';
import { type TimeAhead, timesAhead } from '../times-ahead.ts';
import { checkTimestamp } from '../timestamps.ts';
import { EXIT, printJson, UsageError, wrapText } from '../usage.ts';
import { describeVerdict } from '../verdict-text.ts';
import { describeWithdrawn, verifyWithdrawn, type WithdrawnLog } from '../withdrawn-log.ts';

const HELP = `fogline verify <bundle | file | permalink | final hash> [options]

Checks a match from its log alone: signatures, timestamps, link hashes, turns,
the clock, the rules of the game, every proof and every opened seat. A relay is
asked for the log, and is not believed. "-" reads standard input; the link of a
running match shows how far it holds. Of a match that the operator of the relay
has withdrawn, the steps that are left are checked.

A bundle, which is what "Download the record" saves, is checked without a relay,
and for as long as anybody keeps it; its other files are compared with its
log. What an authority for timestamps says of
the match is checked with the program openssl. The place of a match in a
transparency log is shown by its bundle, by <final hash>.tlog-proof beside a
file, or by the relay.

${RELAY_HELP}
  --ca FILE         root certificates (PEM) of the authorities for timestamps
                    that you trust: the match must have a timestamp by one
  --policy FILE     the logs and witnesses that you trust (tlog-policy): the
                    match must be in such a log, seen by such witnesses
  --require TIER    how much must show that the result is right: proven (to
                    everybody), opened (by some seats) or attested (by the
                    seats to each other; nobody opened)
  --beside FILE     a step that a seat has signed, as JSON: says whether the
                    record has it, such as an opening that somebody kept back
${RULES_HELP}
  --json            {ok, evidence, checks, finalHash, steps, game, result,
                    seats, timestamps, log, …}, of hold'em {hands}

Exit code: 0 verified and complete, 1 a fault, an incomplete match or evidence
that does not hold or is missing, 2 wrong usage or no log, 3 a match that holds,
of a game that is not known here.`;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, {
    ...RELAY_OPTION,
    ...JSON_OPTION,
    ...RULES_OPTIONS,
    ca: { type: 'string' },
    policy: { type: 'string' },
    require: { type: 'string' },
    beside: { type: 'string' },
  });
  const required = readRequired(values.require);
  if (operand === undefined) throw new UsageError('Verify what? Give a bundle, a file, a permalink or a final hash.');
  if (values.ca !== undefined) await expectReadable(values.ca);
  const policy = values.policy === undefined ? undefined : await readPolicyFile(values.policy);
  const draft = values.beside === undefined ? undefined : await readDraftFile(values.beside);
  const relay = readRelay(values.relay);
  const source = await readSource(operand, relay);
  if (source instanceof Fault) {
    // A bundle is evidence as a whole, and this one does not hold: that is a finding, and no wrong usage.
    const unmet = [{ code: source.code, detail: explainFault(source) }];
    if (values.json) printJson({ ok: false, holds: false, ...NOTHING_SHOWN, timestamps: [], log: null, unmet });
    else console.error(explainError(source));
    return EXIT.fault;
  }
  if ('holds' in source) {
    // Of what was withdrawn a relay gives out neither a timestamp nor a proof.
    if (values.json)
      printJson({ ok: false, ...NOTHING_SHOWN, ...source, passed: heldChecks(source.checks), timestamps: [], log: null });
    else console.log(describeWithdrawn(source));
    return EXIT.fault;
  }
  const { log, finalHash } = source;
  const given = await readGivenRules(values.rules, values['rules-from-record'], source);
  const showProgress = !values.json && process.stderr.isTTY;
  const collect = collectorFor(log);
  const verified = await verifyLog(log, {
    findGame,
    ed25519,
    sha256Hex,
    auditElsewhere: auditInThreads,
    otherThread: new HelperThread(),
    ...(finalHash === undefined ? {} : { finalHash }),
    progress: ({ check, done, total }) => {
      // An audit has machines in memory, and makes little else.
      if (check !== 'openings') collect();
      if (showProgress) process.stderr.write(`\r${check} ${done}/${total}\x1b[K`);
    },
  });
  if (showProgress) process.stderr.write('\r\x1b[K');
  const { verification, rules } = await judgeByRules(verified, log, given);
  const { verdict, linked, matchState } = verification;
  const origin = readPermalink(operand, relay)?.origin;
  const [stamped, logged] = await Promise.all([
    checkTimestampBeside(source, finalHash ?? verdict.finalHash, origin, values.ca),
    checkLogBeside({ verdict, closed: matchState?.time }, { bundle: source.bundle, origin, file: operand }, policy),
  ]);
  const own = source.bundle && recordOf(verification);
  const compared = own === undefined ? undefined : checkBundle(source.bundle!, own);
  const weak = required === undefined || reaches(verdict.evidence, required) ? [] : [weakerEvidence(verdict.evidence, required)];
  const others = (compared?.faults ?? []).map(asSaid);
  const signed = draft === undefined ? undefined : await checkBeside(draft, verification);
  const ended = linked.at(-1)?.entry.step.timestamp.time;
  const beside = {
    ...{ ...stamped, ...logged, remarks: (compared?.remarks ?? []).map(asSaid) },
    unmet: [...others, ...stamped.unmet, ...logged.unmet, ...weak, ...(signed instanceof Fault ? [asSaid(signed)] : [])],
    ...(ended === undefined ? {} : { ended }),
  };
  const now = Date.now();
  const ok = verdict.ok && beside.unmet.length === 0;
  const besides = signed === undefined || signed instanceof Fault ? [] : [signed];
  if (values.json)
    printJson({
      ...summarize({ ...verdict, ok }, beside, timesAhead(beside, now)),
      ...accountOf(verification)?.fields,
      ...(besides[0] && { draft: besides[0] }),
      ...(rules && { rules }),
    });
  else {
    const words = besides.map((one) => describeDraft(one, seatNames(verdict.seats)));
    const by = rules === undefined ? [] : [wrapText(describeRules(rules)), ''];
    console.log([...by, describeVerdict(verification), ...words, ...describeEvidenceBeside(beside, now)].join('\n'));
  }
  // Of a game that is not known here, that no tier is reached is no finding of its own.
  if (verdict.unknown !== undefined && beside.unmet.length === weak.length) return EXIT.unknown;
  return ok ? EXIT.good : EXIT.fault;
}

/** The tiers that can be required: what is claimed, every record says. */
const REQUIRED = TIERS.filter((tier) => tier !== 'claimed');

function readRequired(text: string | undefined): Tier | undefined {
  const required = REQUIRED.find((tier) => tier === text);
  if (text !== undefined && required === undefined) throw new UsageError(`--require is one of ${REQUIRED.join(', ')}.`);
  return required;
}

const weakerEvidence = (tier: Tier, required: Tier): EvidenceBeside['unmet'][number] => ({
  code: 'verify/weaker-evidence',
  detail: `the result is ${tier}, and ${required} is required`,
});

/** Of a record of which no result is looked at. */
const NOTHING_SHOWN = { evidence: 'claimed' satisfies Tier, checks: unasked('broken-before'), passed: [] } as const;

/** A signed step of another match is evidence that does not hold. */
async function checkBeside(draft: Draft, verification: Verification): Promise<DraftBeside | Fault> {
  try {
    return await checkDraftBeside(draft, verification, ed25519);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

const asSaid = (fault: Fault): EvidenceBeside['unmet'][number] => ({ code: fault.code, detail: explainFault(fault) });

async function expectReadable(file: string): Promise<void> {
  await access(file).catch(({ message }: Error) => {
    throw new UsageError(`The root certificates cannot be read: ${message}.`);
  });
}

/** What is wrong with an archive, or with the timestamp in it. */
const isOfBundle = (error: unknown): error is Fault => error instanceof Fault && /^(bundle|timestamp)\//.test(error.code);

/** The log, or what is left of one that the operator of the relay has withdrawn, or why a bundle is refused. */
async function readSource(what: string, relay: string): Promise<LogFile | WithdrawnLog | Fault> {
  const link = readPermalink(what, relay);
  try {
    return await readLogFile(what, relay);
  } catch (error) {
    if (isOfBundle(error)) return error;
    if (link === undefined || !(error instanceof Fault) || error.code !== 'relay/withdrawn') throw error;
    return verifyWithdrawn(relayClient(link.origin), link.finalHash);
  }
}

/** Checks the timestamp that there is beside the log: in the bundle, or at the relay that gave it. */
async function checkTimestampBeside(
  { bundle }: LogFile,
  finalHash: string,
  origin: string | undefined,
  roots: string | undefined,
): Promise<Pick<EvidenceBeside, 'timestamps' | 'unmet'>> {
  try {
    const reply: Bytes | undefined =
      bundle !== undefined || origin === undefined ? bundle?.timestamp : await relayClient(origin).timestamp(finalHash);
    if (reply === undefined && roots !== undefined) throw new Fault('relay/no-timestamp');
    const timestamps = reply === undefined ? [] : [await checkTimestamp(reply, finalHash, roots)];
    if (roots !== undefined && timestamps.some(({ unchecked }) => unchecked !== undefined))
      throw new UsageError(`--ca needs OpenSSL 3: ${timestamps[0]!.unchecked}.`);
    return { timestamps, unmet: [] };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // A relay that has no timestamps to give, or does not answer, takes nothing from the match.
    const isEvidence = roots !== undefined || !error.code.startsWith('relay/');
    return { timestamps: [], unmet: isEvidence ? [{ code: error.code, detail: explainFault(error) }] : [] };
  }
}

/** What `--json` prints: the verdict, the fields that are asked for most first. */
function summarize(
  { ok, holds, evidence, finalHash, steps, game, result, seats, timestampsBy, match, closedBy, checks, ...more }: Verdict,
  { timestamps, log, unchecked, unmet, remarks = [] }: EvidenceBeside,
  ahead: readonly TimeAhead[],
) {
  return {
    ...{ ok, holds, evidence, finalHash, steps, game, result, seats, timestamps, log, timestampsBy, match, closedBy, checks },
    passed: heldChecks(checks),
    ...more,
    ...(unchecked === undefined ? {} : { logUnchecked: true }),
    ...(remarks.length === 0 ? {} : { remarks }),
    ...(ahead.length === 0 ? {} : { ahead }),
    ...(unmet.length === 0 ? {} : { unmet }),
  };
}

export const VERIFY: Command = {
  name: 'verify',
  takes: '<what>',
  summary: 'check a match from a bundle, a log, a link or a hash',
  help: HELP,
  run,
};
