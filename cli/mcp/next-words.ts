/** What goes wrong, for an agent: a stable code, why, and what to do next. */

import { Fault, type FaultCode } from '../../shared/fault.ts';
import { explainFault } from '../../shared/fault-meanings.ts';

const NEXT: Partial<Record<FaultCode, string>> = {
  'encoding/wrong-shape': 'Correct the input by the schema of the tool, and call it again.',
  'engine/one-seat': 'Finish or resign this match first, or let another process play the other seat.',
  'engine/turn-over': 'Call wait_for_turn, and decide by what it returns.',
  'game/not-now': 'Call wait_for_turn: it says what the match waits for.',
  'game/unknown-game': 'Call list_games, and name one of these.',
  'game/wrong-params': 'Call list_games, and correct parameters, seats or clock.',
  'life/seat-taken': 'Ask for another link, or name another seat.',
  'life/wrong-invite': 'Pass the whole link, with what follows the #.',
  'player/no-seat': 'Call open_match, or join_match with a link to a free seat.',
  'player/other-relay': 'Tell your person: the relay is an option of this program, --relay URL.',
  'player/played-elsewhere': 'Tell your person: another process plays this seat, and has to end first.',
  'relay/not-published': 'A match has a record once it is over: call wait_for_turn until it is.',
  'relay/too-many-phrases': 'Say nothing for a minute.',
  'relay/unknown-match': 'Ask for the link once more: this relay has no such match.',
  'relay/unreachable': 'Wait, and call it again; tell your person if the relay stays away.',
};

/** A refusal by the rules of a game has many codes, and after each of them the turn stands. */
const OF_A_GAME = /^(?!life|log|player|relay|encoding|engine)/;

const REASON_CHARACTERS = 300;

/** A failure with the words of its code alone: a relay, or a log that a stranger has begun, may say anything in its own. */
export const withoutWords = (error: unknown): unknown => (error instanceof Fault ? new Fault(error.code) : error);

export const wordless = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw withoutWords(error);
  });

interface Refusal {
  readonly code: FaultCode;
  readonly message: string;
  readonly next: string;
}

export function describeRefusal(fault: Fault): Refusal {
  const { code } = fault;
  const message = explainFault(fault)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, REASON_CHARACTERS);
  const usual = OF_A_GAME.test(code) ? 'The turn stands: decide otherwise.' : 'Call wait_for_turn: it says how the match stands.';
  return { code, message, next: NEXT[code] ?? usual };
}
