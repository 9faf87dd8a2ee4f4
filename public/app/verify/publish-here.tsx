/** Publishes a whole match at this relay, unless it is there already. */

import { useEffect, useState } from 'preact/hooks';
import { problemOfError } from '../components/problem.ts';
import { explain } from '../components/problem-words.ts';
import { type Mark, texts } from '../language/texts.ts';
import { finalPath } from '../relay-client/paths.ts';
import { relay } from '../relay-client/relay.ts';

export const PUBLISH = texts('verify/publish-here', {
  here: (link: Mark) => ['This relay holds the match. Anyone can check it at ', link('its permalink here'), '.'],
  absent:
    'This relay does not hold the match yet. Published here it has a permalink of its own, with the same final hash. The times stay those of the relay that it was played at.',
  publishing: 'Publishing…',
  publish: 'Publish it here',
});

type Place = 'asking' | 'absent' | 'publishing' | 'here' | 'unknown';

export function PublishHere({ log, finalHash }: { log: Blob; finalHash: string }) {
  const [place, setPlace] = useState<Place>('asking');
  const [wrong, setWrong] = useState<string>();
  useEffect(() => {
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
        <p>
          {PUBLISH.here((words) => (
            <a href={finalPath(finalHash)}>{words}</a>
          ))}
        </p>
      ) : (
        <>
          <p>{PUBLISH.absent}</p>
          <div class="row">
            <button type="button" class="button" disabled={place === 'publishing'} onClick={publish}>
              {place === 'publishing' ? PUBLISH.publishing : PUBLISH.publish}
            </button>
          </div>
        </>
      )}
      {wrong !== undefined && (
        <p class="notice bad" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
