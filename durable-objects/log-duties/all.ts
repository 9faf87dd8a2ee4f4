/** What a transparency log does by its alarm, in this order: a file of this folder each, and its line here. */

import type { LogDuty } from '../log-duty.ts';
import { archiveOf } from './archive.ts';
import type { DutyHost } from './host.ts';
import { type ProofsEnv, proofsOf } from './proofs.ts';
import { sequencingOf } from './sequencing.ts';
import { type WitnessingEnv, witnessingOf } from './witnessing.ts';

export interface DutiesEnv extends ProofsEnv, WitnessingEnv {}

/** The duties of a log, and those of them that somebody asks for something. */
export function dutiesOf(host: DutyHost<DutiesEnv>) {
  const sequencing = sequencingOf(host);
  const proofs = proofsOf(host);
  const all: readonly LogDuty[] = [sequencing, witnessingOf(host), archiveOf(host), proofs];
  return { all, sequencing, proofs };
}
