/** Where the match stands in a transparency log, by a proof that came with its log, or that the relay has. It holds by their word. */

import { useEffect, useState } from 'preact/hooks';
import { bundleName } from '../../../shared/bundle/bundle-files.ts';
import type { EndedMatch } from '../../../shared/verify/check-logged.ts';
import type { Verdict } from '../../../shared/verify/verdict.ts';
import { type Mark, numberWords, texts } from '../language/texts.ts';
import { describedRelay, relay } from '../relay-client/relay.ts';
import { CheckYourself, Commands } from './check-yourself.tsx';
import type { LogPlace } from './log-place.ts';
import { LogTrust } from './log-trust.tsx';
import { checkLogProof } from './verification.ts';

export const LOG_BESIDE = texts('verify/log-beside', {
  title: 'Its place in a public log',
  byServer: (name: Mark, origin: string, number: string, size: string) => [
    'In the log of ',
    name(origin),
    ` as number ${number} of ${size}, by this server’s own word.`,
  ],
  byFile: (name: Mark, origin: string, number: string, size: string) => [
    'In the log of ',
    name(origin),
    ` as number ${number} of ${size}, by the word of whoever made this file.`,
  ],
  unchecked: 'Whoever watches such a log sees if a match in it is exchanged later. Who signed it was not checked here.',
  unfit:
    'The proof beside this record does not show this match in any log. The verdict above was reached without it. Download the record again from the server where the match was played. If that does not help, keep the file and show it to the other player: somebody hands out proofs that do not hold.',
  how: 'Download the record and take a copy of Fogline. In trusted.policy write the keys of the log and of those who watch it, as you know them from elsewhere.',
});

interface LogBesideProps {
  readonly verdict: Verdict;
  /** When the match ended, as its relay says, in ms. */
  readonly ended: number | undefined;
  /** The proof that came with the log. */
  readonly proof: string | undefined;
  /** Whether the relay of this page gave the log, and is asked for a proof. */
  readonly isPublished: boolean;
}

/** A relay without a log is not asked: the browser would note its 404 as an error. */
async function proofHere(finalHash: string): Promise<string | undefined> {
  const { logKey } = await describedRelay();
  return logKey === undefined ? undefined : relay().logProof(finalHash);
}

export function LogBeside({ verdict, ended, proof, isPublished }: LogBesideProps) {
  const { finalHash, match, timestampsBy } = verdict;
  // Undefined until a proof was checked, and where there is none; a null place where one does not hold.
  const [checked, setChecked] = useState<{
    readonly place: LogPlace | null;
    readonly match: EndedMatch;
    readonly proof: string;
  }>();
  useEffect(() => {
    setChecked(undefined);
    const work = new AbortController();
    const find = async (): Promise<void> => {
      const found = isPublished ? await proofHere(finalHash) : proof;
      if (found === undefined || work.signal.aborted) return;
      const asked = { match: { verdict: { finalHash, match, timestampsBy }, closed: ended }, proof: found };
      const { place } = await checkLogProof(asked, work.signal);
      setChecked({ ...asked, place });
    };
    // A relay that does not answer, or does not have the match in its log yet, takes nothing from the match.
    find().catch(() => {});
    return () => work.abort();
  }, [finalHash, match, timestampsBy, ended, proof, isPublished]);
  if (checked === undefined) return null;
  const { place } = checked;
  const say = isPublished ? LOG_BESIDE.byServer : LOG_BESIDE.byFile;
  return (
    <section class="panel stack" aria-labelledby="log-beside-heading">
      <h2 id="log-beside-heading">{LOG_BESIDE.title}</h2>
      {place === null ? (
        <p class="notice bad">{LOG_BESIDE.unfit}</p>
      ) : (
        <>
          <p>
            {say(
              (words) => (
                <bdi>{words}</bdi>
              ),
              place.origin,
              numberWords(place.number),
              numberWords(place.size),
            )}{' '}
            <span class="soft">{LOG_BESIDE.unchecked}</span>
          </p>
          <LogTrust match={checked.match} proof={checked.proof} />
          <CheckYourself>
            <Commands
              title={LOG_BESIDE.title}
              lead={<p class="soft small">{LOG_BESIDE.how}</p>}
              commands={`npm run fogline -- verify ${bundleName(finalHash)} --policy trusted.policy`}
            />
          </CheckYourself>
        </>
      )}
    </section>
  );
}
