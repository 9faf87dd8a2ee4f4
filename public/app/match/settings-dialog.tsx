/** What a person sets: the look of the boards, sounds, and what is shown of the own side at the end. */

import { useId } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { LanguageChoice } from '../components/language-choice.tsx';
import { LOOKS, type Look, lookOf } from '../device/look.ts';
import { usePreference } from '../device/use-preference.ts';
import { confirms } from '../games/confirm.tsx';
import type { GameScreen } from '../games/game-screen.ts';
import type { Command, MatchSnapshot } from '../session/messages.ts';
import { lookWords, SETTINGS } from './settings-words.ts';
import { unlockSound } from './sound.ts';

interface SettingsDialogProps {
  readonly open: boolean;
  readonly snapshot: MatchSnapshot;
  readonly screen: GameScreen;
  /** Whether the viewer plays on. */
  readonly playing: boolean;
  readonly send: (command: Command) => void;
  readonly onClose: () => void;
}

export function SettingsDialog({ open, snapshot, screen, playing, send, onClose }: SettingsDialogProps) {
  const { matchState, showAtEnd, keepHidden } = snapshot;
  const { params } = matchState.terms!;
  const showWords = playing ? screen.showAtEnd?.(params) : undefined;
  const keepWords = playing && !showAtEnd ? screen.keepHidden?.(params) : undefined;
  const looks = (Object.keys(LOOKS) as Look[]).filter((look) => look !== 'pieces' || screen.hasPieces === true);
  const [confirm, setConfirm] = usePreference('confirm');
  const [sound, setSound] = usePreference('sound');
  const [phrases, setPhrases] = usePreference('phrases');
  const [ghosts, setGhosts] = usePreference('ghosts');
  return (
    <Dialog title={SETTINGS.open} open={open} onClose={onClose}>
      {showWords !== undefined && (
        <Switch label={showWords} on={showAtEnd} onChange={(show) => send({ kind: 'show-at-end', show })} />
      )}
      {keepWords !== undefined && (
        <Switch label={keepWords} on={keepHidden} onChange={(keep) => send({ kind: 'keep-hidden', keep })} />
      )}
      {screen.confirms !== undefined && (
        <Switch
          label={SETTINGS.confirm}
          on={confirms(confirm, screen.confirms)}
          onChange={(on) => setConfirm(on ? 'on' : 'off')}
        />
      )}
      <Switch
        label={SETTINGS.sound}
        on={sound !== 'off'}
        onChange={(on) => {
          if (on) unlockSound();
          setSound(on ? 'on' : 'off');
        }}
      />
      <Switch label={SETTINGS.phrases} on={phrases !== 'off'} onChange={(on) => setPhrases(on ? 'on' : 'off')} />
      {screen.hasGhosts === true && (
        <Switch label={SETTINGS.ghosts} on={ghosts !== 'off'} onChange={(on) => setGhosts(on ? 'on' : 'off')} />
      )}
      {looks.map((look) => (
        <Choice key={look} look={look} />
      ))}
      <LanguageChoice />
    </Dialog>
  );
}

function Switch({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={() => onChange(!on)} />
      <span>{label}</span>
    </label>
  );
}

function Choice({ look }: { look: Look }) {
  const [kept, choose] = usePreference(look);
  const chosen = lookOf(look, kept);
  const group = useId();
  const { label, values } = lookWords(look);
  return (
    <fieldset class="segments">
      <legend class="legend">{label}</legend>
      <div>
        {LOOKS[look].map((value) => (
          <label key={value}>
            <input type="radio" name={group} checked={value === chosen} onChange={() => choose(value)} />
            <span>{values[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
