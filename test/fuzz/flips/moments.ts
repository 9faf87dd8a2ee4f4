/** Moments of games of proven dark chess at which a message may be spoiled, and the parts that a message of each kind has. */

import { encodeUtf8 } from '../../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../../shared/encoding/canonical.ts';
import { packedLength } from '../../../shared/encoding/packed-bits.ts';
import {
  answerForm,
  type BodyForm,
  moveForm,
  NO_MOVE_FORM,
  SELECTORS_FORM,
} from '../../../shared/games/dark-chess/proven/lengths.ts';
import { KINDS, type MoveFields } from '../../../shared/games/dark-chess/proven/payloads.ts';
import { layoutOf, type ProvenPlan } from '../../../shared/games/dark-chess/proven/plan.ts';
import { afterMove, mustStateQuiet } from '../../../shared/games/dark-chess/proven/public-rules.ts';
import { batchDue, roleOf } from '../../../shared/games/dark-chess/proven/schedule.ts';
import type { ProvenState } from '../../../shared/games/dark-chess/proven/state.ts';
import type { StepContent } from '../../../shared/games/interface.ts';
import { BASE_MESSAGE_BYTES } from '../../../shared/oblivious-transfer/base-ot.ts';
import { sidesOf } from '../../support/dark-chess-game.ts';
import type { JudgedTable } from '../../support/judged-table.ts';
import type { PlacedStart } from '../../support/placed-start.ts';
import { LINES, LINES_PLAN, newTable, placedTable } from '../../support/proven-lines.ts';
import type { Choose } from '../../support/proven-table.ts';

/** Ten flights a batch: its extension is one piece. */
export const FLIPS_PLAN: ProvenPlan = {
  ...LINES_PLAN,
  batch: { ...LINES_PLAN.batch, extensionPieces: 1 },
};

/** Bits of a message that mean one thing; of its body, or of the text of its public fields. */
export interface Part {
  readonly name: string;
  readonly of: 'body' | 'fields';
  readonly from: number;
  readonly bits: number;
}

export interface Moment {
  /** The seat that sends has worked and decided. */
  readonly table: JudgedTable;
  readonly kind: string;
  readonly parts: readonly Part[];
}

type Named = readonly (readonly [name: string, bits: number])[];

const BYTE = 8;
const HASH: Named = [['digest', 32 * BYTE]];

function joined(parts: Named): Part[] {
  let from = 0;
  return parts.map(([name, bits]) => {
    from += bits;
    return { name, of: 'body', from: from - bits, bits };
  });
}

/** The lists of a form under these names, and then its proof and digest. */
const listed = ({ lists, bytes }: BodyForm, names: readonly string[]): Named => [
  ...lists.map((bits, at) => [names[at]!, BYTE * packedLength(bits)] as const),
  ...(bytes > 32
    ? ([
        ['U of the proof', 16 * BYTE],
        ['V of the proof', 16 * BYTE],
      ] as const)
    : []),
  ...HASH,
];

const ANSWER = ['e of lines', 'e of others', 'w'];
const ASKED = ['d of lines', 'd of others'];

function moveParts(state: ProvenState, by: number, fields: MoveFields): Named {
  const { capture, quietPlies, result } = afterMove(FLIPS_PLAN, state, by, fields);
  const states = mustStateQuiet(quietPlies);
  const owner = by === 0 ? 'black' : 'white';
  const form = moveForm({ captured: capture && { square: capture.square, owner }, states, ends: result !== undefined });
  const more = result === undefined ? ['Board', ...ANSWER, ...ASKED] : [];
  return listed(form, ['hidden move', 'Move', ...(states ? ['Quiet'] : []), ...more]);
}

function setUpParts(messages: number, bytes: number): Named {
  const points: Named =
    messages < 2
      ? [
          ['A', 32 * BYTE],
          ['points', (BASE_MESSAGE_BYTES - 32) * BYTE],
        ]
      : [];
  const left = bytes - (messages < 2 ? BASE_MESSAGE_BYTES : 0);
  return left > 0 ? [...points, ['trees', left * BYTE]] : points;
}

