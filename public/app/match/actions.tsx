/** The actions of a player besides playing: resign, offer a draw, end the game early where a game allows it, and two switches. */

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { refusedDrawKind } from '../../../shared/match/draw-offer.ts';
import { activeSeats, type MatchState } from '../../../shared/match/match-state.ts';
import { Icon } from '../components/icon.tsx';
import { readPreference, savePreference } from '../device/preferences.ts';
import type { EarlyEnd, GameScreen } from '../games/game-screen.ts';
import type { Command, MatchSnapshot } from '../session/messages.ts';
import { isOver } from './is-over.ts';
import { unlockSound } from './sound.ts';

interface ActionsProps {
  readonly snapshot: MatchSnapshot;
  readonly screen: GameScreen;
  readonly children?: ComponentChildren;
  readonly busy: boolean;
  readonly send: (command: Command) => void;
}

export function Actions({ snapshot, screen, busy, send, children }: ActionsProps) {
  const { matchState, need, showAtEnd, keepHidden, seat, view } = snapshot;
  const [sound, setSound] = useState(() => readPreference('sound') === 'on');
  const { endEarly } = screen;
  const keepWords = showAtEnd ? undefined : screen.keepHidden?.(matchState.terms!.params);
  const showWords = screen.showAtEnd?.(matchState.terms!.params);
  const isOn = (matchState.phase === 'setup' || matchState.phase === 'play') && !isOver(snapshot);
  const playing = isOn && seat !== undefined && !matchState.seats[seat]!.out;
  const canFinish = matchState.phase === 'play' && need.kind === 'decide' && !busy;
  const toggleSound = (): void => {
    if (!sound) unlockSound();
    savePreference('sound', sound ? 'off' : 'on');
    setSound(!sound);
  };
  return (
    <div class="actions">
      {playing && showWords !== undefined && (
        <label class="switch">
          <input type="checkbox" checked={showAtEnd} onChange={() => send({ kind: 'show-at-end', show: !showAtEnd })} />
          <span>{showWords}</span>
        </label>
      )}
      {playing && keepWords !== undefined && (
        <label class="switch">
          <input type="checkbox" checked={keepHidden} onChange={() => send({ kind: 'keep-hidden', keep: !keepHidden })} />
          <span>{keepWords}</span>
        </label>
      )}
      <button type="button" class="button plain" aria-pressed={sound} onClick={toggleSound}>
        <Icon name={sound ? 'soundOn' : 'soundOff'} /> Sound
      </button>
      {children}
      {playing && (
        <>
          {matchState.phase === 'play' && endEarly !== undefined && (
            <Confirmed
              {...endEarly}
              icon="eye"
              disabled={!canFinish}
              onYes={() => send({ kind: 'decide', decision: endEarly.decision })}
            />
          )}
          {mayOfferDraw(matchState, seat) && screen.offersDraw?.(view) === true && (
            <button type="button" class="button plain" onClick={() => send({ kind: 'request', request: 'draw-offer' })}>
              <Icon name="draw" /> Offer a draw
            </button>
          )}
          <Confirmed
            label="Resign"
            icon="flag"
            title="Resign this match?"
            text={resignWords(matchState)}
            yes="Yes, resign"
            disabled={false}
            onYes={() => send({ kind: 'request', request: 'resign' })}
          />
        </>
      )}
    </div>
  );
}

const mayOfferDraw = (matchState: MatchState, seat: number): boolean =>
  matchState.phase === 'play' && refusedDrawKind(matchState, seat, 'draw-offer') === undefined;

function resignWords(matchState: MatchState): string {
  if (!matchState.started) return 'The match has not begun yet, so nobody wins.';
  return matchState.terms!.goesOn && activeSeats(matchState).length > 2
    ? 'The others go on without you.'
    : 'The other player wins.';
}

interface ConfirmedProps extends Omit<EarlyEnd, 'decision'> {
  readonly icon: 'flag' | 'eye';
  readonly disabled: boolean;
  readonly onYes: () => void;
}

/** A button that asks for confirmation, for what cannot be undone. */
function Confirmed({ label, icon, title, text, yes, disabled, onYes }: ConfirmedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" class="button plain" disabled={disabled} onClick={() => dialog.current?.showModal()}>
        <Icon name={icon} /> {label}
      </button>
      <dialog ref={dialog} class="dialog" aria-label={title}>
        <form method="dialog" class="stack">
          <h2>{title}</h2>
          <p>{text}</p>
          <div class="row">
            <button type="submit" class="button danger" onClick={onYes}>
              {yes}
            </button>
            <button type="submit" class="button" autofocus>
              Go on playing
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
