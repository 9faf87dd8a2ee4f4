/** A rematch of a match of the list, by one click: the match before is read from the log that this device has kept. */

import { ProblemNotice } from '../components/problem-notice.tsx';
import type { MatchNote } from '../device/device-store.ts';
import { useOpener } from '../session/use-opener.ts';
import { OWN_MATCHES } from './own-matches-words.ts';

export function AgainButton({ note: { match, key }, company }: { note: MatchNote; company: string }) {
  const { opening, problem, open } = useOpener();
  return (
    <>
      <button
        type="button"
        class="link-button own-match-more"
        disabled={opening}
        onClick={() => void open((opener) => opener.rematch(match, key))}
      >
        {opening ? OWN_MATCHES.starting : OWN_MATCHES.again}
        <span class="visually-hidden"> {company}</span>
      </button>
      <ProblemNotice problem={problem} />
    </>
  );
}
