/** Gives a visitor the log, its link, and commands that check it without this page. */

import { useEffect, useState } from 'preact/hooks';
import type { Verdict } from '../../../shared/verify/verdict.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { logFileName } from '../components/log-file-name.ts';
import { saveFile } from '../components/save-file.ts';
import { ShareResult } from '../components/share-result.tsx';
import { texts } from '../language/texts.ts';
import { relay } from '../relay-client/relay.ts';
import { CheckYourself, Commands } from './check-yourself.tsx';
import { PublishHere } from './publish-here.tsx';
import { selfChecks } from './self-check.ts';
import { holdsToItsEnd } from './verdict-words.ts';

export const TAKE_AWAY = texts('verify/take-away', {
  title: 'Do not take our word for it',
  lead: 'This verdict was reached in your browser, from the log alone. Keep the record, and check it with tools of your own.',
  record: 'Download the record',
  download: 'Download log',
  copy: 'Copy its link',
  tools:
    'Download the log, open a shell in its folder, and run these. You need jq, xxd, OpenSSL 3 and sha256sum, and none of our code.',
  withFogline: 'With a copy of Fogline, what this page checks:',
  whole: 'The whole verification',
  verdict: 'the verdict of this page',
  faults: 'the faults that this page names',
  same: 'what this page says',
});

interface TakeAwayProps {
  /** The bytes that were verified. */
  readonly log: Blob;
  readonly verdict: Verdict;
  /** Whether the relay of this page sent the log, and under which final hash. */
  readonly published: string | undefined;
  /** The log comes from the relay of this device. */
  readonly onDevice: boolean;
}

export function TakeAway({ log, verdict, published, onDevice }: TakeAwayProps) {
  const { finalHash, steps } = verdict;
  const [file, setFile] = useState('match.jsonl');
  useEffect(() => {
    logFileName(log, finalHash).then(setFile, () => {});
  }, [log, finalHash]);
  const permalink = published ?? (holdsToItsEnd(verdict) ? finalHash : undefined);
  return (
    <section class="panel stack" aria-labelledby="take-away-heading">
      <h2 id="take-away-heading">{TAKE_AWAY.title}</h2>
      <p>{TAKE_AWAY.lead}</p>
      <div class="row">
        {published !== undefined && (
          <a class="button primary" href={`${relay().origin}/api/hashes/${published}/bundle`} download>
            <Icon name="download" />
            {TAKE_AWAY.record}
          </a>
        )}
        <button type="button" class={published === undefined ? 'button primary' : 'button'} onClick={() => saveFile(log, file)}>
          <Icon name="download" />
          {TAKE_AWAY.download}
        </button>
        {published !== undefined && <CopyButton text={relay().permalink(published)} label={TAKE_AWAY.copy} icon="link" />}
        {published !== undefined && (
          <ShareResult finalHash={published} match={undefined} text={document.title} url={relay().permalink(published)} />
        )}
      </div>
      {published === undefined && permalink !== undefined && <PublishHere log={log} finalHash={permalink} onDevice={onDevice} />}
      <CheckYourself>
        <p class="soft small">{TAKE_AWAY.tools}</p>
        {selfChecks(file, finalHash, steps).map(({ title, commands, expected }) => (
          <Commands key={title} title={title} lead={<h3>{title}</h3>} commands={commands.join('\n')} expected={expected} />
        ))}
        <p class="soft small">{TAKE_AWAY.withFogline}</p>
        <Commands
          title={TAKE_AWAY.whole}
          lead={<h3>{TAKE_AWAY.whole}</h3>}
          commands={`npm run fogline -- verify ${finalHash}`}
          expected={verdict.unknown !== undefined ? TAKE_AWAY.same : verdict.ok ? TAKE_AWAY.verdict : TAKE_AWAY.faults}
        />
      </CheckYourself>
    </section>
  );
}
