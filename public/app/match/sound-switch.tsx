/** The switch of the sounds, in the masthead of a match: they are on from the first click, because browsers play none before it. */

import { IconButton } from '../components/icon-button.tsx';
import { usePreference } from '../device/use-preference.ts';
import { ACTIONS } from './action-words.ts';
import { unlockSound } from './sound.ts';

export function SoundSwitch() {
  const [kept, keep] = usePreference('sound');
  const on = kept !== 'off';
  const toggle = (): void => {
    if (!on) unlockSound();
    keep(on ? 'off' : 'on');
  };
  return <IconButton icon={on ? 'soundOn' : 'soundOff'} label={ACTIONS.sound} pressed={on} onClick={toggle} />;
}
