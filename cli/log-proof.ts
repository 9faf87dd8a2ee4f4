/** The place of a match in a log, for `fogline verify`: where its proof comes from, and what it shows to whom. */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Bundle } from '../shared/bundle/read-bundle.ts';
import { decodeUtf8 } from '../shared/encoding/bytes.ts';
import { attempt, Fault } from '../shared/fault.ts';
import { explainFault, FAULTS } from '../shared/fault-meanings.ts';
import { readTrustPolicy, type TrustPolicy } from '../shared/transparency/trust-policy.ts';
import { checkLogged, type EndedMatch, type LogKeys } from '../shared/verify/check-logged.ts';
import type { EvidenceBeside } from './evidence-beside.ts';
import { ed25519, relayClient } from './platform.ts';
import { UsageError } from './usage.ts';

export async function readPolicyFile(file: string): Promise<TrustPolicy> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`"${file}" cannot be read: ${error.message}.`);
  });
  const policy = attempt(() => readTrustPolicy(decodeUtf8(bytes)));
  if (!policy.ok) throw new UsageError(`"${file}" is no policy of logs and witnesses: ${explainFault(policy.fault)}.`);
  return policy.value;
}

/** Where a proof may be: in the bundle, at the relay that gave the log, or beside a file as `<final hash>.tlog-proof`. */
interface ProofPlaces {
  readonly bundle: Pick<Bundle, 'proof' | 'keys'> | undefined;
  readonly origin: string | undefined;
  readonly file: string;
}

async function findLogProof(finalHash: string, { bundle, origin, file }: ProofPlaces): Promise<string | undefined> {
  if (bundle !== undefined) return bundle.proof;
  try {
    if (origin !== undefined) return await relayClient(origin).logProof(finalHash);
    return decodeUtf8(await readFile(join(dirname(file), `${finalHash}.tlog-proof`)));
  } catch (error) {
    // A relay that keeps no log, or does not answer, takes nothing from the match.
    if ((error instanceof Fault && error.code.startsWith('relay/')) || (error as NodeJS.ErrnoException).code === 'ENOENT')
      return undefined;
    throw error;
  }
}

/** The keys of the log, as the bundle or the relay that gave the proof names them; undefined beside a file, where nobody does. */
async function namedKeys({ bundle, origin }: ProofPlaces): Promise<LogKeys | undefined> {
  if (bundle !== undefined) {
    const { log, witnesses = [] } = bundle.keys;
    return log === undefined ? undefined : { named: { by: 'archive', log, witnesses } };
  }
  const described =
    origin === undefined
      ? undefined
      : await relayClient(origin)
          .describe()
          .catch(() => undefined);
  return described?.logKey === undefined ? undefined : { named: { by: 'relay', log: described.logKey, witnesses: [] } };
}

/** What there is to show the place of a match in a log, and what of it does not hold or is missing although a policy asks for it. */
export async function checkLogBeside(
  match: EndedMatch,
  places: ProofPlaces,
  policy: TrustPolicy | undefined,
): Promise<Pick<EvidenceBeside, 'log' | 'unchecked' | 'unmet'>> {
  const found = await findLogProof(match.verdict.finalHash, places).then(
    (proof) => ({ proof }),
    (error: unknown) => ({ fault: faultOf(error) }),
  );
  if ('fault' in found) return { log: null, unmet: [found.fault] };
  const { proof } = found;
  if (proof === undefined) {
    const missing = { code: 'transparency/not-in-log', detail: 'Nothing here shows that the match is in a log.' } as const;
    return { log: null, unmet: policy === undefined ? [] : [missing] };
  }
  const keys = policy === undefined ? await namedKeys(places) : { policy };
  const { log, fault, unchecked } = await checkLogged(match, proof, ed25519, keys);
  if (unchecked) return { log: null, unchecked: placeOf(places), unmet: [] };
  if (fault !== undefined) return { log, unmet: [{ code: fault.code, detail: explainFault(fault) }] };
  const code = 'transparency/too-few-witnesses';
  return { log, unmet: policy === undefined || log?.trusted ? [] : [{ code, detail: FAULTS[code] }] };
}

const placeOf = ({ bundle, origin }: ProofPlaces): 'archive' | 'relay' | 'file' =>
  bundle !== undefined ? 'archive' : origin !== undefined ? 'relay' : 'file';

function faultOf(error: unknown): EvidenceBeside['unmet'][number] {
  if (error instanceof Fault) return { code: error.code, detail: explainFault(error) };
  throw error;
}
