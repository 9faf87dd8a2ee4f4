/** Gives a visitor the log, its link, and commands that check it without this page. */

import type { Verdict } from '../../../shared/verify/verdict.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import { saveFile } from '../components/save-file.ts';
import { ShareResult } from '../components/share-result.tsx';
import { relay } from '../relay-client/relay.ts';
import { PublishHere } from './publish-here.tsx';
import { logFileName, selfChecks } from './self-check.ts';
import { holdsToItsEnd } from './verdict-words.ts';

interface TakeAwayProps {
  /** The bytes that were verified. */
  readonly log: Blob;
  readonly verdict: Verdict;
  /** Whether the relay of this page sent the log, and under which final hash. */
  readonly published: string | undefined;
}

export function TakeAway({ log, verdict, published }: TakeAwayProps) {
  const { finalHash, steps } = verdict;
  const permalink = published ?? (holdsToItsEnd(verdict) ? finalHash : undefined);
  return (
    <section class="panel stack" aria-labelledby="take-away-heading">
      <h2 id="take-away-heading">Do not take our word for it</h2>
      <p>This verdict was reached in your browser, from the log alone. Keep the log, and check it with tools of your own.</p>
      <div class="row">
        <button type="button" class="button primary" onClick={() => saveFile(log, logFileName(finalHash))}>
          <Icon name="download" />
          Download log
        </button>
        {published !== undefined && <CopyButton text={relay().permalink(published)} label="Copy its link" icon="link" />}
        {published !== undefined && (
          <ShareResult finalHash={published} match={undefined} text={document.title} url={relay().permalink(published)} />
        )}
      </div>
      {published === undefined && permalink !== undefined && <PublishHere log={log} finalHash={permalink} />}
      <details class="disclosure">
        <summary>Check it yourself</summary>
        <div class="stack">
          <p class="soft small">
            Download the log, open a shell in its folder, and run these. You need jq, xxd, OpenSSL 3 and sha256sum, and none of
            our code.
          </p>
          {selfChecks(finalHash, steps).map(({ title, commands, expected }) => (
            <Commands key={title} title={title} commands={commands.join('\n')} expected={expected} />
          ))}
          <p class="soft small">With a copy of Fogline, everything that this page checks:</p>
          <Commands
            title="The whole verification"
            commands={`npm run fogline -- verify ${finalHash}`}
            expected={verdict.ok ? 'the verdict of this page' : 'the faults that this page names'}
          />
        </div>
      </details>
    </section>
  );
}

function Commands({ title, commands, expected }: { title: string; commands: string; expected: string }) {
  return (
    <div class="commands">
      <div class="commands-head">
        <h3>{title}</h3>
        <CopyButton small text={commands} label={`Copy commands: ${title}`} />
      </div>
      <pre>
        <code>{commands}</code>
      </pre>
      <p class="soft small commands-result">Must print: {expected}</p>
    </div>
  );
}
