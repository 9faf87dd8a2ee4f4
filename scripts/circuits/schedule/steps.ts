/** Well-formed steps: those that are due in a public state, and all that a seat could try. Every bit of a body is 0. */

import { encodeBase64url } from '../../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import { COLORS, type PieceType } from '../../../shared/games/dark-chess/board.ts';
import { squareName } from '../../../shared/games/dark-chess/notation.ts';
import {
  answerForm,
  type BodyForm,
  formBytes,
  moveForm,
  NO_MOVE_FORM,
  NOTHING_FORM,
  SELECTORS_FORM,
  setUpForm,
} from '../../../shared/games/dark-chess/proven/lengths.ts';
import { KINDS, type Kind, type MoveFields } from '../../../shared/games/dark-chess/proven/payloads.ts';
import { PLAN, type ProvenPlan } from '../../../shared/games/dark-chess/proven/plan.ts';
import { afterMove, mustStateQuiet } from '../../../shared/games/dark-chess/proven/public-rules.ts';
import { other, type ProvenState } from '../../../shared/games/dark-chess/proven/state.ts';
import type { GameStep, Seat } from '../../../shared/games/steps.ts';

export interface Step extends Pick<GameStep, 'by' | 'kind' | 'payload'> {
  /** In words. */
  readonly label: string;
  /** Of a move: its fields, and what it captured. */
  readonly fields?: MoveFields;
  readonly type?: PieceType;
  /** Absent where the match goes on by the plan of the rules. */
  readonly plan?: ProvenPlan;
  /** How many steps that differ in the captured square alone it stands for; 0 for one that no match of 64 plies has. */
  readonly ways: number;
}

const BODIES = new Map<number, string>();

function bodyOf(form: BodyForm): string {
  const bytes = formBytes(form);
  const known = BODIES.get(bytes) ?? encodeBase64url(new Uint8Array(bytes));
  BODIES.set(bytes, known);
  return known;
}

const SHORT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(KINDS).map((kind) => [kind, kind.slice('dark-chess.'.length)]),
);

const withBody = (by: Seat, kind: Kind, form: BodyForm): Step => ({
  ...{ by, kind, payload: { body: bodyOf(form) }, ways: 1 },
  label: `${COLORS[by]} ${SHORT[kind]}`,
});

interface Taken {
  readonly square: number;
  readonly type: PieceType;
  readonly squares: number;
}

/** Where a seat's pieces are captured: on its fourth rank, where slots serve, and elsewhere; each for as many squares. */
const CAPTURED: readonly (readonly Taken[])[] = [
  [
    { square: 27, type: 'pawn', squares: 8 },
    { square: 8, type: 'queen', squares: 56 },
  ],
  [
    { square: 35, type: 'pawn', squares: 8 },
    { square: 48, type: 'queen', squares: 56 },
  ],
];

interface MoveForm {
  readonly taken?: Taken | undefined;
  readonly king?: boolean;
  readonly quiet?: boolean;
  readonly plan?: ProvenPlan;
  readonly ways: number;
}

function moveStep(state: ProvenState, by: Seat, { taken, king = false, quiet, plan, ways }: MoveForm): Step {
  const fields: MoveFields = {
    ...(taken === undefined ? {} : { captured: squareName(taken.square), king }),
    ...(quiet === undefined ? {} : { quiet }),
  };
  const made = afterMove(plan ?? PLAN, state, by, fields);
  const captured = taken && { square: taken.square, owner: COLORS[other(by)]! };
  const form = moveForm({ captured, states: quiet !== undefined, ends: made.result !== undefined });
  const words = [
    ...(taken === undefined ? [] : [`captures ${king ? 'the king' : `a ${taken.type}`} on ${squareName(taken.square)}`]),
    ...(quiet === undefined ? [] : [`states quiet ${quiet}`]),
    ...(plan === undefined ? [] : ['at the last ply']),
  ];
  return {
    ...{ by, kind: KINDS.move, payload: { body: bodyOf(form), ...fields } as JsonObject, fields, ways },
    ...(taken === undefined ? {} : { type: king ? 'king' : taken.type }),
    ...(plan === undefined ? {} : { plan }),
    label: [`${COLORS[by]} move`, ...words].join(', '),
  };
}

/** The plan of a match that ends with this ply. */
const lastPly = ({ plies }: ProvenState): ProvenPlan => ({ ...PLAN, plies: plies + 1 });

/** The moves of a seat that differ for the schedule: with a capture or not, of the king or not, quiet or not, at the end or not. */
export function moveSteps(state: ProvenState, by: Seat): Step[] {
  const quietly = mustStateQuiet(state.quietPlies + 1) ? [false, true] : [undefined];
  const plain = (plan: ProvenPlan | undefined, ways: number): Step[] =>
    quietly.map((quiet) => moveStep(state, by, { ways, ...(quiet === undefined ? {} : { quiet }), ...(plan && { plan }) }));
  const takes = CAPTURED[other(by)]!;
  return [
    ...plain(undefined, 1),
    ...takes.map((taken) => moveStep(state, by, { taken, ways: taken.squares })),
    moveStep(state, by, { taken: takes[0], king: true, ways: 64 }),
    ...plain(lastPly(state), 0),
    moveStep(state, by, { taken: takes[0], plan: lastPly(state), ways: 0 }),
    withBody(by, KINDS.noMove, NO_MOVE_FORM),
  ];
}

/** One well-formed step of each kind that this seat could try. */
export function triedSteps(state: ProvenState, by: Seat): Step[] {
  return [
    withBody(by, KINDS.setUp, setUpForm(Math.min(state.setUp.messages, 2), PLAN.trees)),
    { by, kind: KINDS.flight, payload: {}, label: `${COLORS[by]} flight`, ways: 1 },
    withBody(by, KINDS.selectors, SELECTORS_FORM),
    withBody(by, KINDS.answer, answerForm(state.lost[by]!)),
    moveSteps(state, by)[0]!,
    withBody(by, KINDS.noMove, NO_MOVE_FORM),
    withBody(by, KINDS.agreed, NOTHING_FORM),
  ];
}

export const startStep = (payload: JsonObject): Step => ({ by: 'all', kind: 'start', payload, label: 'start', ways: 1 });

export const handOverStep = (seat: Seat): Step => ({
  ...{ by: 'device', kind: 'hand-over', payload: { seat }, ways: 1 },
  label: `hand-over of ${COLORS[seat]}`,
});
