/** What the machine of a seat writes into its messages, and reads from the other's. */

import { type Derive, deriveBytes } from '../../crypto/derive.ts';
import { decodeBase64url, decodeHex, encodeUtf8 } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import type { GameStep } from '../interface.ts';
import { answerTable, decodeContent, encodeContent } from './answers.ts';
import { COLORS, type Side } from './board.ts';
import { commitSide, SALT_BYTES } from './commitment.ts';
import { countMove, countPly, isQuiet, mustState } from './draw-rules.ts';
import { hasMove } from './moves.ts';
import { encodeSide, squareName } from './notation.ts';
import { encodeParts, KINDS } from './payloads.ts';
import { commitPayload, nextAsking, opponentOf } from './public-rules.ts';
import { tableContext, transferOf } from './queries.ts';
import { PHASES, type Phase } from './query-sets.ts';
import { nextQuestions } from './rounds.ts';
import { type Asked, colorOf, type DarkChessSeat } from './seat-state.ts';
import { playMove } from './transition.ts';
import { resetView, updateView } from './vision.ts';

interface Message {
  readonly kind: string;
  readonly payload: JsonObject;
  /** The machine once the message is in the log. */
  readonly own: DarkChessSeat;
}

/** A machine is asked for one message twice, to send it and when it comes back in the log; it is costly and the same. */
const made = new WeakMap<DarkChessSeat, { readonly prev: string; readonly message: Message }>();

/** The message that follows the step of this link hash, when the need is `send`. */
export function makeMessage(own: DarkChessSeat, prev: string): Message {
  const known = made.get(own);
  if (known?.prev === prev) return known.message;
  const message = composeMessage(own, prev);
  made.set(own, { prev, message });
  return message;
}

function composeMessage(own: DarkChessSeat, prev: string): Message {
  const { seat } = own.secret;
  switch (own.now.stage) {
    case 'commit': {
      const salt = saltOf(own, prev, own.view.side);
      return { kind: KINDS.commit, payload: commitPayload(own.setup, seat, salt), own };
    }
    case 'move':
      return hasMove(own.view) ? composeMove(own, prev) : { kind: KINDS.noMove, payload: {}, own };
    default:
      return own.lost.includes('king') ? { kind: KINDS.kingCaptured, payload: {}, own } : composeQuery(own, prev);
  }
}

const deriveFor =
  ({ secret }: DarkChessSeat, prev: string): Derive =>
  (label, boundTo, length) =>
    deriveBytes(secret.seed, label, [decodeHex(prev), ...boundTo], length);

/** Bound to the side, so that no salt ever hides two. */
const saltOf = (own: DarkChessSeat, prev: string, side: Side): Uint8Array =>
  deriveFor(own, prev)('dark chess board', [encodeUtf8(encodeSide(side))], SALT_BYTES);

/** MOVE, and RESET. */
function composeMove(own: DarkChessSeat, prev: string): Message {
  const { side, captured, taken } = playMove(own.view, own.chosen!);
  const after = { ...own, view: resetView(side), taken: taken === undefined ? own.taken : [...own.taken, taken] };
  const states = mustState(countPly(own.now.quietPlies, captured !== undefined));
  const quiet = isQuiet(countMove(own.quietMoves, own.view.side, own.chosen!));
  return {
    kind: KINDS.move,
    payload: {
      board: commitSide(own.setup, own.secret.seat, saltOf(own, prev, side), side),
      ...(captured === undefined ? {} : { captured: squareName(captured) }),
      ...(states ? { quiet } : {}),
    },
    own: { ...after, secrets: {}, asked: {}, answers: {} },
  };
}

/** QUERY: the answers to the last questions and the next questions, the seat's own tables before them in its first message. */
function composeQuery(own: DarkChessSeat, prev: string): Message {
  const { now, secret, setup } = own;
  const isFirst = now.query!.tables[secret.seat] === undefined;
  const { closed, ...ready } = isFirst && own.closed === undefined ? closeTables(own, prev) : own;
  const derive = deriveFor(own, prev);
  const transfer = transferOf(setup.params);
  const tables = now.query!.tables[opponentOf(secret.seat)] ?? {};
  const asked: Partial<Record<Phase, Asked>> = {};
  const requests: Partial<Record<Phase, Uint8Array>> = {};
  for (const { phase, round, questions } of nextAsking(now)) {
    const squares = nextQuestions(own.view, phase, questions);
    const { request, asked: of } = transfer.ask(tables[phase], round, squares, derive);
    asked[phase] = { squares, of };
    requests[phase] = request;
  }
  return {
    kind: KINDS.query,
    payload: {
      ...(closed === undefined ? {} : { tables: closed }),
      ...(isFirst && secret.seat !== now.mover && mustState(now.quietPlies) ? { quiet: isQuiet(own.quietMoves) } : {}),
      answers: encodeParts(own.answers),
      questions: encodeParts(requests),
    },
    own: { ...ready, asked, answers: {} },
  };
}

/** The machine with its tables closed, ready to be sent; `prev` is their context. */
export function closeTables(own: DarkChessSeat, prev: string): DarkChessSeat {
  const { view, secret, setup } = own;
  const transfer = transferOf(setup.params);
  const closed = PHASES.map((phase) => {
    const entries = Uint8Array.from(answerTable(view.side, phase), (content) => encodeContent(colorOf(own), content));
    return { phase, ...transfer.publish(entries, tableContext(setup, secret.seat, phase, prev), deriveFor(own, prev)) };
  });
  return {
    ...own,
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
export function readAnswers(own: DarkChessSeat, play: GameStep): DarkChessSeat {
  const transfer = transferOf(own.setup.params);
  const theirs = COLORS[opponentOf(own.secret.seat)]!;
  let { view } = own;
  for (const [phase, response] of partsOf(play, 'answers')) {
    const { squares, of } = own.asked[phase]!;
    transfer.read(of, response).forEach((code, i) => {
      view = updateView(view, phase, squares[i]!, decodeContent(theirs, phase, code));
    });
  }
  return { ...own, view };
}

/** The answers to what the other has asked in this step, bound to where it stands. */
export function answerQuestions(own: DarkChessSeat, { prev }: GameStep): DarkChessSeat {
  const transfer = transferOf(own.setup.params);
  const { asking, requests } = own.now.query?.open ?? { asking: [], requests: {} };
  const answers = asking.map(({ phase, round, questions }) => [
    phase,
    transfer.answer(own.secrets[phase], round, questions, requests[phase]!, decodeHex(prev)),
  ]);
  return { ...own, answers: Object.fromEntries(answers) };
}
