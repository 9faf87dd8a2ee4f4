/** Why neither player can cheat, with the steps of this very match. */

import type { WhyFairProps } from '../game-screen.ts';
import { listSteps, Reason, Why } from '../why.tsx';

export function WhyFair({ game, record, names, seat }: WhyFairProps) {
  const commits = record.filter(({ kind }) => kind === 'battleship.commit');
  const shares = record.filter(({ kind }) => kind === 'battleship.share');
  const answers = record.filter(({ kind }) => kind === 'battleship.answer');
  return (
    <Why>
      <Reason claim="Ships cannot move.">
        Each fleet is sealed square by square before the first shot
        {commits.length > 0 && `: ${listSteps(commits, names, seat)}`}. The seals show nothing, and fit one fleet only.
      </Reason>
      <Reason claim="A fleet cannot be illegal.">
        Every seal comes with a proof that the right ships lie in it, in places that the rules allow, without telling where.{' '}
        {commits.length > 0 && `Your device checked ${commits.length === 1 ? 'that proof' : 'those proofs'} before going on.`}
      </Reason>
      <Reason claim="An answer cannot be a lie.">
        “Hit” or “miss” opens the seal of that one square and no other.{' '}
        {answers.length > 0 &&
          `${answers.length} answers so far, the last at step ${answers.at(-1)!.seq}: every one fits its seal.`}
      </Reason>
      {game === 'battleship/classic' && (
        <Reason claim="The hashes of a board are shown to be true at the end.">
          Each answer also names a hash of the whole board. Only an opened fleet shows whether those are true: until a player
          opens it, the record calls that player unproven. Hits, misses and ships need no opening.
        </Reason>
      )}
      <Reason claim="Who begins is not chosen.">
        It is drawn from two sealed halves{shares.length > 0 && `, ${listSteps(shares, names, seat)}`}: neither side knew the
        other’s when it sealed its own.
      </Reason>
    </Why>
  );
}
