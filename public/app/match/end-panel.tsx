/** After the game: the rematch, and in one place what can be done with the match: replay, check, share, keep. */

import { playerOf } from '../../../shared/match/match-state.ts';
import type { FoundRematch } from '../../../shared/player/rematch.ts';
import { finalPath, playerPath } from '../../../shared/wire/paths.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { ShareResult } from '../components/share-result.tsx';
import type { GameScreen } from '../games/game-screen.ts';
import { relay } from '../relay-client/relay.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { DownloadRecord } from './download-record.tsx';
import { END, settlingWords } from './end-words.ts';
import { RematchButton } from './rematch-button.tsx';

interface PublishProps {
  readonly match: string;
  /** Key of the seat that this tab plays. */
  readonly playing: string | undefined;
}

interface EndPanelProps {
  readonly snapshot: MatchSnapshot;
  readonly screen: GameScreen;
  readonly names: readonly string[];
  readonly rematch: FoundRematch | undefined;
  /** The headline in a line, for whoever is sent the link. */
  readonly outcome: string;
  readonly onRematch: () => void;
}

export function EndPanel({ snapshot, screen, names, rematch, outcome, onRematch }: EndPanelProps) {
  const { published, matchState, seat } = snapshot;
  const permalink = published === undefined ? undefined : relay().permalink(published);
  return (
    <section class="panel end stack stack-tight" aria-labelledby="afterwards">
      <h2 id="afterwards" class="visually-hidden">
        {END.title}
      </h2>
      <div class="row">
        {seat !== undefined && <RematchButton {...{ matchState, seat, names, rematch }} onOpened={onRematch} />}
        {published !== undefined && (
          <a class="button" href={finalPath(published)}>
            <Icon name="check" /> {END.check}
          </a>
        )}
        {permalink !== undefined && <CopyButton text={permalink} label={END.copy} icon="link" />}
        {permalink !== undefined && published !== undefined && (
          <ShareResult finalHash={published} match={matchState.match} text={outcome} url={permalink} />
        )}
        <a class={`button ${published === undefined ? '' : 'plain'}`} href="/">
          {END.home}
        </a>
      </div>
      {permalink === undefined ? (
        <p role="status" class="soft small">
          {settlingWords(snapshot, screen, names)}
        </p>
      ) : (
        <p class="soft small">
          {snapshot.fault === undefined && seat !== undefined && (
            <>{END.verified((words) => <strong class="held">{words}</strong>)} </>
          )}
          {END.published}
          {matchState.terms!.practice && ` ${END.practice}`}
          {seat !== undefined && !matchState.terms!.practice && (
            <>
              {' '}
              {END.counts((words) => <a href={playerPath(playerOf(matchState.seats[seat]!))}>{words}</a>)}
            </>
          )}
        </p>
      )}
      {snapshot.erased && <p class="hint">{END.erased}</p>}
    </section>
  );
}

/** How the record of a match is kept, and published by another relay. */
export function PublishElsewhere({ match, playing }: PublishProps) {
  return (
    <details class="disclosure">
      <summary>{END.elsewhere}</summary>
      <div class="stack">
        <p class="hint">{END.elsewhereHow}</p>
        <DownloadRecord match={match} playing={playing} />
      </div>
    </details>
  );
}
