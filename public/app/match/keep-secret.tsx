/**
 * Saves what a seat hid in a match that is over, off the browser: a page that lies can erase what a browser keeps. A seat that still plays is
 * moved (`move-seat.tsx`) and never copied.
 */

import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';
import { saveFile } from '../components/save-file.ts';
import { openDatabase } from '../device/device-store.ts';
import { texts } from '../language/texts.ts';

export const KEEP_SECRET = texts('match/keep-secret', {
  save: 'Save what you hid',
  how: 'A file with all that you hid and decided in this match, should this browser lose it. Anybody who has the file sees all of it.',
});

/** Undefined where the seat has nothing any more. */
async function readSecret(match: string, key: string): Promise<string | undefined> {
  const stored = await (await openDatabase()).get('seats', [match, key]);
  if (stored === undefined || stored.erased === true || stored.packed === true) return undefined;
  const { game, seat, seed, decisions } = stored;
  return `${JSON.stringify({ match, game, seat, key, seed, decisions }, null, 1)}\n`;
}

export function KeepSecret({ match, playing }: { match: string; playing: string }) {
  const [secret, setSecret] = useState<string>();
  useEffect(() => void readSecret(match, playing).then(setSecret, () => {}), [match, playing]);
  if (secret === undefined) return null;
  const save = (): void => saveFile(new Blob([secret], { type: 'application/json' }), `fogline-hidden-${match}.json`);
  return (
    <>
      <p class="hint">{KEEP_SECRET.how}</p>
      <div class="row">
        <button type="button" class="button" onClick={save}>
          <Icon name="download" /> {KEEP_SECRET.save}
        </button>
      </div>
    </>
  );
}
