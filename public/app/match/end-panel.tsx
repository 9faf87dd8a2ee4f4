/** After the game: the permalink, and another one. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import type { GameEntry } from '../games/game-screen.ts';
import { readPreference } from '../preferences.ts';
import { navigate } from '../router.ts';
import type { MatchSnapshot, Problem } from '../session/messages.ts';
import { OpeningFailure, startOpener } from '../session/session-worker.ts';
import { explain } from '../words.ts';

export function EndPanel({ snapshot, game }: { snapshot: MatchSnapshot; game: GameEntry }) {
  const { published, life, seat } = snapshot;
  const permalink = published === undefined ? undefined : `${location.origin}/h/${published}`;
  return (
    <section class="panel end stack" aria-labelledby="afterwards">
      <h2 id="afterwards">Afterwards</h2>
      {permalink === undefined ? (
        <p role="status" class="soft">
          {life.phase === 'settle' ? 'Both devices sign the result…' : 'Publishing the record…'}
        </p>
      ) : (
        <p>
          The whole match is published for good. Whoever has this link can replay it and check every step:{' '}
          <a href={`/h/${published}`}>replay and check this match</a>
        </p>
      )}
      <div class="row">
        {permalink !== undefined && <CopyButton text={permalink} label="Copy permalink" />}
        {seat !== undefined && <Rematch snapshot={snapshot} game={game} />}
        <a class="button plain" href="/">
          To the start page
        </a>
      </div>
    </section>
  );
}

/** The same game with the same clock, to be sent to the same person. */
function Rematch({ snapshot: { life, seat }, game }: { snapshot: MatchSnapshot; game: GameEntry }) {
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const opener = useRef<ReturnType<typeof startOpener> | undefined>(undefined);
  useEffect(() => () => opener.current?.leave(), []);
  const { clock, deadlines, params, seats } = life.terms!;
  const name = (seat === undefined ? undefined : life.seats[seat]?.name) ?? readPreference('name');
  const start = async (): Promise<void> => {
    setStarting(true);
    setProblem(undefined);
    opener.current ??= startOpener();
    try {
      const terms = { game: game.id, rules: game.rules, params, seats: seats.length, clock, deadlines, private: true };
      navigate(`/m/${await opener.current.open({ ...terms, ...(name === '' ? {} : { name }) })}`);
    } catch (error) {
      if (!(error instanceof OpeningFailure)) throw error;
      setProblem(error.problem);
      setStarting(false);
    }
  };
  return (
    <>
      <button type="button" class="button primary" disabled={starting} onClick={start}>
        <Icon name="again" /> {starting ? 'Starting…' : 'Rematch'}
      </button>
      {problem !== undefined && (
        <div class="notice bad" role="alert">
          <div>{explain(problem)}</div>
        </div>
      )}
    </>
  );
}
