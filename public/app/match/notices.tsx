/** Problems of a match, and what to do about them. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { breachWords } from '../components/fault-words.ts';
import { explain } from '../components/problem-words.ts';
import type { GameScreen } from '../games/game-screen.ts';
import { plural, texts } from '../language/texts.ts';
import type { ClientState, Command, MatchSnapshot } from '../session/messages.ts';
import { spanWords } from './clock-words.ts';
import { EvidenceNotice } from './evidence-notice.tsx';
import { useSustained } from './use-settled.ts';

export const NOTICES = texts('match/notices', {
  catchesUp: 'Your device runs through what has happened. It goes on by itself.',
  movedAway: 'This seat is played on another device now, and this one only watches. To play here again, move it back from there.',
  packed: 'Your seat is packed for another device, and this one only watches.',
  restored: 'Your seat has signed more than this browser knows, as after a backup was restored.',
  playOn: 'Play on here',
  accuse:
    'Your opponent has sent your device something false, which the match does not show. If you open your whole game to everyone, the record convicts your opponent. Until you answer, your device signs no result.',
  openGame: 'Open my game',
  leaveClosed: 'Leave it closed',
  accuseNow:
    'Your opponent has sent your device something false, and only your own game, which this match shows nobody, proves it. Show your whole game to everyone and win now, or keep it hidden: your device then resigns, and you can still decide before the result is signed. Your clock runs.',
  showAndWin: 'Show my game and win',
  keepAndResign: 'Keep it hidden and resign',
  arriving: 'Your seat is on its way to this device…',
  missing: (count: number) =>
    plural(count, {
      one: 'The relay has yet to show a step of this match that your seat has seen before. Until it does, your device says nothing.',
      other: `The relay has yet to show ${count} steps of this match that your seat has seen before. Until it does, your device says nothing.`,
    }),
  outdated:
    'This copy of your seat is older than its last move, so it cannot go on here. Move the seat again, from the device where you played last.',
  relayFault: (seq: number, breach: string) =>
    `Step ${seq} of the record does not hold. ${breach} The relay is at fault and your device takes nothing more from it. Your own record is kept: download it below. Reload the page; if this stays, the match cannot go on here.`,
  ownFault: (seq: number, breach: string) => `Your own device broke the rules at step ${seq}. ${breach}`,
  otherFault: (who: string, seq: number, breach: string) => `${who} broke the rules at step ${seq}. ${breach}`,
  youAreOut: 'You are out by it.',
  stoodDown:
    'You are out of the game. Stay to sign the result with the others, or close this page: they can end the match without you.',
  matchLost: 'The match is lost by it.',
  decides: 'That decides the match. You need do nothing more.',
  seatOut: 'That seat is out, and the others play on.',
  protested: 'Your device has protested. You need do nothing more.',
  clockAhead: (span: string) =>
    `Your device’s clock is ${span} ahead of the relay’s. The relay’s clock counts here; your next step notes the difference in the record.`,
  clockBehind: (span: string) =>
    `Your device’s clock is ${span} behind the relay’s. The relay’s clock counts here; your next step notes the difference in the record.`,
  deniesTimeout:
    'By this device’s clock your time was not over when the relay ended the play. Your device does not sign that you lost on time, and has noted its own clock in the record.',
  gotIt: 'Got it',
  usedTitle: 'This invitation has been used.',
  usedText:
    'Was it you, on another device? Then go on there, or choose “Move to another device” there to play here. Otherwise you can watch.',
});

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
      {catchesUp && <Note>{NOTICES.catchesUp}</Note>}
      {problem !== undefined && <Note bad>{explain(problem)}</Note>}
      {snapshot.away === 'moved-away' && <Note>{NOTICES.movedAway}</Note>}
      {(snapshot.away === 'packed' || snapshot.away === 'restored') && snapshot.matchState.phase !== 'closed' && (
        <Note bad={snapshot.away === 'restored'}>
          {NOTICES[snapshot.away]}{' '}
          <button type="button" class="button" onClick={() => send({ kind: 'take-back' })}>
            {NOTICES.playOn}
          </button>
        </Note>
      )}
      {snapshot.asksToAccuse && <AccusationNote inPlay={snapshot.matchState.phase === 'play'} send={send} />}
      {snapshot.away === 'arriving' && snapshot.matchState.phase !== 'closed' && fault === undefined && (
        <Note>{NOTICES.arriving}</Note>
      )}
      {mayLeave(state, snapshot) && <Note>{NOTICES.stoodDown}</Note>}
      {snapshot.missing > 0 && fault === undefined && <Note>{NOTICES.missing(snapshot.missing)}</Note>}
      {snapshot.away === 'outdated' && <Note bad>{NOTICES.outdated}</Note>}
      {snapshot.deniesTimeout ? <Note bad>{NOTICES.deniesTimeout}</Note> : <ClockNote ahead={snapshot.clockAhead} />}
      <EvidenceNotice snapshot={snapshot} names={names} />
      {fault?.seat === 'relay' && <Note bad>{NOTICES.relayFault(fault.seq, breachWords(fault.problem))}</Note>}
      {fault !== undefined && fault.seat !== 'relay' && (
        <Note bad>
          {fault.seat === snapshot.seat
            ? NOTICES.ownFault(fault.seq, breachWords(fault.problem))
            : NOTICES.otherFault(names[fault.seat]!, fault.seq, breachWords(fault.problem))}{' '}
          {faultWords(snapshot, screen)}
        </Note>
      )}
    </div>
  );
}

/** The computers of a page play on as long as it is open. */
const mayLeave = ({ computers }: ClientState, { seat, matchState: { phase, seats, next } }: MatchSnapshot): boolean =>
  phase === 'play' && computers.length === 0 && seat !== undefined && seats[seat]!.stoodDown === true && !next.includes(seat);

