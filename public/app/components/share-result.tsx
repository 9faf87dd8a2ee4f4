/** Gives the picture of a finished match to somebody: by the device's own means, or else as a file. */

import { useState } from 'preact/hooks';
import { cardPath } from '../../../shared/wire/paths.ts';
import { texts } from '../language/texts.ts';
import { relayOrigin } from '../relay-client/relays.ts';
import { Icon } from './icon.tsx';
import { saveFile } from './save-file.ts';

export const SHARE_RESULT = texts('components/share-result', {
  share: 'Share result',
  save: 'Save picture',
  failed: 'The picture could not be drawn now. Try again in a minute, or copy the link.',
});

interface ShareProps {
  readonly finalHash: string;
  /** The match, whose object answers until the record is stored everywhere. */
  readonly match: string | undefined;
  readonly text: string;
  readonly url: string;
}

const canShare = 'share' in navigator;

export function ShareResult({ finalHash, match, text, url }: ShareProps) {
  const [problem, setProblem] = useState<string>();
  const give = async (): Promise<void> => {
    setProblem(undefined);
    const query = match === undefined ? '' : `?match=${match}`;
    const answer = await fetch(`${relayOrigin()}${cardPath(finalHash)}${query}`).catch(() => undefined);
    const picture = answer?.ok ? new File([await answer.blob()], 'fogline.png', { type: 'image/png' }) : undefined;
    if (canShare) {
      const files = picture === undefined ? [] : [picture];
      const what = { title: 'Fogline', text, url };
      // Rejects when the person changes their mind.
      await navigator.share(navigator.canShare?.({ files }) ? { ...what, files } : what).catch(() => {});
    } else if (picture !== undefined) saveFile(picture, picture.name);
    else setProblem(SHARE_RESULT.failed);
  };
  return (
    <span class="copy">
      <button type="button" class="button" onClick={give}>
        <Icon name={canShare ? 'share' : 'download'} /> {canShare ? SHARE_RESULT.share : SHARE_RESULT.save}
      </button>
      <span role="status" class="copy-said">
        {problem}
      </span>
    </span>
  );
}
