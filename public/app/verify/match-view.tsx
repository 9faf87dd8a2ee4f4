/** A match that is being checked, or has been: the same page, so that nothing moves when the verdict comes. */

import { useEffect, useRef } from 'preact/hooks';
import { gameHeldTo } from '../../../shared/verify/finding.ts';
import { seatNames } from '../components/seat-names.ts';
import { texts } from '../language/texts.ts';
import { relay } from '../relay-client/relay.ts';
import { EvidenceBeside } from './evidence-beside.tsx';
import { FindingBanner } from './finding-banner.tsx';
import { givenIn, LogBeside } from './log-beside.tsx';
import type { Outcome } from './outcome.ts';
import { Replay } from './replay.tsx';
import { findGameReplay } from './replay-boards.ts';
import { TakeAway } from './take-away.tsx';
import type { Stage } from './use-verification.ts';
import { Checks, Facts, OtherClocks, Players } from './verdict-view.tsx';
import { describeFinding, describeUnchecked, holdsToItsEnd, takenSeats } from './verdict-words.ts';

export const MATCH_VIEW = texts('verify/match-view', {
  another: 'Check another match',
  replay: 'Replay',
  toCome: 'It comes as soon as the log has been read.',
});

interface MatchViewProps {
  readonly stage: Stage & { readonly kind: 'checking' | 'done' };
  /** The final hash of the address; undefined for a file. */
  readonly published: string | undefined;
  readonly onRestart: () => void;
  readonly onCheckAnew: () => void;
}

export function MatchView({ stage, published: finalHash, onRestart, onCheckAnew }: MatchViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind, outcome } = stage;
  const isDone = kind === 'done';
  const published = stage.onDevice ? undefined : finalHash;
  const progress = isDone ? undefined : stage.progress;
  const names = seatNames(outcome?.verdict.seats ?? []);
  const address = published === undefined ? undefined : relay().permalink(published);
  const game = findGameReplay(outcome?.verdict.game ?? null, outcome?.rules);

  // The verdict takes the focus, unless the visitor is elsewhere by now.
  useEffect(() => {
    if (isDone && (document.activeElement === document.body || document.activeElement?.id === 'page')) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [isDone]);

  const finding = isDone ? describeFinding(stage.outcome, stage.problems, names, game) : describeUnchecked(outcome, names, game);
  return (
    <div class="verdict">
      {isDone && <OtherClocks verdict={stage.outcome.verdict} names={names} />}
      <FindingBanner finding={finding} stage={stage} names={names} heading={heading} onCheckAnew={onCheckAnew} />
      {isDone && outcome!.verdict.steps === 0 ? (
        finding.kind === 'bad' && <Checks outcome={outcome!} names={names} />
      ) : (
        <div class="verdict-columns">
          <ReplayPanel outcome={outcome} names={names} isDone={isDone} address={address} />
          <div class="stack verdict-aside">
            {outcome === undefined ? (
              <div class="panel players-to-come" />
            ) : (
              <Players outcome={outcome} names={names} isChecked={isDone} />
            )}
            <Checks outcome={isDone ? outcome : undefined} names={names} progress={progress} />
          </div>
          {outcome && (
            <div class="stack">
              {isDone && game.Account && outcome.replay.length > 0 && (
                <game.Account view={outcome.replay.at(-1)!.view} heldTo={gameHeldTo(outcome.verdict.checks)} names={names} />
              )}
              <Facts outcome={outcome} names={names} isChecked={isDone} />
              {isDone && outcome.verdict.ok && game.Export && (
                <game.Export
                  record={outcome.replay.map(({ step }) => step)}
                  names={names}
                  result={outcome.verdict.result ?? undefined}
                  address={address}
                />
              )}
              {isDone &&
                stage.remarks.map((remark) => (
                  <p key={remark} class="notice">
                    {remark}
                  </p>
                ))}
              {isDone && (
                <TakeAway log={stage.log} verdict={outcome.verdict} published={published} onDevice={stage.onDevice === true} />
              )}
              {isDone && holdsToItsEnd(outcome.verdict) && (
                <>
                  <EvidenceBeside
                    finalHash={outcome.verdict.finalHash}
                    ended={outcome.ended}
                    timestamp={stage.bundle?.timestamp}
                    isPublished={published !== undefined}
                  />
                  <LogBeside
                    verdict={outcome.verdict}
                    ended={outcome.ended}
                    given={stage.bundle && givenIn(stage.bundle)}
                    isPublished={published !== undefined}
                  />
                </>
              )}
            </div>
          )}
        </div>
      )}
      {isDone && finalHash === undefined && (
        <button type="button" class="button" onClick={onRestart}>
          {MATCH_VIEW.another}
        </button>
      )}
    </div>
  );
}

interface ReplayPanelProps {
  readonly outcome: Outcome | undefined;
  readonly names: readonly string[];
  readonly isDone: boolean;
  readonly address: string | undefined;
}

function ReplayPanel({ outcome, names, isDone, address }: ReplayPanelProps) {
  if (outcome === undefined || (outcome.replay.length === 0 && !isDone)) {
    return (
      <section class="panel stack replay-to-come" aria-labelledby="replay-heading">
        <h2 id="replay-heading">{MATCH_VIEW.replay}</h2>
        <p class="soft">{MATCH_VIEW.toCome}</p>
      </section>
    );
  }
  const { verdict, rules, replay } = outcome;
  if (replay.length === 0) return null;
  // Faults of the log as a whole have no place in a replay.
  const faults = [verdict, ...verdict.seats].flatMap((one) => one?.fault ?? []).filter(({ code }) => !code.startsWith('log/'));
  const game = findGameReplay(verdict.game, rules);
  // Where a fault is found, the replay begins there; else it stays where the visitor is.
  return (
    <Replay
      key={faults.length}
      frames={replay}
      game={game}
      names={names}
      taken={takenSeats(verdict)}
      faults={faults}
      isChecked={isDone}
      address={address}
    />
  );
}
