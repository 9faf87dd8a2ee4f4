/** The actions of a player besides playing: say something, offer a draw, end the game early where a game allows it, resign, and settings. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { refusedDrawKind } from '../../../shared/match/draw-offer.ts';
import { activeSeats, type MatchState } from '../../../shared/match/match-state.ts';
import { Icon } from '../components/icon.tsx';
import { IconButton } from '../components/icon-button.tsx';
import type { GameScreen } from '../games/game-screen.ts';
import type { Command, MatchSnapshot } from '../session/messages.ts';
import { ACTIONS, resignWords } from './action-words.ts';
import { Confirmed } from './confirmed.tsx';
import { isOver } from './is-over.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { SayMenu } from './say-menu.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { SETTINGS } from './settings-words.ts';

interface ActionsProps {
  readonly snapshot: MatchSnapshot;
  readonly screen: GameScreen;
  readonly children?: ComponentChildren;
  readonly busy: boolean;
  readonly send: (command: Command) => void;
}

export function Actions({ snapshot, screen, busy, send, children }: ActionsProps) {
  const { matchState, need, seat, view } = snapshot;
  const { phase } = matchState;
  const [settings, setSettings] = useState(false);
  const { endEarly } = screen;
  const isOn = (phase === 'setup' || phase === 'play') && !isOver(snapshot);
  const playing = isOn && seat !== undefined && !matchState.seats[seat]!.out;
  const canFinish = phase === 'play' && need.kind === 'decide' && !busy;
  return (
    <div class="actions">
      <div class="actions-quiet">
        {seat !== undefined && <SayMenu onSay={(phrase) => send({ kind: 'say', phrase })} />}
        <IconButton icon="settings" label={SETTINGS.open} onClick={() => setSettings(true)} />
        <KeysDialog keys={screen.keys ?? []} />
      </div>
      <SettingsDialog {...{ snapshot, screen, playing, send }} open={settings} onClose={() => setSettings(false)} />
      {children}
      {playing && (
        <>
          {mayOfferDraw(matchState, seat) && screen.offersDraw?.(view) === true && (
            <button type="button" class="button plain" onClick={() => send({ kind: 'request', request: 'draw-offer' })}>
              <Icon name="draw" /> {ACTIONS.offerDraw}
            </button>
          )}
          {snapshot.mayAbort && (
            <Confirmed
              {...ACTIONS.abort}
              icon="cross"
              no={ACTIONS.goOn}
              onYes={() => send({ kind: 'request', request: 'abort' })}
            />
          )}
          <Confirmed
            label={ACTIONS.resign.label}
            icon="flag"
            title={ACTIONS.resign.title}
            text={resignWords(matchState.started, matchState.terms!.goesOn === true && activeSeats(matchState).length > 2)}
            yes={ACTIONS.resign.yes}
            no={ACTIONS.goOn}
            onYes={() => send({ kind: 'request', request: 'resign' })}
            {...(canFinish && endEarly !== undefined
              ? { other: endEarly, onOther: () => send({ kind: 'decide', decision: endEarly.decision }) }
              : {})}
          />
        </>
      )}
    </div>
  );
}

const mayOfferDraw = (matchState: MatchState, seat: number): boolean =>
  matchState.phase === 'play' && refusedDrawKind(matchState, seat, 'draw-offer') === undefined;
