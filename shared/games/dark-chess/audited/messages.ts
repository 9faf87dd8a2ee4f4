/** What the machine of a seat writes into its messages, and reads from the other's. */

import { type Derive, deriveBytes } from '../../../crypto/derive.ts';
import { decodeBase64url, decodeHex, encodeUtf8 } from '../../../encoding/bytes.ts';
import type { JsonObject } from '../../../encoding/canonical.ts';
import type { GameStep } from '../../steps.ts';
import { answerTable, decodeContent, encodeContent } from '../answers.ts';
import { COLORS, type Side } from '../board.ts';
import { countMove, countPly, isQuiet, mustState } from '../draw-rules.ts';
import { hasMove } from '../moves.ts';
import { encodeSide, squareName } from '../notation.ts';
import { PHASES, type Phase } from '../query-sets.ts';
import { playMove } from '../transition.ts';
import { resetView, updateView } from '../vision.ts';
import { commitSide, SALT_BYTES } from './commitment.ts';
import { encodeParts, KINDS } from './payloads.ts';
import { commitPayload, nextAsking, opponentOf } from './public-rules.ts';
import { tableContext, transferOf } from './queries.ts';
import { nextQuestions } from './rounds.ts';
import { type Asked, colorOf, type DarkChessSeat } from './seat-state.ts';

interface Message {
  readonly kind: string;
  readonly payload: JsonObject;
  readonly seatState: DarkChessSeat;
}

/** Each message is made twice, to be sent and when it comes back in the log. It is costly to make, and the same. */
const made = new WeakMap<DarkChessSeat, { readonly prev: string; readonly message: Message }>();

/** The message that follows the step of this link hash, when the need is `send`. */
export function makeMessage(seatState: DarkChessSeat, prev: string): Message {
  const known = made.get(seatState);
  if (known?.prev === prev) return known.message;
  const message = composeMessage(seatState, prev);
  made.set(seatState, { prev, message });
  return message;
}

function composeMessage(seatState: DarkChessSeat, prev: string): Message {
  const { seat } = seatState.secret;
  switch (seatState.now.stage) {
    case 'commit': {
      const salt = saltOf(seatState, prev, seatState.view.side);
      return { kind: KINDS.commit, payload: commitPayload(seatState.setup, seat, salt), seatState };
    }
    case 'move':
      return hasMove(seatState.view) ? composeMove(seatState, prev) : { kind: KINDS.noMove, payload: {}, seatState };
    default:
      return seatState.lost.includes('king')
        ? { kind: KINDS.kingCaptured, payload: {}, seatState }
        : composeQuery(seatState, prev);
  }
}

const deriveFor =
  ({ secret }: DarkChessSeat, prev: string): Derive =>
  (label, boundTo, length) =>
    deriveBytes(secret.seed, label, [decodeHex(prev), ...boundTo], length);

/** Bound to the side, so that no salt ever hides two. */
const saltOf = (seatState: DarkChessSeat, prev: string, side: Side): Uint8Array =>
  deriveFor(seatState, prev)('dark chess board', [encodeUtf8(encodeSide(side))], SALT_BYTES);

/** MOVE, and RESET. */
function composeMove(seatState: DarkChessSeat, prev: string): Message {
  const { side, captured, taken } = playMove(seatState.view, seatState.chosen!);
  const after = {
    ...seatState,
    view: resetView(side),
    taken: taken === undefined ? seatState.taken : [...seatState.taken, taken],
  };
  const states = mustState(countPly(seatState.now.quietPlies, captured !== undefined));
  const quiet = isQuiet(countMove(seatState.quietMoves, seatState.view.side, seatState.chosen!));
  return {
    kind: KINDS.move,
    payload: {
      board: commitSide(seatState.setup, seatState.secret.seat, saltOf(seatState, prev, side), side),
      ...(captured === undefined ? {} : { captured: squareName(captured) }),
      ...(states ? { quiet } : {}),
    },
    seatState: { ...after, secrets: {}, asked: {}, answers: {} },
  };
}

