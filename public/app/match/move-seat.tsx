/** Moves a seat to another device by a code to scan, a link or a file. Each of the three holds the whole secret of the seat. */

import { useRef } from 'preact/hooks';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { saveFile } from '../components/save-file.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { texts } from '../language/texts.ts';
import { matchPath } from '../relay-client/paths.ts';
import type { ClientState, Command } from '../session/messages.ts';
import { QrCode } from './invite-link.tsx';

export const MOVE_SEAT = texts('match/move-seat', {
  open: 'Move to another device',
  title: 'Move your seat to another device',
  close: 'Close',
  before:
    'You go on with the other device, and this one only watches from the moment at which the seat is packed. You can take it back here, as one of the 8 moves that a seat has.',
  pack: 'Pack the seat',
  scan: 'Scan this with the other device. You go on there; this device only watches now.',
  openLink: 'Open this link on the other device. You go on there; this device only watches now.',
  copy: 'Copy link',
  save: 'Save a copy',
  secret: 'Anybody who has the code, the link or the file has your seat and sees what you hide. Show it to nobody.',
  last: 'This is the last time that the seat can move: it stays where you open it.',
});

/** Longer links make codes that are too fine for a phone's camera. */
const SCANNABLE = 1_400;

interface MoveSeatProps {
  readonly match: string;
  readonly game: GameEntry;
  readonly portable: ClientState['portable'];
  readonly send: (command: Command) => void;
}

export function MoveSeat({ match, game, portable, send }: MoveSeatProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" class="button plain" onClick={() => dialog.current?.showModal()}>
        <Icon name="share" /> <span class="label-wide">{MOVE_SEAT.open}</span>
      </button>
      <dialog ref={dialog} class="dialog" aria-labelledby="move-seat" onClose={() => send({ kind: 'hide-packed' })}>
        <form method="dialog" class="stack">
          <h2 id="move-seat">{MOVE_SEAT.title}</h2>
          {portable === undefined ? (
            <Before game={game} pack={() => send({ kind: 'pack' })} />
          ) : (
            <Ways match={match} portable={portable} />
          )}
          <div class="row">
            <button type="submit" class="button" autofocus>
              {MOVE_SEAT.close}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}

/** What a person should know before the seat is packed: from then on this device signs nothing. */
function Before({ game, pack }: { game: GameEntry; pack: () => void }) {
  return (
    <>
      <p>{MOVE_SEAT.before}</p>
      {game.onNewDevice !== undefined && <p>{game.onNewDevice}</p>}
      <div class="row">
        <button type="button" class="button primary" onClick={pack}>
          {MOVE_SEAT.pack}
        </button>
      </div>
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
          <p>{MOVE_SEAT.scan}</p>
          <QrCode text={link} />
        </>
      ) : (
        <p>{MOVE_SEAT.openLink}</p>
      )}
      <div class="row">
        <CopyButton text={link} label={MOVE_SEAT.copy} />
        <button type="button" class="button" onClick={save}>
          {MOVE_SEAT.save}
        </button>
      </div>
      <p class="notice">
        {MOVE_SEAT.secret} {portable.isLast && MOVE_SEAT.last}
      </p>
    </>
  );
}
