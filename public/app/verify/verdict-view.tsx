/** The verdict: in plain words first, then who, how long and what was checked. */

import type { ComponentChildren, Ref } from 'preact';
import { FAULTS } from '../../../shared/fault.ts';
import { joinNames } from '../../../shared/match/seat-names.ts';
import type { SeatVerdict } from '../../../shared/verify/verdict.ts';
import { HexValue } from '../components/hex-value.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { findEntry } from '../games/catalogue.ts';
import { VerdictChecklist } from './checklist.tsx';
import { RelayKeyNote } from './relay-key-note.tsx';
import {
  countSteps,
  describeDuration,
  explainSeat,
  type Finding,
  holdsToItsEnd,
  takenSeats,
  VERDICT_WORDS,
} from './verdict-words.ts';
import type { Outcome } from './verification.ts';

interface FindingBannerProps {
  readonly finding: Finding;
  readonly outcome: Outcome;
  readonly names: readonly string[];
  readonly heading: Ref<HTMLHeadingElement>;
}

export function FindingBanner({ finding, outcome, names, heading }: FindingBannerProps) {
  const [first, ...rest] = finding.sentences;
  return (
    <header class={`finding ${finding.ok ? 'good' : 'bad'}`}>
      <span class="finding-sign">
        <Icon name={finding.ok ? 'check' : 'cross'} />
      </span>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {finding.heading}
        </h1>
        <p class="finding-lead">{first}</p>
        {rest.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p class="finding-foot">{summarize(outcome, names).join(' · ')}</p>
      </div>
    </header>
  );
}

/** The match in a line, such as “Alice and Bob · Battleship, classic · 114 steps in 7 min 20 s · 20 November 2026”. */
function summarize({ verdict, begun, ended }: Outcome, names: readonly string[]): string[] {
  const game = verdict.game === null ? [] : [findEntry(verdict.game)?.name ?? verdict.game];
  const time = begun === undefined || ended === undefined ? '' : ` in ${describeDuration(ended - begun)}`;
  const date = begun === undefined ? [] : [new Date(begun).toLocaleDateString('en-GB', { dateStyle: 'long' })];
  const players = takenSeats(verdict).map((seat) => names[seat]!);
  return verdict.steps === 0 ? [] : [joinNames(players), ...game, countSteps(verdict.steps) + time, ...date];
}

const SEAT_ICONS = { honest: 'check', fault: 'cross', attested: 'eye', unproven: 'dash' } as const satisfies Record<
  SeatVerdict['verdict'],
  IconName
>;

interface PlayerProps {
  readonly seat: SeatVerdict;
  readonly index: number;
  readonly name: string;
  /** Whether the log holds to its end, so that a verdict on the player means something. */
  readonly conclusive: boolean;
}

function Player({ seat, index, name, conclusive }: PlayerProps) {
  const judged = conclusive || seat.verdict === 'fault';
  return (
    <li class={`player seat-${index} ${judged ? seat.verdict : 'unproven'}`}>
      <p class="player-head">
        <span class="pip" /> <span class="seat-name">{name}</span>
        <strong class="player-verdict">
          <Icon name={judged ? SEAT_ICONS[seat.verdict] : 'dash'} />
          {judged ? VERDICT_WORDS[seat.verdict] : 'No verdict'}
        </strong>
      </p>
      <p class="small">{judged ? explainSeat(seat) : 'No fault was found up to where the log holds.'}</p>
      {seat.fault !== undefined && (
        <dl class="fault-details">
          <dt>Fault</dt>
          <dd>
            <code>{seat.fault.code}</code> at step {seat.fault.step}
          </dd>
          <dt>Meaning</dt>
          <dd>{FAULTS[seat.fault.code]}</dd>
          <dt>Detail</dt>
          <dd>{seat.fault.detail}</dd>
        </dl>
      )}
      <p class="soft small">
        Key <HexValue hex={seat.key} name={`key of ${name}`} /> ·{' '}
        <a href={`/p/${seat.key}`}>
          Record<span class="visually-hidden"> of {name}</span>
        </a>
      </p>
    </li>
  );
}

export function Players({ outcome, names }: { outcome: Outcome; names: readonly string[] }) {
  const { seats, fault } = outcome.verdict;
  const conclusive = fault === undefined || fault.code === 'log/other-final-hash';
  if (seats.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="players-heading">
      <h2 id="players-heading">Players</h2>
      <ul class="players">
        {seats.map((seat, i) =>
          seat === null ? (
            <li key={names[i]} class="player soft">
              {names[i]}: nobody took this seat.
            </li>
          ) : (
            <Player key={names[i]} seat={seat} index={i} name={names[i]!} conclusive={conclusive} />
          ),
        )}
      </ul>
      <p class="soft small">A name is what a player claims to be called. The key is who signed.</p>
    </section>
  );
}

export function Checks({ outcome: { verdict } }: { outcome: Outcome }) {
  return (
    <section class="panel" aria-labelledby="checks-heading">
      <h2 id="checks-heading">What was checked</h2>
      <VerdictChecklist verdict={verdict} />
      {verdict.fault !== undefined && (
        <dl class="fault-details">
          <dt>Fault</dt>
          <dd>
            <code>{verdict.fault.code}</code> at step {verdict.fault.step}
          </dd>
          <dt>Detail</dt>
          <dd>{verdict.fault.detail}</dd>
        </dl>
      )}
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Facts({ outcome: { verdict, begun, ended }, names }: { outcome: Outcome; names: readonly string[] }) {
  return (
    <section class="panel" aria-labelledby="facts-heading">
      <h2 id="facts-heading">The record</h2>
      <dl class="facts">
        {verdict.game !== null && <Fact term="Game">{findEntry(verdict.game)?.name ?? verdict.game}</Fact>}
        <Fact term="Length">
          {countSteps(verdict.steps)}
          {begun !== undefined && ended !== undefined && `, ${describeDuration(ended - begun)}`}
        </Fact>
        {begun !== undefined && (
          <Fact term="Date">
            <time dateTime={new Date(begun).toISOString()}>
              {new Date(begun).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}
            </time>
          </Fact>
        )}
        {verdict.match !== null && (
          <Fact term="Match">
            <code>{verdict.match}</code>
          </Fact>
        )}
        <Fact term={holdsToItsEnd(verdict) ? 'Final hash' : 'Hash of the last good step'}>
          <HexValue hex={verdict.finalHash} name="final hash" />
        </Fact>
        {(verdict.clocks ?? []).map(({ seat, step, steps, ahead }) => (
          <Fact key={seat} term="Clock">
            {names[seat]} noted in {steps === 1 ? `step ${step}` : `${steps} steps, the first of them step ${step},`} that its own
            clock was up to {describeDuration(Math.abs(ahead))} {ahead > 0 ? 'ahead of' : 'behind'} the relay’s.
          </Fact>
        ))}
        {verdict.timestampsBy !== null && (
          <Fact term="Times by relay key">
            <HexValue hex={verdict.timestampsBy} name="relay key" />
            <RelayKeyNote relayKey={verdict.timestampsBy} />
          </Fact>
        )}
      </dl>
    </section>
  );
}
