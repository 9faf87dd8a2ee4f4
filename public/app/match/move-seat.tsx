/** Moves a seat to another device by a code to scan, a link or a file. Each of the three holds the whole secret of the seat. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { PARCEL_MS } from '../../../shared/wire/parcel.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { asCommand } from '../components/marks.tsx';
import { explain } from '../components/problem-words.ts';
import { saveFile } from '../components/save-file.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { type Mark, texts } from '../language/texts.ts';
import { matchPath } from '../relay-client/paths.ts';
import type { ClientState, Command, Portable } from '../session/messages.ts';
import { QrCode } from './invite-link.tsx';
import { isThisComputer } from './this-computer.ts';

export const MOVE_SEAT = texts('match/move-seat', {
  open: 'Move to another device',
  title: 'Move your seat to another device',
  close: 'Close',
  before:
    'You go on with the other device, and this one only watches from the moment at which the seat is packed. You can take it back here, as one of the 8 moves that a seat has.',
  pack: 'Pack the seat',
  scan: 'Scan this with the other device: it works once, for ten minutes. You go on there; this device only watches now.',
  making: 'Making the code…',
  expired: 'The ten minutes of the code are over.',
  renew: 'Show a new code',
  noCode: (why: string) => `There is no code to scan. ${why} The link and the file work all the same.`,
  tooLarge: 'This seat is too large for a code to scan.',
  onlyHere: (command: Mark) => [
    'This address works on this computer only: a phone cannot open it. Your seat can move to another browser of this computer. To play on a phone as well, stop Fogline, start it with ',
    command('npm start -- --lan'),
    ', and start a match at the address that it prints.',
  ],
  openLink: 'Open this link on the other device. You go on there; this device only watches now.',
  copy: 'Copy link',
  save: 'Save a copy',
  secret: 'Anybody who has the code, the link or the file has your seat and sees what you hide. Show it to nobody.',
  last: 'This is the last time that the seat can move: it stays where you open it.',
});

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
            <Ways match={match} game={game} portable={portable} send={send} />
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
      {isThisComputer(location.hostname) && <OnlyHere />}
      <div class="row">
        <button type="button" class="button primary" onClick={pack}>
          {MOVE_SEAT.pack}
        </button>
      </div>
    </>
  );
}

function OnlyHere() {
  return (
    <div class="notice">
      <div>{MOVE_SEAT.onlyHere(asCommand)}</div>
    </div>
  );
}

interface WaysProps {
  readonly match: string;
  readonly game: GameEntry;
  readonly portable: Portable;
  readonly send: (command: Command) => void;
}

function Ways({ match, game, portable, send }: WaysProps) {
  const page = `${location.origin}${matchPath(match)}`;
  const save = (): void =>
    saveFile(new Blob([portable.text], { type: 'application/json' }), `fogline-seat-${game.slug}-${match.slice(0, 8)}.json`);
  return (
    <>
      {isThisComputer(location.hostname) ? (
        <>
          <p>{MOVE_SEAT.openLink}</p>
          <OnlyHere />
        </>
      ) : (
        <Code page={page} code={portable.code} renew={() => send({ kind: 'pack' })} />
      )}
      <div class="row">
        <CopyButton text={`${page}#seat.${portable.packed}`} label={MOVE_SEAT.copy} />
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

/** The code of a parcel, for as long as the relay keeps it. */
function Code({ page, code, renew }: { page: string; code: Portable['code']; renew: () => void }) {
  const secret = code?.kind === 'left' ? code.secret : undefined;
  const [expired, setExpired] = useState<string>();
  useEffect(() => {
    const timer = secret === undefined ? undefined : setTimeout(() => setExpired(secret), PARCEL_MS);
    return () => clearTimeout(timer);
  }, [secret]);
  if (code === undefined) return <p role="status">{MOVE_SEAT.making}</p>;
  if (secret !== undefined && secret !== expired) {
    return (
      <>
        <p>{MOVE_SEAT.scan}</p>
        <QrCode text={`${page}#parcel.${secret}`} />
      </>
    );
  }
  const why = code.kind === 'failed' ? explain(code.problem) : code.kind === 'too-large' ? MOVE_SEAT.tooLarge : MOVE_SEAT.expired;
  return (
    <>
      <p role="status">{MOVE_SEAT.noCode(why)}</p>
      {code.kind !== 'too-large' && (
        <div class="row">
          <button type="button" class="button" onClick={renew}>
            {MOVE_SEAT.renew}
          </button>
        </div>
      )}
    </>
  );
}
