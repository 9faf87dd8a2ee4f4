/** Clocks to which each move adds an increment: what `open` states of them, and to the millisecond what is left of them. */

import { linkHash } from '../../../../shared/log/step-digest.ts';
import { ToyMatch, type ToyOptions } from '../../../support/toy-match.ts';
import type { Corpus } from './corpus.ts';
import { refuseLast } from './lives.ts';
import { lineAfter, logOf } from './toy-chain.ts';
import { at, type Row, relay, seat } from './toy-lives.ts';

const MONTH_MS = 2_592_000_000;
const CLOCK = { budget: 60_000, grace: 2_000, increment: 3_000 };
const kinds = (count: number): string[] => Array.from({ length: count }, (_, i) => `toy.${String(i).padStart(2, '0')}`);

const STATED: readonly (readonly [why: string, change: object, holds?: true])[] = [
  ['an increment of 30 days', { clock: { ...CLOCK, increment: MONTH_MS }, moves: kinds(32) }, true],
  ['moves that are not of `sameTurn`', { clock: CLOCK, moves: ['toy.a'], sameTurn: ['toy.b'] }, true],
  ['a move that does not end its turn', { clock: CLOCK, moves: kinds(3), sameTurn: kinds(1) }],
  ['an increment of more than 30 days', { clock: { ...CLOCK, increment: MONTH_MS + 1 }, moves: kinds(1) }],
  ['an increment of nothing', { clock: { ...CLOCK, increment: 0 }, moves: kinds(1) }],
  ['an increment without moves', { clock: CLOCK }],
  ['an increment with an empty list of moves', { clock: CLOCK, moves: [] }],
  ['33 moves', { clock: CLOCK, moves: kinds(33) }],
  ['moves without an increment', { clock: { budget: 60_000, grace: 2_000 }, moves: kinds(1) }],
];

/** Seat 0 has moved at once and earned 3 s by it; seat 1 has passed, and earned nothing. */
const earned = (options: ToyOptions = {}): ToyMatch =>
  at('play', { clock: CLOCK, ...options })
    .say('toy.move', 0, {}, [1])
    .say('toy.pass', 1, {}, [0]);

const REFUSED: readonly Row[] = [
  [
    'a budget below the increment',
    new ToyMatch(),
    seat('open', 0, { ...new ToyMatch({ clock: { ...CLOCK, increment: 60_001 } }).terms() }),
    'life/short-deadline',
  ],
  ['a move later than the increment allows', earned(), seat('toy.move', 0, {}, [1], 65_001), 'life/out-of-time'],
  ['a timeout within the increment', earned(), relay('timeout', { seats: [0] }, 65_000), 'life/too-early'],
  [
    'a move that is late, for a step that is no move added nothing',
    earned().say('toy.move', 0, {}, [1]),
    seat('toy.move', 1, {}, [0], 62_001),
    'life/out-of-time',
  ],
  [
    'a move that is late, for an offer of a draw added nothing',
    earned().say('draw-offer', 0, {}, [0]),
    seat('toy.move', 0, {}, [1], 65_001),
    'life/out-of-time',
  ],
  [
    'a move that is late, for the steps of a turn before a move added nothing',
    earned({ sameTurn: ['toy.answer'] })
      .say('toy.answer', 0, {}, [0])
      .say('toy.answer', 0, {}, [1])
      .say('toy.answer', 1, {}, [0]),
    seat('toy.move', 0, {}, [1], 65_001),
    'life/out-of-time',
  ],
  [
    'a move that is late, for a move of the set-up added nothing',
    at('setup', { clock: CLOCK }).say('toy.move', 0, {}, [0, 1]).say('start', [0, 1], {}, [0]),
    seat('toy.move', 0, {}, [1], 62_001),
    'life/out-of-time',
  ],
  [
    'a move that is late, for no budget is more than 30 days',
    at('play', { clock: { budget: MONTH_MS, grace: 2_000, increment: 1 } }).say('toy.move', 0, {}, [0]),
    seat('toy.move', 0, {}, [1], MONTH_MS + 2_001),
    'life/out-of-time',
  ],
];

/** A seat that came into `next` in a row has moved and stays there: its clock runs from that move on, through what it does in the same turn. */
function outOfRow(): ToyMatch {
  const toy = earned({ sameTurn: ['toy.answer'] })
    .say('toy.answer', 0, {}, [1])
    .say('toy.move', 1, {}, [1]);
  toy.wait(1_000);
  return toy.say('toy.answer', 1, {}, [1]);
}

/** Moves in the last moment of each clock, of which the second leaves nothing but what it adds. */
function lastMoments(): ToyMatch {
  const toy = earned();
  toy.wait(65_000);
  toy.say('toy.move', 0, {}, [1]).wait(62_000);
  toy.say('toy.move', 1, {}, [0]).wait(5_000);
  return toy.say('toy.move', 0, {}).say('endgame', toy.everyone, { result: null });
}

export function addIncrements(corpus: Corpus): void {
  const unopened = new ToyMatch();
  for (const [what, change, holds] of STATED) {
    const { text, link } = lineAfter(unopened, { header: { kind: 'open' }, payload: { ...unopened.terms(), ...change } });
    const why = `open: ${what}`;
    if (holds) corpus.accept('log', why, { log: text }, { found: { finalHash: link } });
    else corpus.refuse('log', why, { log: text }, 'encoding/wrong-shape', { step: 0 });
  }
  for (const row of REFUSED) refuseLast(corpus, row);
  const none = { result: null, convicted: [] };
  const holding = (why: string, toy: ToyMatch, found: object): void =>
    corpus.accept('match', why, { log: logOf(toy) }, { found: { ...found, finalHash: linkHash(toy.entries.at(-1)!.step) } });
  holding('the last moments of clocks with an increment', lastMoments(), none);
  const battle = (kind: string): ToyMatch =>
    at('setup', { game: 'battleship/xaya', clock: CLOCK, moves: [kind] }).say('abort', 0);
  const aborted = { result: { kind: 'void', reason: 'aborted' }, convicted: [] };
  holding('Battleship whose shots earn an increment', battle('battleship.shot'), aborted);
  corpus.refuse(
    'match',
    'Battleship whose answers earn an increment',
    { log: logOf(battle('battleship.answer')) },
    'game/wrong-params',
    { step: 1, found: none },
  );
  refuseLast(corpus, [
    'a move that is late, for a seat that goes on after its own move is in no row',
    outOfRow(),
    seat('toy.move', 1, {}, [0], 64_001),
    'life/out-of-time',
  ]);
}