/** QUERY: the answers to the last questions and the next questions, the seat's own tables before them in its first message. */
function composeQuery(seatState: DarkChessSeat, prev: string): Message {
  const { now, secret, setup } = seatState;
  const isFirst = now.query!.tables[secret.seat] === undefined;
  const { closed, ...ready } = isFirst && seatState.closed === undefined ? closeTables(seatState, prev) : seatState;
  const derive = deriveFor(seatState, prev);
  const transfer = transferOf(setup.params);
  const tables = now.query!.tables[opponentOf(secret.seat)] ?? {};
  const asked: Partial<Record<Phase, Asked>> = {};
  const requests: Partial<Record<Phase, Uint8Array>> = {};
  for (const { phase, round, questions } of nextAsking(now)) {
    const squares = nextQuestions(seatState.view, phase, questions);
    const { request, asked: of } = transfer.ask(tables[phase], round, squares, derive);
    asked[phase] = { squares, of };
    requests[phase] = request;
  }
  return {
    kind: KINDS.query,
    payload: {
      ...(closed === undefined ? {} : { tables: closed }),
      ...(isFirst && secret.seat !== now.mover && mustState(now.quietPlies) ? { quiet: isQuiet(seatState.quietMoves) } : {}),
      answers: encodeParts(seatState.answers),
      questions: encodeParts(requests),
    },
    seatState: { ...ready, asked, answers: {} },
  };
}

/** The seat state with its tables closed, ready to be sent; `prev` is their context. */
export function closeTables(seatState: DarkChessSeat, prev: string): DarkChessSeat {
  const { view, secret, setup } = seatState;
  const transfer = transferOf(setup.params);
  const closed = PHASES.map((phase) => {
    const entries = Uint8Array.from(answerTable(view.side, phase), (content) => encodeContent(colorOf(seatState), content));
    return { phase, ...transfer.publish(entries, tableContext(setup, secret.seat, phase, prev), deriveFor(seatState, prev)) };
  });
  return {
    ...seatState,
    closed: encodeParts(Object.fromEntries(closed.map(({ phase, publication }) => [phase, publication]))),
    secrets: Object.fromEntries(closed.map(({ phase, secret: opens }) => [phase, opens])),
  };
}

/** The binary parts of a message that the public rules have read already. */
const partsOf = ({ payload }: GameStep, name: string): [Phase, Uint8Array][] => {
  const parts = (payload[name] ?? {}) as Readonly<Record<string, string>>;
  return PHASES.filter((phase) => parts[phase] !== undefined).map((phase) => [phase, decodeBase64url(parts[phase]!)]);
};

/** UPDATE, with the answers to what was asked last. */
export function readAnswers(seatState: DarkChessSeat, step: GameStep): DarkChessSeat {
  const transfer = transferOf(seatState.setup.params);
  const theirs = COLORS[opponentOf(seatState.secret.seat)]!;
  let { view } = seatState;
  for (const [phase, response] of partsOf(step, 'answers')) {
    const { squares, of } = seatState.asked[phase]!;
    transfer.read(of, response).forEach((code, i) => {
      view = updateView(view, phase, squares[i]!, decodeContent(theirs, phase, code));
    });
  }
  return { ...seatState, view };
}

/** The answers to the questions of this step, bound to its place in the log. */
export function answerQuestions(seatState: DarkChessSeat, { prev }: GameStep): DarkChessSeat {
  const transfer = transferOf(seatState.setup.params);
  const { asking, requests } = seatState.now.query?.open ?? { asking: [], requests: {} };
  const answers = asking.map(({ phase, round, questions }) => [
    phase,
    transfer.answer(seatState.secrets[phase], round, questions, requests[phase]!, decodeHex(prev)),
  ]);
  return { ...seatState, answers: Object.fromEntries(answers) };
}
