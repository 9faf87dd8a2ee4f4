/** Where a stranger checks a match: `/h/<final hash>`, whose log the relay sends, and `/verify`, for a file. */

import { useEffect, useRef } from 'preact/hooks';
import type { Progress } from '../../../shared/verify/verdict.ts';
import { seatNames } from '../components/seat-names.ts';
import { relay } from '../relay-client/relay.ts';
import { fractionDone, RunningChecklist } from './checklist.tsx';
import { EvidenceView } from './evidence-view.tsx';
import { LogChooser } from './log-chooser.tsx';
import { Replay } from './replay.tsx';
import { findGameReplay } from './replay-boards.ts';
import { TakeAway } from './take-away.tsx';
import { type Stage, useVerification } from './use-verification.ts';
import { Checks, Facts, FindingBanner, Players } from './verdict-view.tsx';
import { describeFinding, takenSeats } from './verdict-words.ts';

export function VerifyPage({ finalHash }: { finalHash?: string }) {
  const { stage, checkFiles, restart } = useVerification(finalHash);
  switch (stage.kind) {
    case 'choosing':
      return <LogChooser onFiles={checkFiles} refused={stage.refused} />;
    case 'fetching':
      return <Checking what="Getting the log from the relay …" />;
    case 'checking':
      return <Checking what="Your browser goes through it step by step." progress={stage.progress} />;
    case 'missing':
      return <Missing finalHash={finalHash ?? ''} onRetry={restart} />;
    case 'failed':
      return <Failed detail={stage.detail} onRetry={restart} />;
    case 'evidence':
      return <EvidenceView outcome={stage.outcome} onRestart={restart} />;
    case 'done':
      return <Done stage={stage} published={finalHash} onRestart={restart} />;
  }
}

/** `progress` is undefined while the log is on its way. */
function Checking({ what, progress }: { what: string; progress?: Progress }) {
  return (
    <div class="checking stack">
      <h1>Checking the match</h1>
      <p class="lead" role="status">
        {what}
      </p>
      <progress
        class="progress"
        aria-label="Progress of the verification"
        {...(progress === undefined ? {} : { value: fractionDone(progress), max: 1 })}
      />
      {progress && <RunningChecklist progress={progress} />}
    </div>
  );
}

function Missing({ finalHash, onRetry }: { finalHash: string; onRetry: () => void }) {
  return (
    <div class="notice-page" role="alert">
      <h1>No match under this hash</h1>
      <p class="lead">This relay has published nothing under it. That does not mean that anything is wrong with a match.</p>
      <ul class="reasons">
        <li>A match that has just ended can take a minute to be published everywhere.</li>
        <li>The match may have been played on another relay, or not be over yet.</li>
        <li>
          The hash may not be whole. It is <code>{finalHash}</code>
        </li>
      </ul>
      <OtherWays onRetry={onRetry} />
    </div>
  );
}

function Failed({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <div class="notice-page" role="alert">
      <h1>Nothing could be checked</h1>
      <p class="lead">
        {detail} That says nothing about the match. Check your connection and try again, or check the match from its file.
      </p>
      <OtherWays onRetry={onRetry} />
    </div>
  );
}

function OtherWays({ onRetry }: { onRetry: () => void }) {
  return (
    <div class="row">
      <button type="button" class="button primary" onClick={onRetry}>
        Try again
      </button>
      <a class="button" href="/verify">
        Check a log file
      </a>
    </div>
  );
}

interface DoneProps {
  readonly stage: Stage & { readonly kind: 'done' };
  /** The final hash under which this relay sent the log; undefined for a file. */
  readonly published: string | undefined;
  readonly onRestart: () => void;
}

function Done({ stage: { log, outcome, problems }, published, onRestart }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { verdict, rules, replay } = outcome;
  const names = seatNames(verdict.seats);
  const game = findGameReplay(verdict.game, rules);
  const finding = describeFinding(verdict, problems, names, game.reasons);
  // Faults of the log as a whole have no place in a replay.
  const faults = [verdict, ...verdict.seats].flatMap((one) => one?.fault ?? []).filter(({ code }) => !code.startsWith('log/'));

  // What had the focus went with the stage before. The verdict takes it, unless the visitor is elsewhere by now.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.id === 'page') {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);

  return (
    <div class="verdict">
      <FindingBanner finding={finding} outcome={outcome} names={names} heading={heading} />
      {verdict.steps === 0 ? (
        <Checks outcome={outcome} />
      ) : (
        <div class="verdict-columns">
          {replay.length > 0 && <Replay frames={replay} game={game} names={names} taken={takenSeats(verdict)} faults={faults} />}
          <div class="stack verdict-aside">
            <Players outcome={outcome} names={names} />
            <Checks outcome={outcome} />
          </div>
          <div class="stack">
            <Facts outcome={outcome} names={names} />
            {verdict.ok && game.Export && (
              <game.Export
                record={replay.map(({ step }) => step)}
                names={names}
                result={verdict.result ?? undefined}
                address={published === undefined ? undefined : relay().permalink(published)}
              />
            )}
            <TakeAway log={log} verdict={verdict} published={published} />
          </div>
        </div>
      )}
      {published === undefined && (
        <button type="button" class="button" onClick={onRestart}>
          Check another match
        </button>
      )}
    </div>
  );
}
