/** The link to a seat: to copy, to scan, or to send with the device's own means. */

import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { lazy } from '../components/lazy.tsx';
import { asCommand } from '../components/marks.tsx';
import { type Mark, texts } from '../language/texts.ts';
import { relayOrigin } from '../relay-client/relays.ts';
import { isThisComputer } from './this-computer.ts';

export const INVITE_LINK = texts('match/invite-link', {
  shareText: (game: string) => `Play ${game} with me:`,
  link: 'Invitation link',
  copy: 'Copy link',
  share: 'Share',
  onlyHere: (command: Mark) => [
    'This link works on this computer only. To play with somebody else, stop Fogline, start it with ',
    command('npm start -- --lan'),
    ', and open the address that it prints.',
  ],
});

export const QrCode = lazy(async () => (await import('./qr-code.tsx')).QrCode);

interface InviteLinkProps {
  readonly link: string;
  /** Name of the game. */
  readonly game: string;
}

export function InviteLink({ link, game }: InviteLinkProps) {
  const share = (): void => {
    // Rejects when the person changes their mind.
    navigator.share({ title: 'Fogline', text: INVITE_LINK.shareText(game), url: link }).catch(() => {});
  };
  return (
    <>
      <div class="row invite-link">
        <input
          class="input code"
          readOnly
          value={link}
          aria-label={INVITE_LINK.link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={link} label={INVITE_LINK.copy} />
        {'share' in navigator && (
          <button type="button" class="button" onClick={share}>
            <Icon name="share" /> {INVITE_LINK.share}
          </button>
        )}
      </div>
      {isThisComputer(new URL(relayOrigin()).hostname) && (
        <div class="notice">
          <div>{INVITE_LINK.onlyHere(asCommand)}</div>
        </div>
      )}
    </>
  );
}
