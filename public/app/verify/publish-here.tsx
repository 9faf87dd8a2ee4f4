/** Publishes a whole match at this relay, unless it is there already. Of a match on the relay of this device nobody is asked before a click. */

import { useEffect, useState } from 'preact/hooks';
import { Alert } from '../components/alert.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { linkTo } from '../components/marks.tsx';
import { problemOfError } from '../components/problem.ts';
import { explain } from '../components/problem-words.ts';
import { type Mark, texts } from '../language/texts.ts';
import { finalPath } from '../relay-client/paths.ts';
import { relay } from '../relay-client/relay.ts';

export const PUBLISH = texts('verify/publish-here', {
  here: (link: Mark) => ['This relay holds the match. Anyone can check it at ', link('its permalink here'), '.'],
  absent:
    'This relay does not hold the match yet. Published here it has a permalink of its own, with the same final hash. The times stay those of the relay that it was played at.',
  onDevice:
    'This match is on a relay of this device, and nobody else has it. Published, it has a link that anybody can open, with the same final hash. It stays practice, and its times stay those of this device: the server says only that it has received the record.',
  publishRecord: 'Publish this record',
  copy: 'Copy its link',
  publishing: 'Publishing…',
  publish: 'Publish it here',
});

type Place = 'asking' | 'absent' | 'publishing' | 'here' | 'unknown';

interface PublishHereProps {
  readonly log: Blob;
  readonly finalHash: string;
  readonly onDevice: boolean;
}

export function PublishHere({ log, finalHash, onDevice }: PublishHereProps) {
  const [place, setPlace] = useState<Place>(onDevice ? 'absent' : 'asking');
  const [wrong, setWrong] = useState<string>();
  useEffect(() => {
    if (onDevice) return;
    relay()
      .finalRecord(finalHash)
      .then(
        () => setPlace('here'),
        (error: unknown) => setPlace(problemOfError(error).code === 'relay/not-published' ? 'absent' : 'unknown'),
      );
  }, [finalHash]);
  const publish = async (): Promise<void> => {
    setPlace('publishing');
    setWrong(undefined);
    try {
      await relay().publish(finalHash, new Uint8Array(await log.arrayBuffer()));
      setPlace('here');
    } catch (error) {
      setWrong(explain(problemOfError(error)));
      setPlace('absent');
    }
  };
  if (place === 'asking' || place === 'unknown') return null;
  return (
    <div class="stack" role="status">
      {place === 'here' ? (
        <>
          <p>{PUBLISH.here(linkTo(finalPath(finalHash)))}</p>
          {onDevice && (
            <div class="row">
              <CopyButton text={relay().permalink(finalHash)} label={PUBLISH.copy} icon="link" />
            </div>
          )}
        </>
      ) : (
        <>
          <p>{onDevice ? PUBLISH.onDevice : PUBLISH.absent}</p>
          <div class="row">
            <button type="button" class="button" disabled={place === 'publishing'} onClick={publish}>
              {place === 'publishing' ? PUBLISH.publishing : onDevice ? PUBLISH.publishRecord : PUBLISH.publish}
            </button>
          </div>
        </>
      )}
      {wrong !== undefined && <Alert>{wrong}</Alert>}
    </div>
  );
}
