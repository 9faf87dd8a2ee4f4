/** `/p/<key>`: the record of a key at this relay, whose lines are checked by their logs as they are read. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { LIMITS } from '../../../shared/encoding/limits.ts';
import type { CheckedResult } from '../../../shared/verify/check-result.ts';
import type { PlayerRecord } from '../../../shared/wire/player-record.ts';
import { HexValue } from '../components/hex-value.tsx';
import { linkTo } from '../components/marks.tsx';
import { type Problem, problemOfError } from '../components/problem.ts';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { seatNames } from '../components/seat-names.ts';
import { findEntry } from '../games/catalogue.ts';
import { listWords, type Mark, texts } from '../language/texts.ts';
import { finalPath } from '../relay-client/paths.ts';
import { relay } from '../relay-client/relay.ts';
import { Checking } from './checking.tsx';
import { MatchLine } from './match-line.tsx';
import type { RecordChecker } from './record-checker.ts';
import { checkedTotalsWords, totalsWords } from './record-words.ts';
import { useChecks } from './use-checks.ts';

export const PLAYER = texts('player/player-page', {
  looking: 'Looking for the record…',
  title: 'Record of a player',
  again: 'Try again',
  none: 'This relay has no finished match of this key.',
  noneYet: 'A match appears here shortly after it is over, if it was played and not called off before its start.',
  start: 'Start a match',
  matches: 'Matches',
  basis:
    'The relay repeats what players signed and who left, and decides nothing. This page fetches the log of a match that you see, verifies it in this browser and says what it shows. What a relay leaves out cannot be seen here.',
  earlier: 'Show earlier matches',
  player: 'Player',
  key: 'Key',
  keyName: 'key of this player',
  nameBy: (step: number, link: Mark) => [
    `The name is the last one that this key signed, in step ${step} of `,
    link('this match'),
    '. Names are not unique: another key may claim the same. The key is who signed.',
  ],
  engines: (engines: string) =>
    `In matches below it says that it is an engine: ${engines}. No check shows which program decides for a key.`,
  byGame: 'By game',
  notWon:
    'Where more than two can play, “not won” counts every seat that all agreed had not won. It may have had no way to, such as the regulator of blackjack.',
  notSettled:
    'Not settled: what was signed, and who left, does not show the result without the rules of the game, so the relay does not count it. The log of the match tells it.',
  oneSide: 'Where one side’s signature alone stands for a result, only the log shows whether it is true.',
  puppets: 'Two keys of one person can play each other for a list like this, and no check shows that.',
});

export function PlayerPage({ player }: { player: string }) {
  const [record, setRecord] = useState<PlayerRecord>();
  const [problem, setProblem] = useState<Problem>();
  const matches = useMemo(() => record?.matches ?? [], [record]);
  const checks = useChecks(player, matches);

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
          <Totals record={record} checker={checks.checker} />
          <section class="panel stack" aria-labelledby="record-matches">
            <h2 id="record-matches">{PLAYER.matches}</h2>
            <p class="hint">{PLAYER.basis}</p>
            <Checking checks={checks} shown={matches.length} />
            <ul class="match-list">
              {matches.map((result) => (
                <MatchLine
                  key={result.match}
                  result={result}
                  check={checks.checker.checks.get(result.match)}
                  onSeen={(isInView) => checks.checker.see(result.match, isInView)}
                />
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

function Who({ record: { name, matches }, player }: { record: PlayerRecord; player: string }) {
  const engines = [...new Set(matches.flatMap(({ seats, seat }) => seats[seat]?.engine ?? []))];
  return (
    <header class="stack">
      <h1>{name === undefined ? PLAYER.player : seatNames([name])[0]}</h1>
      <p class="soft small">
        {PLAYER.key} <HexValue hex={player} name={PLAYER.keyName} />
      </p>
      {name !== undefined && <p class="soft">{PLAYER.nameBy(name.step, linkTo(finalPath(name.finalHash)))}</p>}
      {engines.length > 0 && <p class="soft">{PLAYER.engines(listWords(engines.map((engine) => `“${engine}”`)))}</p>}
    </header>
  );
}

function Totals({ record: { totals, matches }, checker }: { record: PlayerRecord; checker: RecordChecker }) {
  const games = totals.map((one) => {
    const entry = findEntry(one.game);
    // An unknown game may have any number of players.
    return { ...one, name: entry?.name ?? one.game, most: entry?.seats(entry.params ?? {}).max ?? LIMITS.seats };
  });
  const checkedOf = (game: string): CheckedResult[] =>
    matches.flatMap((one) => {
      const check = one.game === game ? checker.checks.get(one.match) : undefined;
      return check?.kind === 'checked' ? [check.checked] : [];
    });
  return (
    <section class="panel stack" aria-labelledby="record-totals">
      <h2 id="record-totals">{PLAYER.byGame}</h2>
      <dl class="facts">
        {games.map((one) => (
          <div key={one.game}>
            <dt>{one.name}</dt>
            <dd>
              {totalsWords(one, one.most).join(' · ')}
              <span class="hint record-checked">{checkedTotalsWords(one, checkedOf(one.game), one.most)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {games.some(({ lost, most }) => lost > 0 && most > 2) && <p class="hint">{PLAYER.notWon}</p>}
      {totals.some(({ unknown }) => unknown > 0) && <p class="hint">{PLAYER.notSettled}</p>}
      {totals.some(({ claimed }) => claimed > 0) && <p class="hint">{PLAYER.oneSide}</p>}
      <p class="hint">{PLAYER.puppets}</p>
    </section>
  );
}
