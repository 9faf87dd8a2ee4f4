/** The link to a seat: to copy, to scan, or to send with the device's own means. */

import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { lazy } from '../components/lazy.tsx';
import { relayOrigin } from '../relay-client/relays.ts';
import { isThisComputer } from './this-computer.ts';

export const QrCode = lazy(async () => (await import('./qr-code.tsx')).QrCode);

interface InviteLinkProps {
  readonly link: string;
  /** Name of the game. */
  readonly game: string;
}

export function InviteLink({ link, game }: InviteLinkProps) {
  const share = (): void => {
    // Rejects when the person changes their mind.
    navigator.share({ title: 'Fogline', text: `Play ${game} with me:`, url: link }).catch(() => {});
  };
  return (
    <>
      <input
        class="input code"
        readOnly
        value={link}
        aria-label="Invitation link"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div class="row">
        <CopyButton text={link} label="Copy link" />
        {'share' in navigator && (
          <button type="button" class="button" onClick={share}>
            <Icon name="share" /> Share
          </button>
        )}
      </div>
      {isThisComputer(new URL(relayOrigin()).hostname) && (
        <div class="notice">
          <div>
            This link works on this computer only. To play with somebody else, stop Fogline, start it with{' '}
            <code class="command">npm start -- --lan</code>, and open the address that it prints.
          </div>
        </div>
      )}
    </>
  );
}
