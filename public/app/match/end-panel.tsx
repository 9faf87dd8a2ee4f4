/** After the game: above the board the rematch and what can be done with the match, below it what has become of its record. */

import { playerOf } from '../../../shared/match/match-state.ts';
import type { FoundRematch } from '../../../shared/player/rematch.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { ShareResult } from '../components/share-result.tsx';
import type { GameScreen } from '../games/game-screen.ts';
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
}

interface EndPanelProps {
  readonly snapshot: MatchSnapshot;
  readonly screen: GameScreen;
  readonly names: readonly string[];
  readonly rematch: FoundRematch | undefined;
  /** A rematch is to be asked for without a click. */
  readonly again: boolean;
  /** The headline in a line, for whoever is sent the link. */
  readonly outcome: string;
  readonly onRematch: () => void;
}

export function EndPanel({ snapshot, screen, names, rematch, again, outcome, onRematch }: EndPanelProps) {
  const { published, matchState, seat } = snapshot;
  const permalink = published === undefined ? undefined : relay().permalink(published);
  return (
    <section class="panel end stack stack-tight" aria-labelledby="afterwards">
      <h2 id="afterwards" class="visually-hidden">
        {END.title}
      </h2>
      <div class="end-actions">
        {seat !== undefined && <RematchButton {...{ matchState, seat, names, rematch, again }} onOpened={onRematch} />}
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
          <a class={`button ${published === undefined ? '' : 'plain'}`} href="/">
            <Icon name="home" /> {END.home}
          </a>
        </div>
      </div>
      {permalink === undefined ? (
        <p role="status" class="soft small">
          {settlingWords(snapshot, screen, names)}
        </p>
      ) : (
        snapshot.fault === undefined &&
        seat !== undefined && (
          <p class="soft small">
            {END.verified((words) => (
              <strong class="held">{words}</strong>
            ))}
          </p>
        )
      )}
    </section>
  );
}

/** Where the match can be found from now on, and what this device has kept of it. */
export function RecordNote({ snapshot: { published, matchState, seat, erased } }: { snapshot: MatchSnapshot }) {
  const { practice } = matchState.terms!;
  if (published === undefined && !erased) return null;
  return (
    <div class="soft small">
      {published !== undefined && (
        <p>
          {END.published}
          {practice && ` ${END.practice}`}
          {seat !== undefined && !practice && (
            <>
              {' '}
              {END.counts((words) => (
                <a href={playerPath(playerOf(matchState.seats[seat]!))}>{words}</a>
              ))}
            </>
          )}
        </p>
      )}
      {erased && <p>{END.erased}</p>}
    </div>
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
        {playing !== undefined && <KeepSecret match={match} playing={playing} />}
      </div>
    </details>
  );
}
