/** Who played, how long, and what was checked. */

import type { ComponentChildren } from 'preact';
import { FAULTS } from '../../../shared/fault.ts';
import type { Progress, SeatVerdict } from '../../../shared/verify/verdict.ts';
import { HexValue } from '../components/hex-value.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { findEntry } from '../games/catalogue.ts';
import { RunningChecklist, VerdictChecklist } from './checklist.tsx';
import type { Outcome } from './outcome.ts';
import { RelayKeyNote } from './relay-key-note.tsx';
import { countSteps, describeDuration, explainSeat, holdsToItsEnd, VERDICT_WORDS } from './verdict-words.ts';

const SEAT_ICONS = { honest: 'check', fault: 'cross', attested: 'eye', unproven: 'dash' } as const satisfies Record<
  SeatVerdict['verdict'],
  IconName
>;

interface PlayerProps {
  readonly seat: SeatVerdict;
  readonly index: number;
  readonly name: string;
  /** Whether the log holds to its end, so that a verdict on the player means something; undefined while nobody knows. */
  readonly conclusive: boolean | undefined;
}

const UNJUDGED = {
  checked: { word: 'No verdict', meaning: 'No fault was found up to where the log holds.' },
  unchecked: { word: 'Not checked yet', meaning: 'The verdict comes when every step has been checked.' },
};

function Player({ seat, index, name, conclusive }: PlayerProps) {
  const judged = conclusive || (conclusive !== undefined && seat.verdict === 'fault');
  const unjudged = conclusive === undefined ? UNJUDGED.unchecked : UNJUDGED.checked;
  return (
    <li class={`player seat-${index} ${judged ? seat.verdict : 'unproven'}`}>
      <p class="player-head">
        <span class="pip" /> <span class="seat-name">{name}</span>
        <strong class="player-verdict">
          <Icon name={judged ? SEAT_ICONS[seat.verdict] : 'dash'} />
          {judged ? VERDICT_WORDS[seat.verdict] : unjudged.word}
        </strong>
      </p>
      <p class="small">{judged ? explainSeat(seat) : unjudged.meaning}</p>
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

/** `outcome` is undefined while the checks run, and `progress` until they begin. */
export function Checks({ outcome, progress }: { outcome?: Outcome | undefined; progress?: Progress | undefined }) {
  const fault = outcome?.verdict.fault;
  return (
    <section class="panel" aria-labelledby="checks-heading">
      <h2 id="checks-heading">{outcome === undefined ? 'What is being checked' : 'What was checked'}</h2>
      {outcome === undefined ? <RunningChecklist progress={progress} /> : <VerdictChecklist verdict={outcome.verdict} />}
      {fault !== undefined && (
        <dl class="fault-details">
          <dt>Fault</dt>
          <dd>
            <code>{fault.code}</code> at step {fault.step}
          </dd>
          <dt>Detail</dt>
          <dd>{fault.detail}</dd>
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

export function Facts({ outcome: { verdict, begun, ended }, names, isChecked }: PlayersProps) {
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
        {(verdict.clocks ?? []).map(({ seat, step, steps, ahead }) => (
          <Fact key={seat} term="Clock">
            {names[seat]} noted in {steps === 1 ? `step ${step}` : `${steps} steps, the first of them step ${step},`} that its own
            clock was up to {describeDuration(Math.abs(ahead))} {ahead > 0 ? 'ahead of' : 'behind'} the relay’s.
          </Fact>
        ))}
      </dl>
      <details class="disclosure">
        <summary>Hashes and keys</summary>
        <dl class="facts">
          {verdict.match !== null && (
            <Fact term="Match">
              <code>{verdict.match}</code>
            </Fact>
          )}
          <Fact term={!isChecked || holdsToItsEnd(verdict) ? 'Final hash' : 'Hash of the last good step'}>
            <HexValue hex={verdict.finalHash} name="final hash" />
          </Fact>
          {verdict.timestampsBy !== null && (
            <Fact term="Times by relay key">
              <HexValue hex={verdict.timestampsBy} name="relay key" />
              <RelayKeyNote relayKey={verdict.timestampsBy} />
            </Fact>
          )}
        </dl>
      </details>
    </section>
  );
}