/** Asks whether the seat opens its game to convict who wronged it. In play the clock runs, and keeping it hidden resigns. */
function AccusationNote({ inPlay, send }: { inPlay: boolean; send: (command: Command) => void }) {
  return (
    <Note bad>
      {inPlay ? NOTICES.accuseNow : NOTICES.accuse}{' '}
      <button type="button" class="button" onClick={() => send({ kind: 'accuse', accuse: true })}>
        {inPlay ? NOTICES.showAndWin : NOTICES.openGame}
      </button>{' '}
      <button type="button" class="button plain" onClick={() => send({ kind: 'accuse', accuse: false })}>
        {inPlay ? NOTICES.keepAndResign : NOTICES.leaveClosed}
      </button>
    </Note>
  );
}

/** For the player's other device, and for everybody else who was sent the link. */
export function UsedInvitation() {
  return (
    <div class="notice" role="status">
      <div>
        <strong>{NOTICES.usedTitle}</strong> {NOTICES.usedText}
      </div>
    </div>
  );
}

function faultWords({ fault, seat, matchState }: MatchSnapshot, { standsUnopened }: GameScreen): string {
  const goesOn = matchState.terms?.goesOn === true && matchState.phase === 'play';
  if (fault?.seat === seat) return goesOn ? NOTICES.youAreOut : NOTICES.matchLost;
  if (standsUnopened) return NOTICES.decides;
  return goesOn ? NOTICES.seatOut : NOTICES.protested;
}

/** Can be dismissed: a player need not set the clock in the middle of a match. */
function ClockNote({ ahead }: { ahead: number | undefined }) {
  const [read, setRead] = useState(false);
  if (ahead === undefined || read) return null;
  return (
    <div class="notice">
      <div>{(ahead > 0 ? NOTICES.clockAhead : NOTICES.clockBehind)(spanWords(1_000 * Math.round(Math.abs(ahead) / 1_000)))}</div>
      <button type="button" class="button" onClick={() => setRead(true)}>
        {NOTICES.gotIt}
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
