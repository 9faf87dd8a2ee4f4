/** Problems of a match, and what to do about them. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { breachWords, explain } from '../components/problem-words.ts';
import type { GameScreen } from '../games/game-screen.ts';
import type { ClientState, Command, MatchSnapshot } from '../session/messages.ts';
import { spanWords } from './clock-words.ts';
import { EvidenceNotice } from './evidence-notice.tsx';
import { USED_INVITATION } from './notice-words.ts';
import { useSustained } from './use-settled.ts';

const CATCHING_UP_MS = 1_000;

interface NoticesProps {
  readonly state: ClientState;
  readonly snapshot: MatchSnapshot;
  readonly screen: GameScreen;
  readonly names: readonly string[];
  readonly send: (command: Command) => void;
}

/** Problems, and what to do about them. Empty while all is well. */
export function Notices({ state, snapshot, screen, names, send }: NoticesProps) {
  const { fault, rejected, halted } = snapshot;
  const catchesUp = useSustained(state.catchingUp, CATCHING_UP_MS);
  const problem = state.problem ?? rejected ?? halted;
  return (
    <div role="status" class="stack stack-tight notices">
      {catchesUp && <Note>Your device runs through what has happened. It goes on by itself.</Note>}
      {problem !== undefined && <Note bad>{explain(problem)}</Note>}
      {snapshot.away === 'moved-away' && (
        <Note>
          This seat is played on another device now, and this one only watches. To play here again, move it back from there.
        </Note>
      )}
      {(snapshot.away === 'packed' || snapshot.away === 'restored') && snapshot.matchState.phase !== 'closed' && (
        <Note bad={snapshot.away === 'restored'}>
          {snapshot.away === 'packed'
            ? 'Your seat is packed for another device, and this one only watches.'
            : 'Your seat has signed more than this browser knows, as after a backup was restored.'}{' '}
          <button type="button" class="button" onClick={() => send({ kind: 'take-back' })}>
            Play on here
          </button>
        </Note>
      )}
      {snapshot.asksToAccuse && (
        <Note bad>
          Your opponent has sent your device something false, which the match does not show. If you open your whole game to
          everyone, the record convicts your opponent. Until you answer, your device signs no result.{' '}
          <button type="button" class="button" onClick={() => send({ kind: 'accuse', accuse: true })}>
            Open my game
          </button>{' '}
          <button type="button" class="button plain" onClick={() => send({ kind: 'accuse', accuse: false })}>
            Leave it closed
          </button>
        </Note>
      )}
      {snapshot.away === 'arriving' && snapshot.matchState.phase !== 'closed' && fault === undefined && (
        <Note>Your seat is on its way to this device…</Note>
      )}
      {snapshot.missing > 0 && fault === undefined && (
        <Note>
          The relay has yet to show {snapshot.missing === 1 ? 'a step' : `${snapshot.missing} steps`} of this match that your seat
          has seen before. Until it does, your device says nothing.
        </Note>
      )}
      {snapshot.away === 'outdated' && (
        <Note bad>
          This copy of your seat is older than its last move, so it cannot go on here. Move the seat again, from the device where
          you played last.
        </Note>
      )}
      <ClockNote ahead={snapshot.clockAhead} />
      <EvidenceNotice snapshot={snapshot} names={names} />
      {fault?.seat === 'relay' && (
        <Note bad>
          Step {fault.seq} of the record does not hold. {breachWords(fault.problem)} The relay is at fault and your device takes
          nothing more from it. Your own record is kept: download it below. Reload the page; if this stays, the match cannot go on
          here.
        </Note>
      )}
      {fault !== undefined && fault.seat !== 'relay' && (
        <Note bad>
          {fault.seat === snapshot.seat ? 'Your own device' : names[fault.seat]} broke the rules at step {fault.seq}.{' '}
          {breachWords(fault.problem)} {faultWords(snapshot, screen)}
        </Note>
      )}
    </div>
  );
}

/** For the player's other device, and for whoever else was sent the link. */
export function UsedInvitation() {
  return (
    <div class="notice" role="status">
      <div>
        <strong>{USED_INVITATION.title}</strong> {USED_INVITATION.text}
      </div>
    </div>
  );
}

function faultWords({ fault, seat, matchState }: MatchSnapshot, { standsUnopened }: GameScreen): string {
  const goesOn = matchState.terms?.goesOn === true && matchState.phase === 'play';
  if (fault?.seat === seat) return goesOn ? 'You are out by it.' : 'The match is lost by it.';
  if (standsUnopened) return 'That decides the match. You need do nothing more.';
  return goesOn ? 'That seat is out, and the others play on.' : 'Your device has protested. You need do nothing more.';
}

/** Can be dismissed: a player need not set the clock in the middle of a match. */
function ClockNote({ ahead }: { ahead: number | undefined }) {
  const [read, setRead] = useState(false);
  if (ahead === undefined || read) return null;
  return (
    <div class="notice">
      <div>
        Your device’s clock is {spanWords(1_000 * Math.round(Math.abs(ahead) / 1_000))} {ahead > 0 ? 'ahead of' : 'behind'} the
        relay’s. The relay’s clock counts here; your next step notes the difference in the record.
      </div>
      <button type="button" class="button" onClick={() => setRead(true)}>
        Got it
      </button>
    </div>
  );
}

function Note({ bad = false, children }: { bad?: boolean; children: ComponentChildren }) {
  return (
    <div class={`notice ${bad ? 'bad' : ''}`}>
      <div>{children}</div>
    </div>
  );
}
