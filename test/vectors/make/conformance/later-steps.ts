import { OPENING, STRANGER, type ToyMatch } from '../../../support/toy-match.ts';

import { at, bothInTurn, type Row, relay, seat, spare, three, timedOut, without } from './toy-lives.ts';

function refusedTwice(): ToyMatch {
  const toy = at('play').say('draw-offer', 1, {}, [0]);
  return toy.say('draw-decline', 0, {}, [0]);
}

function manyOffers(): ToyMatch {
  const toy = at('play');
  for (let i = 0; i < 10; i++) {
    const [mover, other] = [i % 2, 1 - (i % 2)];
    toy.say('draw-offer', 0, {}, [mover]).say('toy.move', mover, {}, [other]);
  }
  return toy;
}

const LATER: readonly Row[] = [
  ['a draw offered again after a refusal', refusedTwice(), seat('draw-offer', 0, {}, [0]), 'life/too-many-offers'],
  ['an eleventh offer', manyOffers(), seat('draw-offer', 0, {}, [0]), 'life/too-many-offers'],
  ['a move in the settlement', at('settle'), seat('toy.move', 1), 'life/wrong-phase'],
  ['an end that names who is next', at('settle'), seat('endgame', [0, 1], { result: null }, [0]), 'life/wrong-next'],
  ['an end without a result', at('settle'), seat('endgame', [0, 1], {}), 'encoding/wrong-shape'],
  ['an end that one seat signs', at('settle'), seat('endgame', 1, { result: null }), 'life/signature-missing'],
  ['an end after the deadline', at('settle'), seat('endgame', [0, 1], { result: null }, [], 60_001), 'life/out-of-time'],
  ['a close in the last moment', at('settle'), relay('close', { reason: 'unsigned' }, 60_000), 'life/too-early'],
  ['a close of the settlement as expired', at('settle'), relay('close', { reason: 'expired' }, 60_001), 'life/wrong-close'],
  ['an opening that names who is next', at('settle'), seat('opening', 0, OPENING, [1]), 'life/wrong-next'],
  ['an opening twice', at('settle').say('opening', 0, OPENING), seat('opening', 0, OPENING), 'life/already-opened'],
  ['an opening by a stranger', at('settle'), seat('opening', STRANGER, OPENING), 'life/not-a-seat'],
  ['a clock noted by a seat that was in time', timedOut(), { ...seat('clock-note', 1), clock: 7 }, 'life/wrong-clock-note'],
  ['a clock noted without a clock', timedOut(), seat('clock-note', 0), 'life/wrong-clock-note'],
  ['a clock noted where no time ran out', at('settle'), { ...seat('clock-note', 0), clock: 7 }, 'life/wrong-clock-note'],
  ['a protest after a timeout', timedOut(), seat('protest', 1, { code: 'x', seat: 0, seq: 1 }), 'life/wrong-phase'],
  ['a key retired in the settlement', at('settle'), relay('retire'), 'life/wrong-phase'],
  ['a step after the end', at('closed'), seat('toy.move', 0, {}, [1]), 'life/wrong-phase'],
  ['a close after the end', at('closed'), relay('close', { reason: 'unsigned' }, 60_001), 'life/wrong-phase'],
  ['a hand-over after the end', at('closed'), seat('hand-over', STRANGER, spare(at('closed'), 1)), 'life/wrong-phase'],
];

const GOING_ON: readonly Row[] = [
  [
    'a seat stands down before whose turn it is was said',
    at('play', { seats: 4, goesOn: true }).say('resign', 3, {}, [0, 1, 2]),
    seat('stand-down', 1, {}, [0, 1, 2]),
    'life/not-your-turn',
  ],
  [
    'a `skip` to oneself that nobody waits for, after a protest',
    three().say('protest', 0, { code: 'x', seat: 1, seq: 1 }, [2]).say('skip', 2, {}, [0]),
    seat('skip', 0, {}, [0]),
    'life/wrong-phase',
  ],
  [
    'a late timeout of all whose time has run out',
    bothInTurn(),
    relay('timeout', { seats: [0, 1] }, 700_000),
    'life/wrong-timeout',
  ],
  ['a resignation that ends a match which goes on', three(), seat('resign', 2), 'life/wrong-next'],
  ['a move before whose turn it is was said', without(), seat('toy.move', 0, {}, [1]), 'life/skip-owed'],
  ['a seat that is out resigns again', without(), seat('resign', 2, {}, [0, 1]), 'life/not-your-turn'],
  ['a seat that is out offers a draw', without().say('skip', 0, {}, [1]), seat('draw-offer', 2, {}, [1]), 'life/not-your-turn'],
  ['the turn of a seat that is out', without(), seat('skip', 0, {}, [2]), 'life/no-such-seat'],
  ['a seat that is out protests', without(), seat('protest', 2, { code: 'x', seat: 0, seq: 1 }), 'life/not-your-turn'],
  ['a protest about a seat that is out', without(), seat('protest', 0, { code: 'x', seat: 2, seq: 1 }), 'life/no-such-seat'],
  [
    'a second protest against one seat',
    three().say('protest', 0, { code: 'x', seat: 1, seq: 1 }, [2]),
    seat('protest', 0, { code: 'x', seat: 1, seq: 1 }, [2]),
    'life/too-many-protests',
  ],
  ['a protest that ends a match which goes on', three(), seat('protest', 0, { code: 'x', seat: 1, seq: 1 }), 'life/wrong-next'],
  ['a seat in turn stands down', three(), seat('stand-down', 0, {}, [0]), 'life/not-your-turn'],
  [
    'a seat stands down where one other is left',
    three().say('stand-down', 1, {}, [0]),
    seat('stand-down', 2, {}, [0]),
    'life/not-your-turn',
  ],
  [
    'the end without a seat that stood down, at once',
    three().say('stand-down', 1, {}, [0]).say('toy.move', 0, {}),
    seat('endgame', [0, 2], { result: null }, [], 4_999),
    'life/signature-missing',
  ],
];

const TURNS: readonly Row[] = (() => {
  const toy = () => at('play', { sameTurn: ['toy.answer'] });
  return [
    ['a draw out of turn, where draws come in turn', toy(), seat('draw-offer', 1, {}, [0]), 'life/not-your-turn'],
    [
      'a turn of several steps that takes too long',
      toy().say('toy.answer', 0, {}, [0]),
      seat('toy.move', 0, {}, [1], 605_001),
      'life/out-of-time',
    ],
  ] as const;
})();

export const LATER_STEPS = [...LATER, ...GOING_ON, ...TURNS];
