/** After the game: above the board what to play next and what can be done with the match, below it what has become of its record. */

import type { ComponentChildren } from 'preact';
import { playerOf } from '../../../shared/match/match-state.ts';
import type { FoundRematch } from '../../../shared/player/rematch.ts';
import { playPath } from '../../../shared/wire/paths.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { linkTo } from '../components/marks.tsx';
import { ShareResult } from '../components/share-result.tsx';
import { CheckBar, UNCHECKED, UncheckedMark } from '../components/unchecked.tsx';
import type { GameEntry, GameScreen } from '../games/game-screen.ts';
import type { Opponent } from '../home/match-choice.ts';
import { finalPath, playerPath } from '../relay-client/paths.ts';
import { relay } from '../relay-client/relay.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { DownloadRecord } from './download-record.tsx';
import { END, settlingWords } from './end-words.ts';
import { KeepSecret } from './keep-secret.tsx';
import { RematchButton } from './rematch-button.tsx';

interface PublishProps {
  readonly match: string;
  /** Key of the seat that this tab plays. */
  readonly playing: string | undefined;
  readonly onDevice: boolean;
}

interface EndPanelProps {
  readonly game: GameEntry;
  readonly snapshot: MatchSnapshot;
  /** The record is on the relay of this device: nobody else opens its link. */
  readonly onDevice: boolean;
  readonly screen: GameScreen;
  readonly names: readonly string[];
  readonly rematch: FoundRematch | undefined;
  /** Another match that suits this one. */
  readonly next?: ComponentChildren;
  /** Whom the game was against, and the next one may be. */
  readonly opponent: Opponent;
  /** A rematch is to be asked for without a click. */
  readonly again: boolean;
  /** The headline in a line, for the reader of the link. */
  readonly outcome: string;
  readonly onRematch: () => void;
}

export function EndPanel({
  game,
  snapshot,
  onDevice,
  screen,
  names,
  rematch,
  next,
  opponent,
  again,
  outcome,
  onRematch,
}: EndPanelProps) {
  const { published, matchState, seat } = snapshot;
  const permalink = published === undefined || onDevice ? undefined : relay().permalink(published);
  return (
    <section class="panel end stack stack-tight" aria-labelledby="afterwards">
      <h2 id="afterwards" class="visually-hidden">
        {END.title}
      </h2>
      <div class="end-actions">
        {next}
        {seat !== undefined && <RematchButton {...{ matchState, seat, names, rematch, again }} onOpened={onRematch} />}
        <a class="button" href={`${playPath(game.slug)}#${opponent}`}>
          <Icon name="plus" /> {END.another}
        </a>
        <div class="end-tools">
          {published !== undefined && (
            <a class="button" href={finalPath(published)}>
              <Icon name="check" /> {END.check}
            </a>
          )}
          {permalink !== undefined && <CopyButton text={permalink} label={END.copy} icon="link" />}
          {permalink !== undefined && published !== undefined && (
            <ShareResult finalHash={published} match={matchState.match} text={outcome} url={permalink} />
          )}
        </div>
      </div>
      <EndState {...{ snapshot, screen, names }} />
    </section>
  );
}

/**
 * What is still to come of a match that is over, and in the same place what came of it. What was opened is shown before it is checked, and
 * marked until then; what the check has found against a seat is said by the headline and above the panel.
 */
function EndState({ snapshot, screen, names }: Pick<EndPanelProps, 'snapshot' | 'screen' | 'names'>) {
  const { checking, published, seat, fault, result } = snapshot;
  if (checking !== undefined) {
    const { done, total } = checking;
    return (
      <div class="end-state open">
        <p role="status" class="soft small">
          <UncheckedMark /> {UNCHECKED.asOpened} {END.unchecked}
        </p>
        <CheckBar done={total === 0 ? undefined : done / total} />
      </div>
    );
  }
  const hasHeld = fault === undefined && seat !== undefined && result !== undefined;
  return (
    <div class={published === undefined ? 'end-state open' : 'end-state'}>
      <p role="status" class="soft small">
        {published === undefined
          ? settlingWords(snapshot, screen, names)
          : hasHeld && END.verified((words) => <strong class="held">{words}</strong>)}
      </p>
    </div>
  );
}

/** Where the match can be found from now on, and what this device has kept of it. */
export function RecordNote({ snapshot, onDevice }: Pick<EndPanelProps, 'snapshot' | 'onDevice'>) {
  const { published, matchState, seat, erased } = snapshot;
  const { practice } = matchState.terms!;
  if (published === undefined && !erased) return null;
  return (
    <div class="soft small">
      {published !== undefined && (
        <p>
          {onDevice ? END.onDevice : END.published}
          {practice && ` ${END.practice}`}
          {seat !== undefined && !practice && <> {END.counts(linkTo(playerPath(playerOf(matchState.seats[seat]!))))}</>}
        </p>
      )}
      {erased && <p>{END.erased}</p>}
    </div>
  );
}

/** How the record of a match is kept, and published by another relay. */
export function PublishElsewhere({ match, playing, onDevice }: PublishProps) {
  return (
    <details class="disclosure">
      <summary>{onDevice ? END.keep : END.elsewhere}</summary>
      <div class="stack">
        <p class="hint">{onDevice ? END.keepHow : END.elsewhereHow}</p>
        <DownloadRecord match={match} playing={playing} onDevice={onDevice} />
        {playing !== undefined && <KeepSecret match={match} playing={playing} />}
      </div>
    </details>
  );
}
