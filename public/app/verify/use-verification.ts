/** The stages of a verification page, from the choice or the address of a log to its outcome. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { ARCHIVE_MARK } from '../../../shared/bundle/bundle-files.ts';
import type { Bundle } from '../../../shared/bundle/read-bundle.ts';
import { Fault } from '../../../shared/fault.ts';
import { explainFault } from '../../../shared/fault-meanings.ts';
import type { Progress } from '../../../shared/verify/verdict.ts';
import { windowTitle } from '../../../shared/wire/page-titles.ts';
import { recordWords } from '../../../shared/wire/page-words.ts';
import { texts } from '../language/texts.ts';
import { showPage } from '../turns/turn-indicator.ts';
import type { EvidenceOutcome } from './check-evidence.ts';
import { bundleProblems, fetchLog, logBlob, readLogFile, recordProblems } from './log-source.ts';
import type { Outcome } from './outcome.ts';
import { outcomeOfRecord } from './outcome-of-record.ts';
import { verifyInWorker } from './verification.ts';

export const FILES = texts('verify/use-verification', {
  tooLarge: 'This file is larger than any match can be. Choose the one that “Download the record” saved.',
  noBundle: (detail: string) =>
    `This archive is not the record of a match: ${detail}. Choose the one that “Download the record” saved, as it is.`,
  tooMany: 'Choose one file to check, or two logs of one match.',
});

export type Stage =
  | { readonly kind: 'choosing'; readonly refused?: string }
  /** The relay has nothing under this final hash. */
  | { readonly kind: 'missing' }
  /** The operator of the relay has withdrawn what was in it. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'failed'; readonly detail: string }
  | {
      readonly kind: 'checking';
      /** Undefined while the log is on its way. */
      readonly progress?: Progress;
      readonly onDevice?: true;
      /** What the match comes to if nothing is found; undefined until there is anything to show. */
      readonly outcome?: Outcome;
    }
  | { readonly kind: 'evidence'; readonly outcome: EvidenceOutcome }
  | {
      readonly kind: 'done';
      readonly log: Blob;
      /** It comes from the relay of this device. */
      readonly onDevice?: true;
      readonly outcome: Outcome;
      /** What the relay's record claims and the log does not bear out. */
      readonly problems: readonly string[];
      /** What its reader should know besides, which takes nothing from the match. */
      readonly remarks: readonly string[];
      /** What came with the log. */
      readonly bundle?: Bundle;
    };

interface VerificationPage {
  readonly stage: Stage;
  readonly checkFiles: (files: readonly File[]) => void;
  /** Back to the beginning: gets the log again, or lets the visitor choose one. */
  readonly restart: () => void;
  /** Verifies a log again that this device has verified before. */
  readonly checkAnew: () => void;
}

interface VerifiedLog {
  readonly log: Blob;
  readonly anew: boolean;
  /** The final hash that it must have. */
  readonly named?: string;
  readonly onDevice?: true;
}

const BEGINNING: Progress = { check: 'chain', done: 0, total: 0 };

