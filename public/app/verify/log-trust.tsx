/** The place of a match in a log by the word of whom a visitor trusts: logs and witnesses, from a file of theirs (tlog-policy). */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { EndedMatch } from '../../../shared/verify/check-logged.ts';
import { timeWords } from '../language/format.ts';
import { type Mark, texts } from '../language/texts.ts';
import type { NamedProof, Trust } from './log-place.ts';
import { checkLogProof } from './verification.ts';

export const LOG_TRUST = texts('verify/log-trust', {
  title: 'Whom do you trust?',
  list: 'A file with the keys of such logs, and of those who watch them, as you know them from elsewhere (tlog-policy). It stays on your device.',
  choose: 'Choose your list of keys',
  met: (name: Mark, origin: string) => ['By your list it is in the log of ', name(origin), '. The log has signed it.'],
  seen: (name: Mark, witness: string, when: string) => [name(witness), ` saw it there ${when}.`],
  tooFew: 'By your list it is not shown: too few of those who watch this log have signed.',
  otherLog: 'By your list it is not shown: your list does not name this log.',
  unsigned:
    'By your list it is not shown: the log has not signed it with the key that your list names, or a signature under it is not of the key that it names.',
  noList: (why: string) => `That file is no list of keys: ${why}.`,
});

const MOST_BYTES = 65_536;

export function LogTrust({ match, given }: { readonly match: EndedMatch; readonly given: NamedProof }) {
  const [trust, setTrust] = useState<Trust>();
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const check = async (file: File): Promise<void> => {
    work.current?.abort();
    const own = new AbortController();
    work.current = own;
    setTrust(undefined);
    const policy = await file.slice(0, MOST_BYTES + 1).text();
    const found = await checkLogProof({ match, ...given, policy }, own.signal);
    if (!own.signal.aborted) setTrust(found.trust);
  };
  return (
    <details class="disclosure">
      <summary>{LOG_TRUST.title}</summary>
      <div class="stack">
        <p class="soft small" id="log-trust-hint">
          {LOG_TRUST.list}
        </p>
        <label class="button list-choice">
          <input
            type="file"
            class="visually-hidden"
            aria-describedby="log-trust-hint"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // The same file may be chosen again, once it has been mended.
              currentTarget.value = '';
              if (file !== undefined) void check(file);
            }}
          />
          {LOG_TRUST.choose}
        </label>
        <div role="status">{trust !== undefined && <Said trust={trust} />}</div>
      </div>
    </details>
  );
}

const name = (words: string) => <bdi>{words}</bdi>;

function whyUnmet({ code, detail }: Extract<Trust, { isMet: false }>): string {
  switch (code) {
    case 'transparency/bad-policy':
      return LOG_TRUST.noList(detail);
    case 'transparency/too-few-witnesses':
      return LOG_TRUST.tooFew;
    case 'transparency/unknown-log':
      return LOG_TRUST.otherLog;
    default:
      return LOG_TRUST.unsigned;
  }
}

function Said({ trust }: { readonly trust: Trust }) {
  if (!trust.isMet) return <p class="notice bad">{whyUnmet(trust)}</p>;
  return (
    <>
      <p>{LOG_TRUST.met(name, trust.origin)}</p>
      {trust.witnesses.map((witness) => (
        <p key={witness.name}>{LOG_TRUST.seen(name, witness.name, timeWords(witness.time, 'long-date-time'))}</p>
      ))}
    </>
  );
}
