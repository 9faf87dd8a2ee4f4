/** Where a stranger checks a match: `/h/<final hash>`, whose log the relay sends, and `/verify`, for a file. */

import { EvidenceView } from './evidence-view.tsx';
import { LogChooser } from './log-chooser.tsx';
import { MatchView } from './match-view.tsx';
import { useVerification } from './use-verification.ts';

export function VerifyPage({ finalHash }: { finalHash?: string }) {
  const { stage, checkFiles, restart, checkAnew } = useVerification(finalHash);
  switch (stage.kind) {
    case 'choosing':
      return <LogChooser onFiles={checkFiles} refused={stage.refused} />;
    case 'missing':
      return <Missing finalHash={finalHash ?? ''} onRetry={restart} />;
    case 'failed':
      return <Failed detail={stage.detail} onRetry={restart} />;
    case 'evidence':
      return <EvidenceView outcome={stage.outcome} onRestart={restart} />;
    case 'checking':
    case 'done':
      return <MatchView stage={stage} published={finalHash} onRestart={restart} onCheckAnew={checkAnew} />;
  }
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
