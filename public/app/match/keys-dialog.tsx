/** The list of keys, which `?` opens too. */

import { useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { IconButton } from '../components/icon-button.tsx';
import type { GameKey } from '../games/game-screen.ts';
import { useKeys } from '../games/use-keys.ts';
import { KEYS, KEYS_HERE } from './keys-words.ts';

export function KeysDialog({ keys }: { keys: readonly GameKey[] }) {
  const [open, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <span class="keys-button">
        <IconButton icon="keys" label={KEYS.title} shortcut="?" onClick={() => setOpen(true)} />
      </span>
      <Dialog title={KEYS.title} open={open} onClose={() => setOpen(false)}>
        <dl class="key-list">
          {[...keys, ...KEYS_HERE].map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
