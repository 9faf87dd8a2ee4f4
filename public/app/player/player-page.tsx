/** `/p/<key>`: the record of a key at this relay, and a way to check every line of it. */

import { useEffect, useState } from 'preact/hooks';
import { LIMITS } from '../../../shared/encoding/limits.ts';
import type { MatchResult } from '../../../shared/wire/match-result.ts';
import type { PlayerRecord } from '../../../shared/wire/player-record.ts';
import { HexValue } from '../components/hex-value.tsx';
import { type Problem, problemOfError } from '../components/problem.ts';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { seatNames } from '../components/seat-names.ts';
import { findEntry } from '../games/catalogue.ts';
import { asSentence } from '../games/result-words.ts';
import { timeWords } from '../language/format.ts';
import { type Mark, texts } from '../language/texts.ts';
import { finalPath } from '../relay-client/paths.ts';
import { relay } from '../relay-client/relay.ts';
import { basisWords, causeWords, checkedWords, companyWords, outcomeWords, totalsWords, waitWords } from './record-words.ts';
import { type Check, type CheckProgress, useChecks } from './use-checks.ts';

export const PLAYER = texts('player/player-page', {
  looking: 'Looking for the record…',
  title: 'Record of a player',
  again: 'Try again',
  none: 'This relay has no finished match of this key.',
  noneYet: 'A match appears here shortly after it is over, if it was played and not called off before its start.',
  start: 'Start a match',
  matches: 'Matches',
  basis:
    'The relay repeats what players signed and who left, and decides nothing. Checking fetches each log, verifies it in this browser and compares. What a relay leaves out cannot be seen here.',
  earlier: 'Show earlier matches',
  player: 'Player',
  key: 'Key',
  keyName: 'key of this player',
  nameBy: (step: number, link: Mark) => [
    `The name is the last one that this key signed, in step ${step} of `,
    link('this match'),
    '. Names are not unique: another key may claim the same. The key is who signed.',
  ],
  byGame: 'By game',
  notWon:
    'Where more than two can play, “not won” counts every seat that all agreed had not won. It may have had no way to, such as the regulator of blackjack.',
  notSettled:
    'Where the players did not sign the same result, and nobody is seen to have left, the relay does not know it and counts it as not settled. The log of the match tells it.',
  oneSide:
    'Where one side signed the result and the other did not, its word counts for itself and not against the other. Checking shows whether it is true.',
  checking: 'Checking…',
  check: 'Check these matches',
  checked: (done: number, of: number) => `Checked ${done} of ${of}.`,
  givenAway: 'Given away.',
  noLog: 'There is no log to check it by right now. Without one the line is only the relay’s word.',
});

export function PlayerPage({ player }: { player: string }) {
  const [record, setRecord] = useState<PlayerRecord>();
  const [problem, setProblem] = useState<Problem>();
  const { checks, progress, run } = useChecks(player);

  const load = (before?: PlayerRecord): void => {
    setProblem(undefined);
    relay()
      .player(player, before?.before)
      .then(
        (read) => setRecord(before === undefined ? read : { ...read, matches: [...before.matches, ...read.matches] }),
        (error: unknown) => setProblem(problemOfError(error)),
      );
  };
  useEffect(() => load(), [player]);

  if (record === undefined && problem === undefined) return <p class="loading">{PLAYER.looking}</p>;
  return (
    <div class="record-page">
      {record === undefined ? <h1>{PLAYER.title}</h1> : <Who record={record} player={player} />}
      <ProblemNotice problem={problem}>
        <button type="button" class="button" onClick={() => load(record)}>
          {PLAYER.again}
        </button>
      </ProblemNotice>
      {record !== undefined && record.matches.length === 0 && (
        <section class="panel stack">
          <p>{PLAYER.none}</p>
          <p class="hint">{PLAYER.noneYet}</p>
          <div class="row">
            <a class="button primary" href="/">
              {PLAYER.start}
            </a>
          </div>
        </section>
      )}
      {record !== undefined && record.matches.length > 0 && (
        <>
          <Totals record={record} />
          <section class="panel stack" aria-labelledby="record-matches">
            <h2 id="record-matches">{PLAYER.matches}</h2>
            <p class="hint">{PLAYER.basis}</p>
            <Checking progress={progress} onCheck={() => void run(record.matches)} />
            <ul class="match-list">
              {record.matches.map((result) => (
                <li key={result.match}>
                  <Line result={result} check={checks.get(result.match)} />
                </li>
              ))}
            </ul>
            {record.before !== undefined && (
              <button type="button" class="link-button" onClick={() => load(record)}>
                {PLAYER.earlier}
              </button>
            )}
          </section>
        </>
      )}
    </div>
  );
}

