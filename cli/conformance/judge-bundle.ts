/** Judges archives: what is in them, and with a policy the place in a log that they show. */

import { checkBundle } from '../../shared/bundle/check-bundle.ts';
import { plainFiles } from '../../shared/bundle/plain-files.ts';
import { type Bundle, readBundle } from '../../shared/bundle/read-bundle.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { verifyFile } from '../../shared/log/filed-log.ts';
import { encodeLogEntry, matchEntry } from '../../shared/transparency/log-entry.ts';
import { recordOf } from '../../shared/verify/record-of.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import type { Answer } from './case.ts';
import { policyIn, shownBy } from './judge-transparency.ts';
import { accepted, fileIn, type Judge, refused, type Tools } from './reading.ts';

export const judgeBundle: Judge = async (files, tools, needs) => {
  const policy = files['policy'] === undefined ? undefined : policyIn(files);
  const archive = fileIn(files, 'bundle');
  const bundle = await readBundle(archive);
  const found = accepted({ files: plainFiles(archive).map(({ name }) => name) });
  if (policy === undefined) return found;
  const { tip, fault } = await verifyFile(bundle.log, tools);
  if (fault !== undefined) return refused(fault.fault, fault.seq);
  const other = needs.includes('record') ? await compareRecord(bundle, tools) : undefined;
  if (other !== undefined) return other;
  if (bundle.proof === undefined) throw new Fault('transparency/not-in-log');
  const entry = matchEntry({ finalHash: tip.prev, match: tip.match!, relay: tip.relay!, closed: tip.time });
  await shownBy(encodeUtf8(bundle.proof), encodeLogEntry(entry), policy, tools);
  return found;
};

/** Why the record of the archive is not that of its log. */
async function compareRecord(bundle: Bundle, tools: Tools): Promise<Answer | undefined> {
  const verification = await verifyLog(bundle.log, tools);
  const { fault } = verification.verdict;
  if (fault !== undefined) return refused(fault, fault.step);
  const own = recordOf(verification);
  if (own === undefined) throw new Fault('log/not-closed');
  const [first] = checkBundle(bundle, own).faults;
  return first && refused(first);
}
