/** What is asked of rules in a sandbox: which game they are, and what a log comes to by them. They could have changed anything of the realm. */

import { decodeBase64url } from '../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import type { Game } from '../../shared/games/interface.ts';
import { withCode } from '../../shared/games/with-code.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';

/** `log`: base64url of one whose chain was verified outside. */
export type Question = { readonly kind: 'game' } | { readonly kind: 'verify'; readonly log: string; readonly code: string };

export async function answer(game: Game, input: string): Promise<string> {
  const question = JSON.parse(input) as Question;
  return question.kind === 'game' ? nameOf(game) : await judge(question, game);
}

const nameOf = ({ id, version }: Game): string => encodeCanonical({ id, version });

async function judge(question: Question & { readonly kind: 'verify' }, game: Game): Promise<string> {
  const coded = withCode(game, question.code);
  const { verdict } = await verifyLog(decodeBase64url(question.log), {
    // The chain was verified before, in a process that is faster at it.
    ed25519: { verify: () => true },
    findGame: (id, version) => (id === game.id && version === game.version ? coded : undefined),
  });
  const { evidence, checks, result, outOfTime, besideClock, fault } = verdict;
  const { game: ofGame, openings, ending } = checks;
  return encodeCanonical({
    ...{ evidence, result, checks: { game: ofGame, openings, ending } },
    ...(outOfTime === undefined ? {} : { outOfTime }),
    ...(besideClock === undefined ? {} : { besideClock }),
    ...(fault === undefined ? {} : { fault }),
    seats: verdict.seats.map((seat) => {
      if (seat === null) return null;
      const { verdict, opened, attestedTo, fault } = seat;
      return { verdict, opened, ...(attestedTo === undefined ? {} : { attestedTo }), ...(fault === undefined ? {} : { fault }) };
    }),
  });
}
