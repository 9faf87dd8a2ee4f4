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
import { finalPath } from '../relay-client/paths.ts';
import { relay } from '../relay-client/relay.ts';
import { basisWords, causeWords, checkedWords, companyWords, outcomeWords, totalsWords, waitWords } from './record-words.ts';
import { type Check, type CheckProgress, useChecks } from './use-checks.ts';

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

  if (record === undefined && problem === undefined) return <p class="loading">Looking for the record…</p>;
  return (
    <div class="record-page">
      {record === undefined ? <h1>Record of a player</h1> : <Who record={record} player={player} />}
      <ProblemNotice problem={problem}>
        <button type="button" class="button" onClick={() => load(record)}>
          Try again
        </button>
      </ProblemNotice>
      {record !== undefined && record.matches.length === 0 && (
        <section class="panel stack">
          <p>This relay has no finished match of this key.</p>
          <p class="hint">A match appears here shortly after it is over, if it was played and not called off before its start.</p>
          <div class="row">
            <a class="button primary" href="/">
              Start a match
            </a>
          </div>
        </section>
      )}
      {record !== undefined && record.matches.length > 0 && (
        <>
          <Totals record={record} />
          <section class="panel stack" aria-labelledby="record-matches">
            <h2 id="record-matches">Matches</h2>
            <p class="hint">
              The relay repeats what players signed and who left, and decides nothing. Checking fetches each log, verifies it in
              this browser and compares. What a relay leaves out cannot be seen here.
            </p>
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
                Show earlier matches
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
      <h1>{name === undefined ? 'Player' : seatNames([name])[0]}</h1>
      <p class="soft small">
        Key <HexValue hex={player} name="key of this player" />
      </p>
      {name !== undefined && (
        <p class="soft">
          The name is the last one that this key signed, in step {name.step} of <a href={finalPath(name.finalHash)}>this match</a>
          . Names are not unique: another key may claim the same. The key is who signed.
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
      <h2 id="record-totals">By game</h2>
      <dl class="facts">
        {games.map((one) => (
          <div key={one.game}>
            <dt>{one.name}</dt>
            <dd>{totalsWords(one, one.most).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      {games.some(({ lost, most }) => lost > 0 && most > 2) && (
        <p class="hint">
          Where more than two can play, “not won” counts every seat that all agreed had not won. It may have had no way to, such
          as the regulator of blackjack.
        </p>
      )}
      {totals.some(({ unknown }) => unknown > 0) && (
        <p class="hint">
          Where the players did not sign the same result, and nobody is seen to have left, the relay does not know it and counts
          it as not settled. The log of the match tells it.
        </p>
      )}
      {totals.some(({ claimed }) => claimed > 0) && (
        <p class="hint">
          Where one side signed the result and the other did not, its word counts for itself and not against the other. Checking
          shows whether it is true.
        </p>
      )}
    </section>
  );
}

function Checking({ progress, onCheck }: { progress: CheckProgress | undefined; onCheck: () => void }) {
  const checking = progress !== undefined && progress.done < progress.of;
  return (
    <div class="row">
      <button type="button" class="button" disabled={checking} onClick={onCheck}>
        {checking ? 'Checking…' : 'Check these matches'}
      </button>
      <p class="hint">
        {progress !== undefined && `Checked ${progress.done} of ${progress.of}. `}
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
            {findEntry(game)?.name ?? game} · {new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium' })}
            {cause !== undefined && ` · ${asSentence(cause)}`}
            {cause === undefined && forfeit && ' · Given away.'}
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
  if (check === 'checking') return <span class="hint">Checking…</span>;
  if (check === 'missing') {
    return <span class="problem">There is no log to check it by right now. Without one the line is only the relay’s word.</span>;
  }
  const { ok, text } = checkedWords(check, result);
  return <span class={ok ? 'held' : 'problem'}>{text}</span>;
}