export function useVerification(finalHash: string | undefined): VerificationPage {
  const [stage, setStage] = useState<Stage>({ kind: finalHash === undefined ? 'choosing' : 'checking' });
  const work = useRef<AbortController>(undefined);

  /** Begins anew: what was under way ends, and never reaches the page. */
  const begin = (task: (show: (next: Stage) => void, signal: AbortSignal) => Promise<void>): void => {
    work.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    work.current = controller;
    const show = (next: Stage): void => {
      if (!signal.aborted) setStage(next);
    };
    task(show, signal).catch((error: Error) => show({ kind: 'failed', detail: error.message }));
  };

  const getPublished = (finalHash: string, anew: boolean): void =>
    begin(async (show, signal) => {
      show({ kind: 'checking' });
      let isOnItsWay = true;
      const fetched = await fetchLog(finalHash, signal, (record) => {
        // The record may come when the log has been refused.
        if (isOnItsWay) show({ kind: 'checking', outcome: outcomeOfRecord(record) });
      });
      isOnItsWay = false;
      if (fetched.kind !== 'log') return show(fetched);
      const { log, record, onDevice } = fetched;
      if (!signal.aborted) showPage(windowTitle(recordWords(record).title));
      const own = onDevice ? { onDevice } : {};
      const outcome = await verify({ log, anew, ...own }, show, signal, outcomeOfRecord(record));
      const problems = recordProblems(record, finalHash, outcome.verdict, outcome.record);
      show({ kind: 'done', log, outcome, problems, remarks: [], ...own });
    });

  const restart = (): void =>
    finalHash === undefined ? begin(async (show) => show({ kind: 'choosing' })) : getPublished(finalHash, false);

  const checkAnew = (): void => {
    if (finalHash !== undefined) getPublished(finalHash, true);
    if (finalHash !== undefined || stage.kind !== 'done') return;
    const { log, bundle } = stage;
    begin((show, signal) => checkLog(log, true, bundle, show, signal));
  };

  const checkFiles = (files: readonly File[]): void =>
    begin(async (show, signal) => {
      const [log, other] = await Promise.all(files.slice(0, 2).map(readLogFile));
      if (log === undefined || (files.length > 1 && other === undefined))
        return show({
          kind: 'choosing',
          refused: FILES.tooLarge,
        });
      if (files.length > 2) return show({ kind: 'choosing', refused: FILES.tooMany });
      const evidence = await checkEvidence(log, other);
      if (evidence !== undefined) return show({ kind: 'evidence', outcome: evidence });
      const bundle = await bundleIn(log);
      if (bundle instanceof Fault) return show({ kind: 'choosing', refused: FILES.noBundle(asPart(explainFault(bundle))) });
      await checkLog(bundle === undefined ? log : logBlob(bundle.log), false, bundle, show, signal);
    });

  /** Checks a log from a file, and what came with it. */
  const checkLog = async (
    log: Blob,
    anew: boolean,
    bundle: Bundle | undefined,
    show: (next: Stage) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    const named = bundle?.record.finalHash;
    const outcome = await verify({ log, anew, ...(named === undefined ? {} : { named }) }, show, signal);
    if (bundle === undefined) return show({ kind: 'done', log, outcome, problems: [], remarks: [] });
    const { compareBundle } = await import('./bundle-file.ts');
    const report = compareBundle(bundle, outcome.record);
    show({ kind: 'done', log, outcome, bundle, ...bundleProblems(bundle.record, outcome, report) });
  };

  const verify = (
    { log, anew, named = finalHash, ...own }: VerifiedLog,
    show: (next: Stage) => void,
    signal: AbortSignal,
    before?: Outcome,
  ): Promise<Outcome> => {
    let progress = BEGINNING;
    let outcome = before;
    const draw = (): void => show({ kind: 'checking', progress, ...own, ...(outcome === undefined ? {} : { outcome }) });
    draw();
    return verifyInWorker({ log, anew, ...(named === undefined ? {} : { finalHash: named }) }, signal, {
      progress(next) {
        progress = next;
        draw();
      },
      presumed(next) {
        outcome = next;
        draw();
      },
    });
  };

  // A page belongs to one final hash and begins by itself, once.
  useEffect(() => {
    restart();
    return () => work.current?.abort();
  }, [finalHash]);

  return { stage, checkFiles, restart, checkAnew };
}

/** The bundle that a file is, or why it is no bundle; undefined for a log. */
async function bundleIn(file: Blob): Promise<Bundle | Fault | undefined> {
  if ((await file.slice(ARCHIVE_MARK.at, ARCHIVE_MARK.at + ARCHIVE_MARK.text.length).text()) !== ARCHIVE_MARK.text)
    return undefined;
  const { openBundle } = await import('./bundle-file.ts');
  return openBundle(file).catch((error: unknown) => {
    if (error instanceof Fault) return error;
    throw error;
  });
}

/** A sentence within another one. */
const asPart = (sentence: string): string => sentence.replace(/\.$/, '');

/** Checks an evidence file, or compares two logs; undefined for a log to verify. */
async function checkEvidence(file: Blob, other: Blob | undefined): Promise<EvidenceOutcome | undefined> {
  const isEvidence = (await file.slice(0, EVIDENCE_START.length).text()) === EVIDENCE_START;
  if (other === undefined && !isEvidence) return undefined;
  const { checkEvidenceFile, compareLogs } = await import('./check-evidence.ts');
  const bytesOf = async (one: Blob): Promise<Uint8Array> => new Uint8Array(await one.arrayBuffer());
  return other === undefined ? checkEvidenceFile(await bytesOf(file)) : compareLogs([await bytesOf(file), await bytesOf(other)]);
}

/** Canonical JSON has its keys in order, so that an evidence file begins like this and a log never does. */
const EVIDENCE_START = '{"evidence":';
