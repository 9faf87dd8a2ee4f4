/** Moves a seat to another device by a code to scan, a link or a file. Each of the three holds the whole secret of the seat. */

import { useRef } from 'preact/hooks';
import { matchPath } from '../../../shared/wire/paths.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { saveFile } from '../components/save-file.ts';
import type { ClientState, Command } from '../session/messages.ts';
import { QrCode } from './invite-link.tsx';

/** Longer links make codes that are too fine for a phone's camera. */
const SCANNABLE = 1_400;

interface MoveSeatProps {
  readonly match: string;
  readonly portable: ClientState['portable'];
  readonly send: (command: Command) => void;
}

export function MoveSeat({ match, portable, send }: MoveSeatProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = (): void => {
    send({ kind: 'pack' });
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" class="button plain" onClick={open}>
        <Icon name="share" /> Move to another device
      </button>
      <dialog ref={dialog} class="dialog" aria-labelledby="move-seat" onClose={() => send({ kind: 'unpack' })}>
        <form method="dialog" class="stack">
          <h2 id="move-seat">Move your seat to another device</h2>
          {portable === undefined ? <p>One moment…</p> : <Ways match={match} portable={portable} />}
          <div class="row">
            <button type="submit" class="button" autofocus>
              Close
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}

function Ways({ match, portable }: { match: string; portable: NonNullable<ClientState['portable']> }) {
  const link = `${location.origin}${matchPath(match)}#seat.${portable.packed}`;
  const save = (): void => saveFile(new Blob([portable.text], { type: 'application/json' }), `fogline-seat-${match}.json`);
  return (
    <>
      {link.length <= SCANNABLE ? (
        <>
          <p>Scan this with the other device. You go on there; this device only watches then.</p>
          <QrCode text={link} />
        </>
      ) : (
        <p>Open this link on the other device. You go on there; this device only watches then.</p>
      )}
      <div class="row">
        <CopyButton text={link} label="Copy link" />
        <button type="button" class="button" onClick={save}>
          Save a copy
        </button>
      </div>
      <p class="notice">
        Whoever has the code, the link or the file has your seat and sees what you hide. Show it to nobody. It is good until your
        next move on this device, and it knows the match as far as it has come now: use it soon, and do not play on here.
      </p>
    </>
  );
}
