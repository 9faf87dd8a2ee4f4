/** Who played, how long, and what was checked. */

import type { ComponentChildren } from 'preact';
import type { Role } from '../../../shared/games/interface.ts';
import type { Progress, SeatVerdict, Verdict } from '../../../shared/verify/verdict.ts';
import { EngineMark } from '../components/engine-mark.tsx';
import { meaningOf } from '../components/fault-words.ts';
import { HexValue } from '../components/hex-value.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { asCode } from '../components/marks.tsx';
import { detailWords } from '../components/problem-words.ts';
import { UNCHECKED } from '../components/unchecked.tsx';
import { findEntry } from '../games/catalogue.ts';
import { timeWords } from '../language/format.ts';
import { type Mark, texts } from '../language/texts.ts';
import { RunningChecklist, VerdictChecklist } from './checklist.tsx';
import type { Outcome } from './outcome.ts';
import { RelayKeyNote } from './relay-key-note.tsx';
import { countSteps, describeDuration, explainSeat, holdsToItsEnd, seatWord } from './verdict-words.ts';

export const VERDICT_VIEW = texts('verify/verdict-view', {
  noVerdict: 'No verdict',
  noFault: 'No fault was found up to where the log holds.',
  comes: 'The verdict comes when the check is through.',
  fault: 'Fault',
  at: (code: Mark, name: string, step: number) => [code(name), ` at step ${step}`],
  meaning: 'Meaning',
  detail: 'Detail',
  key: 'Key',
  keyOf: (player: string) => `key of ${player}`,
  /** What a seat is in its game. */
  roles: {
    white: 'White',
    black: 'Black',
    dealer: 'Dealer',
    guesser: 'Guesser',
    player: 'Player',
    regulator: 'Regulator',
  } satisfies Record<Role, string>,
  record: 'Record',
  recordOf: (player: string) => `Record of ${player}`,
  players: 'Players',
  nobody: (seat: string) => `${seat}: nobody took this seat.`,
  names: 'A name is what a player claims to be called. The key is who signed.',
  engines: 'No check shows which program decides for a key, nor that a person does.',
  beingChecked: 'What is being checked',
  checked: 'What was checked',
  title: 'The record',
  game: 'Game',
  length: 'Length',
  date: 'Date',
  clock: 'Clock',
  onTime: 'This match was lost on time by the relay’s clock, and a seat noted that its own clock said otherwise:',
  ahead: (player: string, step: number, by: string) =>
    `${player} noted in step ${step} that its own clock was up to ${by} ahead of the relay’s.`,
  aheadOften: (player: string, steps: string, step: number, by: string) =>
    `${player} noted in ${steps}, the first of them step ${step}, that its own clock was up to ${by} ahead of the relay’s.`,
  behind: (player: string, step: number, by: string) =>
    `${player} noted in step ${step} that its own clock was up to ${by} behind the relay’s.`,
  behindOften: (player: string, steps: string, step: number, by: string) =>
    `${player} noted in ${steps}, the first of them step ${step}, that its own clock was up to ${by} behind the relay’s.`,
  hashes: 'Hashes and keys',
  match: 'Match',
  finalHash: 'Final hash',
  lastHash: 'Hash of the last good step',
  hashName: 'final hash',
  timesBy: 'Times by relay key',
  relayKey: 'relay key',
});

const SEAT_ICONS = {
  honest: 'check',
  opened: 'check',
  fault: 'cross',
  attested: 'eye',
  unproven: 'dash',
} as const satisfies Record<SeatVerdict['verdict'], IconName>;

interface PlayerProps {
  readonly seat: SeatVerdict;
  readonly index: number;
  readonly name: string;
  readonly verdict: Verdict;
  /** Whether the log holds to its end, so that a verdict on the player means something; undefined while nobody knows. */
  readonly conclusive: boolean | undefined;
}

function Player({ seat, index, name, verdict, conclusive }: PlayerProps) {
  const judged = conclusive || (conclusive !== undefined && seat.verdict === 'fault');
  const unjudged =
    conclusive === undefined
      ? { word: UNCHECKED.mark, meaning: VERDICT_VIEW.comes }
      : { word: VERDICT_VIEW.noVerdict, meaning: VERDICT_VIEW.noFault };
  return (
    <li class={`player seat-${index} ${judged ? seat.verdict : 'unproven'}`}>
      <p class="player-head">
        <span class="pip" /> <span class="seat-name">{name}</span>{' '}
        {seat.role !== undefined && <span class="soft small">{VERDICT_VIEW.roles[seat.role]}</span>}
        <strong class="player-verdict">
          <Icon name={judged ? SEAT_ICONS[seat.verdict] : 'dash'} />
          {judged ? seatWord(seat, verdict) : unjudged.word}
        </strong>
      </p>
      <p class="small">{judged ? explainSeat(seat, verdict) : unjudged.meaning}</p>
      {seat.fault !== undefined && (
        <dl class="fault-details">
          <dt>{VERDICT_VIEW.fault}</dt>
          <dd>{VERDICT_VIEW.at(asCode, seat.fault.code, seat.fault.step)}</dd>
          <dt>{VERDICT_VIEW.meaning}</dt>
          <dd>{meaningOf(seat.fault.code)}</dd>
          {seat.fault.detail !== seat.fault.code && <dt>{VERDICT_VIEW.detail}</dt>}
          {seat.fault.detail !== seat.fault.code && <dd>{detailWords(seat.fault)}</dd>}
        </dl>
      )}
      {seat.engine !== undefined && (
        <p>
          <EngineMark engine={seat.engine} />
        </p>
      )}
      <p class="soft small">
        {VERDICT_VIEW.key} <HexValue hex={seat.key} name={VERDICT_VIEW.keyOf(name)} /> ·{' '}
        <a href={`/p/${seat.key}`} aria-label={VERDICT_VIEW.recordOf(name)}>
          {VERDICT_VIEW.record}
        </a>
      </p>
    </li>
  );
}

