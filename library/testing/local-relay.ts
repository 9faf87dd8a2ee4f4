/** The relay's machine in this process, and what a table needs of it: no clock but the caller's, no storage, no socket. */

import type { FaultCode } from '../../shared/fault.ts';
import { joinLines } from '../../shared/log/file.ts';
import { type Draft, type Entry, encodeEntry, joinEntry } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import {
  beginRelay,
  type EncodedEntry,
  nextDueTime,
  type Outcome,
  type RelayTools,
  restoreEntry,
  settleDeadlines,
  submitDraft,
} from '../../shared/relay/relay-rules.ts';

/** An entry with its payload, which a log that nobody has stripped has of each step. */
export type FullEntry = Entry & Required<Pick<Entry, 'payload'>>;

/** What came of a draft, or of time: what everyone is told, and what its sender is. */
export interface RelayAnswer {
  readonly entries: readonly FullEntry[];
  readonly proposals: readonly Draft[];
  readonly rejected: readonly FaultCode[];
}

export interface TableRelay {
  /** A draft arrives, at a time of the relay's clock. The first one opens the match. */
  submit(draft: Draft, now: number): Promise<RelayAnswer>;
  /** The alarm rings. */
  ring(now: number): Promise<RelayAnswer>;
  /** The log as anyone gets it from the relay. */
  log(): Promise<string>;
}

/** One whose alarm rings where its user says. */
interface MachineRelay extends TableRelay {
  /** When the alarm has to ring; undefined while nothing is due. */
  due(): number | undefined;
}

/** The entry without the texts that the relay has made of it. */
export const entryOf = ({ step, payload, name }: EncodedEntry): FullEntry => ({
  step,
  payload,
  ...(name === undefined ? {} : { name }),
});

/** The relay's machine alone, in this process; after steps that it has in its log already, where there are any. */
export function machineRelay(match: string, tools: RelayTools, before: readonly FullEntry[] = []): MachineRelay {
  let state = before.reduce((after, entry) => restoreEntry(after, entry, linkHash(entry.step), 0), beginRelay(match));
  const log = [...before];
  const lines = before.map(encodeEntry);
  const take = async (outcome: Outcome): Promise<RelayAnswer> => {
    state = outcome.state;
    const entries = outcome.effects.flatMap((effect) => (effect.kind === 'append' ? [effect.entry] : []));
    log.push(...entries.map(entryOf));
    lines.push(...entries.map(({ payloadText, stepText, name }) => joinEntry(payloadText, stepText, name)));
    return {
      entries: log.slice(log.length - entries.length),
      proposals: outcome.effects.flatMap((effect) => (effect.kind === 'pending' ? [effect.draft] : [])),
      rejected: outcome.effects.flatMap((effect) => (effect.kind === 'reject' ? [effect.fault.code] : [])),
    };
  };
  return {
    submit: (draft, now) => take(submitDraft(state, draft, now, tools, (seq) => log[seq]?.step)),
    due: () => nextDueTime(state, tools),
    ring: (now) => take(settleDeadlines(state, now, tools)),
    log: async () => joinLines(lines),
  };
}
