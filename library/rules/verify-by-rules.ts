/**
 * The verdict on a match of a game that is not known here, by rules that came from elsewhere. Its chain and its life were checked without them,
 * and of what the sandbox answers only what is for rules to say is taken.
 */

import { type Bytes, encodeBase64url } from '../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { isOutsideId } from '../../shared/encoding/game-id.ts';
import { Fault } from '../../shared/fault.ts';
import type { Verdict } from '../../shared/verify/verdict.ts';
import { readGameName, readJudged } from './answers.ts';
import type { Question } from './inside.ts';
import { codeOf } from './rules-bundle.ts';
import { askRules } from './sandbox.ts';

/** A larger log would take more memory than a sandbox is given. */
const MOST_LOG_BYTES = 33_554_432;

/** `verdict`: of `log`, by a verifier that does not have its rules. Throws a fault of `rules/` where it stays so. */
export async function verifyByRules(log: Bytes, verdict: Verdict, rules: Bytes): Promise<Verdict> {
  const { unknown, agreed, agreedBy: _, ...known } = verdict;
  if (unknown?.code === undefined) throw new Fault('rules/other-code', 'the log states no code of rules that are not here');
  const code = codeOf(rules);
  if (code !== unknown.code)
    throw new Fault('rules/other-code', `the log states the code ${unknown.code}, and these rules have ${code}`);
  if (log.length > MOST_LOG_BYTES) throw new Fault('rules/too-large', `the log is more than ${MOST_LOG_BYTES} bytes`);
  const question: Question = { kind: 'verify', log: encodeBase64url(log), code };
  const { checks, seats, ...judged } = readJudged(await askRules(rules, question));
  if (seats.length !== verdict.seats.length || seats.some((seat, i) => (seat === null) !== (verdict.seats[i] === null)))
    throw new Fault('rules/failed', 'the rules judge other seats than there are');
  const holds = judged.fault === undefined;
  const ok = holds && seats.every((seat) => seat?.verdict !== 'fault');
  if (ok && agreed !== undefined && (judged.result === null || encodeCanonical(judged.result) !== encodeCanonical(agreed)))
    throw new Fault('rules/failed', 'the rules find no fault, and come to another result than the seats have signed');
  return {
    ...known,
    ...judged,
    ...{ ok, holds },
    checks: { ...known.checks, ...checks },
    seats: known.seats.map((seat, i) => seat && { ...seat, ...seats[i]! }),
  };
}

/** The id of the game of these rules, and their version. */
export async function gameOf(rules: Bytes): Promise<{ readonly id: string; readonly version: number }> {
  const question: Question = { kind: 'game' };
  const game = readGameName(await askRules(rules, question));
  if (!isOutsideId(game.id)) throw new Fault('rules/no-game', `"${game.id}" is no id of a game from outside`);
  return game;
}