function Who({ record: { name }, player }: { record: PlayerRecord; player: string }) {
  return (
    <header class="stack">
      <h1>{name === undefined ? PLAYER.player : seatNames([name])[0]}</h1>
      <p class="soft small">
        {PLAYER.key} <HexValue hex={player} name={PLAYER.keyName} />
      </p>
      {name !== undefined && (
        <p class="soft">
          {PLAYER.nameBy(name.step, (words) => (
            <a href={finalPath(name.finalHash)}>{words}</a>
          ))}
        </p>
      )}
    </header>
  );
}

function Totals({ record: { totals } }: { record: PlayerRecord }) {
  const games = totals.map((one) => {
    const entry = findEntry(one.game);
    // An unknown game may have any number of players.
    return { ...one, name: entry?.name ?? one.game, most: entry?.seats(entry.params).max ?? LIMITS.seats };
  });
  return (
    <section class="panel stack" aria-labelledby="record-totals">
      <h2 id="record-totals">{PLAYER.byGame}</h2>
      <dl class="facts">
        {games.map((one) => (
          <div key={one.game}>
            <dt>{one.name}</dt>
            <dd>{totalsWords(one, one.most).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      {games.some(({ lost, most }) => lost > 0 && most > 2) && <p class="hint">{PLAYER.notWon}</p>}
      {totals.some(({ unknown }) => unknown > 0) && <p class="hint">{PLAYER.notSettled}</p>}
      {totals.some(({ claimed }) => claimed > 0) && <p class="hint">{PLAYER.oneSide}</p>}
    </section>
  );
}

function Checking({ progress, onCheck }: { progress: CheckProgress | undefined; onCheck: () => void }) {
  const checking = progress !== undefined && progress.done < progress.of;
  return (
    <div class="row">
      <button type="button" class="button" disabled={checking} onClick={onCheck}>
        {checking ? PLAYER.checking : PLAYER.check}
      </button>
      <p class="hint">
        {progress !== undefined && `${PLAYER.checked(progress.done, progress.of)} `}
        <span role="status">{progress?.waits !== undefined && waitWords(progress.waits)}</span>
      </p>
    </div>
  );
}

function Line({ result, check }: { result: MatchResult; check: Check | undefined }) {
  const { finalHash, game, time, outcome, forfeit, seats } = result;
  const cause = causeWords(result);
  return (
    <>
      <a class="match-link" href={finalPath(finalHash)}>
        <span class="match-link-title">
          {companyWords(result)}
          <span class="hint">
            {findEntry(game)?.name ?? game} · {timeWords(time, 'date')}
            {cause !== undefined && ` · ${asSentence(cause)}`}
            {cause === undefined && forfeit && ` · ${PLAYER.givenAway}`}
            {basisWords(result).map((words) => ` · ${asSentence(words)}`)}
          </span>
        </span>
        <span class={`tag ${outcome === 'won' ? 'strong' : ''}`}>{outcomeWords(outcome, seats.length)}</span>
      </a>
      <p role="status" class="record-check">
        {check !== undefined && <CheckWords check={check} result={result} />}
      </p>
    </>
  );
}

function CheckWords({ check, result }: { check: Check; result: MatchResult }) {
  if (check === 'checking') return <span class="hint">{PLAYER.checking}</span>;
  if (check === 'missing') {
    return <span class="problem">{PLAYER.noLog}</span>;
  }
  const { ok, text } = checkedWords(check, result);
  return <span class={ok ? 'held' : 'problem'}>{text}</span>;
}
