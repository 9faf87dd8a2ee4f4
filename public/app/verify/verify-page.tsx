/** Where a stranger checks a match: `/h/<final hash>`, whose log the relay sends, and `/verify`, for a file. */

import { asCode } from '../components/marks.tsx';
import { type Mark, texts } from '../language/texts.ts';
import { relay } from '../relay-client/relay.ts';
import { Commands } from './check-yourself.tsx';
import { EvidenceView } from './evidence-view.tsx';
import { LogChooser } from './log-chooser.tsx';
import { MatchView } from './match-view.tsx';
import { useVerification } from './use-verification.ts';

export const VERIFY = texts('verify/verify-page', {
  missing: 'No match here',
  missingLead: 'Nothing has been published under this address. That does not mean that anything is wrong with a match.',
  soon: 'A match that has just ended can take a minute to be published everywhere.',
  elsewhere: 'The match may have been played on another relay, or not be over yet.',
  notWhole: (code: Mark, hash: string) => ['A digit of the link may be wrong. It ends in ', code(hash)],
  failed: 'Nothing could be checked',
  failedLead: (why: string) =>
    `${why} That says nothing about the match. Check your connection and try again, or check the match from its file.`,
  withdrawn: 'This match was withdrawn',
  withdrawnLead:
    'The operator of this server gives out no more of what was said in it. That says nothing about the players. A record that somebody has saved can still be checked, from its file.',
  withdrawnSteps: 'What is left are the signed steps. The command line of Fogline checks them:',
  steps: 'The steps that are left',
  again: 'Try again',
  file: 'Check a log file',
});

export function VerifyPage({ finalHash }: { finalHash?: string }) {
  const { stage, checkFiles, restart, checkAnew } = useVerification(finalHash);
  switch (stage.kind) {
    case 'choosing':
      return <LogChooser onFiles={checkFiles} refused={stage.refused} />;
    case 'missing':
      return <Missing finalHash={finalHash ?? ''} onRetry={restart} />;
    case 'withdrawn':
      return <Withdrawn finalHash={finalHash ?? ''} />;
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
      <h1>{VERIFY.missing}</h1>
      <p class="lead">{VERIFY.missingLead}</p>
      <ul class="reasons">
        <li>{VERIFY.soon}</li>
        <li>{VERIFY.elsewhere}</li>
        <li>{VERIFY.notWhole(asCode, finalHash)}</li>
      </ul>
      <OtherWays onRetry={onRetry} />
    </div>
  );
}

function Withdrawn({ finalHash }: { finalHash: string }) {
  return (
    <div class="notice-page" role="alert">
      <h1>{VERIFY.withdrawn}</h1>
      <p class="lead">{VERIFY.withdrawnLead}</p>
      <Commands
        title={VERIFY.steps}
        lead={<p>{VERIFY.withdrawnSteps}</p>}
        commands={`npm run fogline -- verify ${relay().permalink(finalHash)}`}
      />
      <div class="row">
        <a class="button primary" href="/verify">
          {VERIFY.file}
        </a>
      </div>
    </div>
  );
}

function Failed({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <div class="notice-page" role="alert">
      <h1>{VERIFY.failed}</h1>
      <p class="lead">{VERIFY.failedLead(detail)}</p>
      <OtherWays onRetry={onRetry} />
    </div>
  );
}

function OtherWays({ onRetry }: { onRetry: () => void }) {
  return (
    <div class="row">
      <button type="button" class="button primary" onClick={onRetry}>
        {VERIFY.again}
      </button>
      <a class="button" href="/verify">
        {VERIFY.file}
      </a>
    </div>
  );
}
