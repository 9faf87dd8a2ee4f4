/** Where the match is in a transparency log, by a proof and a key that came with its log, or that the relay has: by their word. */

import { useEffect, useState } from 'preact/hooks';
import type { Bundle } from '../../../shared/bundle/read-bundle.ts';
import type { EndedMatch, NamedKeys } from '../../../shared/verify/check-logged.ts';
import type { Verdict } from '../../../shared/verify/verdict.ts';
import { matchFileName } from '../../../shared/wire/file-names.ts';
import { type Mark, numberWords, texts } from '../language/texts.ts';
import { describedRelay, relay } from '../relay-client/relay.ts';
import { CheckYourself, Commands } from './check-yourself.tsx';
import type { LogPlace, NamedProof } from './log-place.ts';
import { LogTrust } from './log-trust.tsx';
import { checkLogProof } from './verification.ts';

export const LOG_BESIDE = texts('verify/log-beside', {
  title: 'Its place in a public log',
  byServer: (name: Mark, origin: string, number: string, size: string) => [
    'In a log that calls itself ',
    name(origin),
    ` as number ${number} of ${size}, signed with the key that this server names for it.`,
  ],
  byFile: (name: Mark, origin: string, number: string, size: string) => [
    'In a log that calls itself ',
    name(origin),
    ` as number ${number} of ${size}, signed with the key that this file names for it.`,
  ],
  unvouched: 'Anybody who watches such a log sees if a match in it is exchanged later. Nobody here vouches for that key.',
  unchecked:
    'A proof that this match is in a public log came with it. Nobody has checked here who signed it: there is no key of that log.',
  unfit:
    'The proof beside this record does not show this match in any log. The verdict above was reached without it. Download the record again from the server where the match was played. If that does not help, keep the file and show it to the other player: somebody hands out proofs that do not hold.',
  how: 'Download the record and take a copy of Fogline. In trusted.policy write the keys of the log and of those who watch it, as you know them from elsewhere.',
});

interface LogBesideProps {
  readonly verdict: Verdict;
  /** When the match ended, as its relay says, in ms. */
  readonly ended: number | undefined;
  /** The proof that came with the log, and the keys that came with that. */
  readonly given: NamedProof | undefined;
  /** Whether the relay of this page gave the log, and is asked for a proof. */
  readonly isPublished: boolean;
}

/** A relay without a log is not asked: the browser would note its 404 as an error. */
async function proofHere(finalHash: string): Promise<NamedProof | undefined> {
  const { logKey } = await describedRelay();
  const proof = logKey === undefined ? undefined : await relay().logProof(finalHash);
  return proof === undefined ? undefined : { proof, named: { by: 'relay', log: logKey!, witnesses: [] } };
}

/** What came in an archive. */
export function givenIn({ proof, keys }: Pick<Bundle, 'proof' | 'keys'>): NamedProof | undefined {
  const { log, witnesses = [] } = keys;
  const named: NamedKeys | undefined = log === undefined ? undefined : { by: 'archive', log, witnesses };
  return proof === undefined ? undefined : { proof, ...(named === undefined ? {} : { named }) };
}

export function LogBeside({ verdict, ended, given, isPublished }: LogBesideProps) {
  const { finalHash, match, timestampsBy } = verdict;
  // Undefined until a proof was checked, and where no proof is given; a null place where one does not hold, or was not checked.
  const [checked, setChecked] = useState<{
    readonly place: LogPlace | null;
    readonly unchecked?: true;
    readonly match: EndedMatch;
    readonly given: NamedProof;
  }>();
  useEffect(() => {
    setChecked(undefined);
    const work = new AbortController();
    const find = async (): Promise<void> => {
      const found = isPublished ? await proofHere(finalHash) : given;
      if (found === undefined || work.signal.aborted) return;
      const asked: EndedMatch = { verdict: { finalHash, match, timestampsBy }, closed: ended };
      const { place, unchecked } = await checkLogProof({ match: asked, ...found }, work.signal);
      setChecked({ match: asked, given: found, place, ...(unchecked ? { unchecked } : {}) });
    };
    // A relay that does not answer, or does not have the match in its log yet, takes nothing from the match.
    find().catch(() => {});
    return () => work.abort();
  }, [finalHash, match, timestampsBy, ended, given?.proof, given?.named?.log, isPublished]);
  if (checked === undefined) return null;
  const { place, unchecked } = checked;
  const say = isPublished ? LOG_BESIDE.byServer : LOG_BESIDE.byFile;
  return (
    <section class="panel stack" aria-labelledby="log-beside-heading">
      <h2 id="log-beside-heading">{LOG_BESIDE.title}</h2>
      {place === null && !unchecked ? (
        <p class="notice bad">{LOG_BESIDE.unfit}</p>
      ) : (
        <>
          {place === null ? (
            <p>{LOG_BESIDE.unchecked}</p>
          ) : (
            <p>
              {say(
                (words) => (
                  <bdi>{words}</bdi>
                ),
                place.origin,
                numberWords(place.number),
                numberWords(place.size),
              )}{' '}
              <span class="soft">{LOG_BESIDE.unvouched}</span>
            </p>
          )}
          <LogTrust match={checked.match} given={checked.given} />
          <CheckYourself>
            <Commands
              title={LOG_BESIDE.title}
              lead={<p class="soft small">{LOG_BESIDE.how}</p>}
              commands={`npm run fogline -- verify ${matchFileName({ game: verdict.game ?? '', id: finalHash }, 'tar')} --policy trusted.policy`}
            />
          </CheckYourself>
        </>
      )}
    </section>
  );
}