interface PlayersProps {
  readonly outcome: Outcome;
  readonly names: readonly string[];
  /** Whether this is a verdict, and not what it may become. */
  readonly isChecked: boolean;
}

export function Players({ outcome, names, isChecked }: PlayersProps) {
  const { seats, fault } = outcome.verdict;
  const conclusive = isChecked ? fault === undefined || fault.code === 'log/other-final-hash' : undefined;
  if (seats.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="players-heading">
      <h2 id="players-heading">{VERDICT_VIEW.players}</h2>
      <ul class="players">
        {seats.map((seat, i) =>
          seat === null ? (
            <li key={names[i]} class="player soft">
              {VERDICT_VIEW.nobody(names[i]!)}
            </li>
          ) : (
            <Player key={names[i]} seat={seat} index={i} name={names[i]!} verdict={outcome.verdict} conclusive={conclusive} />
          ),
        )}
      </ul>
      <p class="soft small">
        {VERDICT_VIEW.names} {seats.some((seat) => seat?.engine !== undefined) && VERDICT_VIEW.engines}
      </p>
    </section>
  );
}

interface ChecksProps {
  /** Undefined while the checks run. */
  readonly outcome?: Outcome | undefined;
  readonly names: readonly string[];
  /** Undefined until they begin. */
  readonly progress?: Progress | undefined;
}

export function Checks({ outcome, names, progress }: ChecksProps) {
  const fault = outcome?.verdict.fault;
  return (
    <section class="panel" aria-labelledby="checks-heading">
      <h2 id="checks-heading">{outcome === undefined ? VERDICT_VIEW.beingChecked : VERDICT_VIEW.checked}</h2>
      {outcome === undefined ? (
        <RunningChecklist progress={progress} />
      ) : (
        <VerdictChecklist verdict={outcome.verdict} names={names} />
      )}
      {fault !== undefined && (
        <dl class="fault-details">
          <dt>{VERDICT_VIEW.fault}</dt>
          <dd>{VERDICT_VIEW.at(asCode, fault.code, fault.step)}</dd>
          <dt>{VERDICT_VIEW.detail}</dt>
          <dd>{fault.detail === fault.code ? meaningOf(fault.code) : fault.detail}</dd>
        </dl>
      )}
    </section>
  );
}

/** What is above everything else: a clock decided the match, and another one contradicts it. */
export function OtherClocks({ verdict, names }: { readonly verdict: Verdict; readonly names: readonly string[] }) {
  const { result, clocks = [] } = verdict;
  if (result?.reason !== 'time' || clocks.length === 0) return null;
  return (
    <div class="notice bad">
      <div>
        {[VERDICT_VIEW.onTime, ...clocks.map((one) => clockWords(names[one.seat]!, one.step, one.steps, one.ahead))].join(' ')}
      </div>
    </div>
  );
}

function clockWords(player: string, step: number, steps: number, ahead: number): string {
  const by = describeDuration(Math.abs(ahead));
  if (steps === 1) return ahead > 0 ? VERDICT_VIEW.ahead(player, step, by) : VERDICT_VIEW.behind(player, step, by);
  const often = ahead > 0 ? VERDICT_VIEW.aheadOften : VERDICT_VIEW.behindOften;
  return often(player, countSteps(steps), step, by);
}

function Fact({ term, children }: { term: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Facts({ outcome: { verdict, begun, ended }, names, isChecked }: PlayersProps) {
  return (
    <section class="panel" aria-labelledby="facts-heading">
      <h2 id="facts-heading">{VERDICT_VIEW.title}</h2>
      <dl class="facts">
        {verdict.game !== null && <Fact term={VERDICT_VIEW.game}>{findEntry(verdict.game)?.name ?? verdict.game}</Fact>}
        <Fact term={VERDICT_VIEW.length}>
          {countSteps(verdict.steps)}
          {begun !== undefined && ended !== undefined && `, ${describeDuration(ended - begun)}`}
        </Fact>
        {begun !== undefined && (
          <Fact term={VERDICT_VIEW.date}>
            <time dateTime={new Date(begun).toISOString()}>{timeWords(begun, 'long-date-time')}</time>
          </Fact>
        )}
        {(verdict.clocks ?? []).map(({ seat, step, steps, ahead }) => (
          <Fact key={seat} term={VERDICT_VIEW.clock}>
            {clockWords(names[seat]!, step, steps, ahead)}
          </Fact>
        ))}
      </dl>
      <details class="disclosure">
        <summary>{VERDICT_VIEW.hashes}</summary>
        <dl class="facts">
          {verdict.match !== null && (
            <Fact term={VERDICT_VIEW.match}>
              <code>{verdict.match}</code>
            </Fact>
          )}
          <Fact term={!isChecked || holdsToItsEnd(verdict) ? VERDICT_VIEW.finalHash : VERDICT_VIEW.lastHash}>
            <HexValue hex={verdict.finalHash} name={VERDICT_VIEW.hashName} />
          </Fact>
          {verdict.timestampsBy !== null && (
            <Fact term={VERDICT_VIEW.timesBy}>
              <HexValue hex={verdict.timestampsBy} name={VERDICT_VIEW.relayKey} />
              <RelayKeyNote relayKey={verdict.timestampsBy} />
            </Fact>
          )}
        </dl>
      </details>
    </section>
  );
}