function flightParts(state: ProvenState, by: number): Named {
  const batch = batchDue(FLIPS_PLAN, state);
  const role = roleOf(batch, by);
  const { parts } = layoutOf(FLIPS_PLAN).flights[role][batch.sent[by as 0 | 1]]!;
  return parts.map(({ part, bytes }) => [`${part}${part === 'nonce' ? ` of the ${role}` : ''}`, bytes * BYTE] as const);
}

function bodyParts(state: ProvenState, by: number, { kind, payload }: StepContent): Named {
  const { body, ...fields } = payload;
  switch (kind) {
    case KINDS.setUp:
      return setUpParts(state.setUp.messages, Math.floor((3 * String(body).length) / 4));
    case KINDS.flight:
      return flightParts(state, by);
    case KINDS.selectors:
      return listed(SELECTORS_FORM, ASKED);
    case KINDS.answer:
      return listed(answerForm(state.lost[by]!), state.lost[by] ? ['First', ...ANSWER] : ANSWER);
    case KINDS.noMove:
      return listed(NO_MOVE_FORM, ['NoMove']);
    case KINDS.move:
      return moveParts(state, by, fields as MoveFields);
    default:
      return [];
  }
}

export const textOfFields = ({ body: _, ...fields }: JsonObject): string => encodeCanonical(fields);

function partsOf(state: ProvenState, by: number, content: StepContent): readonly Part[] {
  const parts = joined(bodyParts(state, by, content));
  const text = encodeUtf8(textOfFields(content.payload));
  return Object.keys(content.payload).length > 1
    ? [...parts, { name: 'public fields', of: 'fields', from: 0, bits: BYTE * text.length }]
    : parts;
}

/** The kind of a message, and where it is sent. */
function nameOf({ started, stage, setUp }: ProvenState, { kind, payload }: StepContent): string {
  const when = !started ? 'before the start' : stage === 'turn' ? 'in a turn' : 'after a hand-over';
  switch (kind) {
    case KINDS.setUp:
      return `${kind} ${setUp.messages + 1}`;
    case KINDS.flight:
    case KINDS.selectors:
      return `${kind} ${when}`;
    default:
      return payload['captured'] === undefined
        ? kind
        : `${kind} that captures ${payload['king'] === true ? 'the king' : 'a piece'}`;
  }
}

/** Every message of a game from here on, until its moves are over. */
function record(table: JudgedTable, plies: number, from = 0): Moment[] {
  const moments: Moment[] = [];
  for (;;) {
    for (const seat of [0, 1]) table.prepare(seat);
    const { state, steps } = table;
    if (state.plies >= plies) return moments;
    const by = [0, 1].find((seat) => table.need(seat).kind === 'send');
    if (by !== undefined && steps.length >= from) {
      const content = table.content(by);
      moments.push({ table: table.fork(), kind: nameOf(state, content), parts: partsOf(state, by, content) });
    }
    if (!table.advance()) return moments;
  }
}

const countOf = (moves: string): number => moves.split(' ').length;

/** The moves of a line, and behind them the first that is possible: a game goes on for some plies behind a message that is spoiled. */
const play = (moves: string): Choose => {
  const all = moves.split(' ');
  return ({ plies, moves: possible }) => all[plies] ?? possible[0]!;
};

const placed = (start: PlacedStart, moves: string): JudgedTable => placedTable(start, FLIPS_PLAN).fork(play(moves));

/** All moments: a game from its set-up on, one with a hand-over, and ends of games. */
export function recordMoments(): readonly Moment[] {
  const open = newTable(FLIPS_PLAN, play(LINES.open));
  const moved = newTable(FLIPS_PLAN, play('e2e4 d7d5'));
  moved.playUntil(() => moved.state.plies === 1 && moved.state.flown);
  moved.handOver(0);
  const king = newTable(FLIPS_PLAN, play(LINES.king));
  king.playUntil(() => king.state.plies === 4 && king.state.flown);
  const quiet = placed({ quietPlies: 98 }, 'g1f3 g8f6');
  const stuck = placed({ sides: sidesOf('8/8/r6n/P3p2P/4P3/8/8/8 w - -') }, 'a2a3');
  return [
    ...record(open, 12),
    ...record(moved, 2),
    ...record(king, countOf(LINES.king)),
    ...record(quiet, 2),
    ...record(stuck, 2),
  ];
}
