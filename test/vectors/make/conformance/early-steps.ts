/** What the rules of every match refuse from `open` to play. */

import { OPENING, RELAY, STRANGER, ToyMatch } from '../../../support/toy-match.ts';

import { at, DAY_MS, join, type Last, type Row, relay, seat, spare, withSpare } from './toy-lives.ts';

const opens = (change: object): Last => seat('open', 0, { ...new ToyMatch().terms(), ...change });
const deadlines = { join: 3_600_000, setup: 600_000, settle: 60_000 };
const clock = { budget: 600_000, grace: 5_000 };
const fresh = (): ToyMatch => new ToyMatch();

const OPENINGS: readonly Row[] = [
  ['a match that begins with a `join`', fresh(), seat('join', 0, new ToyMatch().terms()), 'life/wrong-phase'],
  ['a creator on a seat that there is not', fresh(), opens({ seat: 2 }), 'life/no-such-seat'],
  ['a match that two keys open', fresh(), { ...opens({}), by: [0, 1] }, 'life/not-a-seat'],
  ['a match that its relay opens', fresh(), { ...opens({}), by: RELAY }, 'life/not-a-seat'],
  ['a full match that nobody may act in', fresh(), opens({ seats: [{}] }), 'life/wrong-next'],
  ['a deadline to join below 30 s', fresh(), opens({ deadlines: { ...deadlines, join: 29_999 } }), 'life/short-deadline'],
  ['a deadline of the set-up below 30 s', fresh(), opens({ deadlines: { ...deadlines, setup: 29_999 } }), 'life/short-deadline'],
  [
    'a deadline of the settlement below 30 s',
    fresh(),
    opens({ deadlines: { ...deadlines, settle: 29_999 } }),
    'life/short-deadline',
  ],
  [
    'a deadline of the settlement below the grace',
    fresh(),
    opens({ clock: { budget: 0, grace: 60_001 } }),
    'life/short-deadline',
  ],
  ['a grace below 2 s', fresh(), opens({ clock: { ...clock, grace: 1_999 } }), 'life/short-deadline'],
  [
    'a deadline of openings below a day',
    fresh(),
    opens({ openings: true, deadlines: { ...deadlines, opening: DAY_MS - 1 } }),
    'life/short-deadline',
  ],
];

const LOBBY: readonly Row[] = [
  ['a seat that there is not', at('lobby'), join(1, 2), 'life/no-such-seat'],
  ['a seat that is taken', at('lobby'), join(1, 0), 'life/seat-taken'],
  ['a key that has a seat', at('lobby'), join(0, 1), 'life/already-seated'],
  ['a seat that two keys take', at('lobby'), join([0, 1], 1), 'life/not-a-seat'],
  ['a seat for the relay', at('lobby'), join(RELAY, 1), 'life/not-a-seat'],
  ['a last seat after which nobody may act', at('lobby'), join(1, 1, []), 'life/wrong-next'],
  ['a seat that is not the last, after which all may act', at('lobby', { seats: 3 }), join(1, 1), 'life/wrong-next'],
  ['a `join` without a seed', at('lobby'), seat('join', 1, { seat: 1 }, [0, 1]), 'encoding/wrong-shape'],
  ['a seat that is kept for another key', at('lobby', { kept: { 1: STRANGER.publicKey } }), join(1, 1), 'life/seat-kept'],
  ['a private seat without its invitation', at('lobby', { invites: { 1: STRANGER.publicKey } }), join(1, 1), 'life/wrong-invite'],
  ['a `join` after the deadline', at('lobby'), { ...join(1, 1), wait: 3_600_001 }, 'life/out-of-time'],
  ['a close before the deadline', at('lobby'), relay('close', { reason: 'expired' }, 3_600_000), 'life/too-early'],
  ['a close for another reason', at('lobby'), relay('close', { reason: 'unsigned' }, 3_600_001), 'life/wrong-close'],
  ['a close of a reason that there is not', at('lobby'), relay('close', { reason: 'tired' }, 3_600_001), 'encoding/wrong-shape'],
  ['a close that names who is next', at('lobby'), relay('close', { reason: 'expired' }, 3_600_001, [0]), 'life/wrong-next'],
  ['a close by a seat', at('lobby'), seat('close', 0, { reason: 'expired' }, [], 3_600_001), 'life/not-the-relay'],
  ['a close by a seat before the deadline', at('lobby'), seat('close', 0, { reason: 'expired' }), 'life/too-early'],
  [
    'another seat cancels, and names who is next',
    new ToyMatch({ seats: 3 }).open().join(1),
    seat('cancel', 1, {}, [0]),
    'life/wrong-next',
  ],
  ['another key cancels', at('lobby'), seat('cancel', STRANGER), 'life/not-a-seat'],
  ['another seat cancels', new ToyMatch({ seats: 3 }).open().join(1), seat('cancel', 1), 'life/not-the-creator'],
  ['another seat begins', new ToyMatch({ seats: 3 }).open().join(1), seat('begin', 1, {}, [0, 1]), 'life/not-the-creator'],
  ['a beginning of one', at('lobby', { seats: 3 }), seat('begin', 0, {}, [0]), 'life/too-few-seats'],
  ['a beginning with an empty seat', new ToyMatch({ seats: 3 }).open().join(1), seat('begin', 0, {}, [0, 2]), 'life/wrong-next'],
  ['a `cancel` with a payload', at('lobby'), seat('cancel', 0, { why: 'x' }), 'encoding/wrong-shape'],
  ['a resignation in the lobby', at('lobby'), seat('resign', 0), 'life/wrong-phase'],
  ['a match opened again', at('lobby'), opens({}), 'life/wrong-phase'],
];

const SETUP: readonly Row[] = [
  ['a start without a signature', at('setup'), seat('start', 0, {}, [0]), 'life/signature-missing'],
  ['a start with a stranger', at('setup'), { ...seat('start', 0, {}, [0]), by: STRANGER }, 'life/signature-missing'],
  ['a start for a seat that there is not', at('setup'), seat('start', [0, 1], {}, [2]), 'life/no-such-seat'],
  ['an end in the set-up', at('setup'), seat('endgame', [0, 1], { result: null }), 'life/wrong-phase'],
  ['a set-up that expires too early', at('setup'), relay('close', { reason: 'expired' }, 600_000), 'life/too-early'],
  ['a step after the deadline of the set-up', at('setup'), seat('start', [0, 1], {}, [0], 600_001), 'life/out-of-time'],
  [
    'a claim in a set-up that expires',
    at('setup'),
    relay('close', { reason: 'expired', claims: [] }, 600_001),
    'encoding/wrong-shape',
  ],
  ['an opening before the start', at('setup'), seat('opening', 0, OPENING), 'life/wrong-phase'],
  ['a draw before the start', at('setup'), seat('draw-offer', 0, {}, [0, 1]), 'life/wrong-phase'],
  ['a protest against oneself', at('setup'), seat('protest', 0, { code: 'x', seat: 0, seq: 0 }), 'life/no-such-seat'],
  ['a step of the game by a stranger', at('setup'), seat('toy.move', STRANGER, {}, [0]), 'life/not-a-seat'],
];

const PLAY: readonly Row[] = [
  ['a move out of turn', at('play'), seat('toy.move', 1, {}, [0]), 'life/not-your-turn'],
  ['a move of two seats', at('play'), seat('toy.move', [0, 1], {}, [0]), 'life/not-a-seat'],
  ['a move by a stranger', at('play'), seat('toy.move', STRANGER, {}, [0]), 'life/not-a-seat'],
  ['a move to a seat that there is not', at('play'), seat('toy.move', 0, {}, [2]), 'life/no-such-seat'],
  ['a kind that is not one of this version', at('play'), seat('wave', 0), 'life/unknown-kind'],
  ['a second start', at('play'), seat('start', [0, 1], {}, [0]), 'life/wrong-phase'],
  ['a move in the last moment and one later', at('play'), seat('toy.move', 0, {}, [1], 605_001), 'life/out-of-time'],
  ['a timeout in the last moment', at('play'), relay('timeout', { seats: [0] }, 605_000), 'life/too-early'],
  ['a timeout of both', at('play'), relay('timeout', { seats: [0, 1] }, 605_001), 'life/wrong-timeout'],
  ['a timeout of nobody', at('play'), relay('timeout', { seats: [] }, 605_001), 'encoding/wrong-shape'],
  ['a timeout by a seat', at('play'), seat('timeout', 1, { seats: [0] }, [], 605_001), 'life/not-the-relay'],
  ['a timeout that names who is next', at('play'), relay('timeout', { seats: [0] }, 605_001, [1]), 'life/wrong-next'],
  ['a close in play', at('play'), relay('close', { reason: 'unsigned' }, 605_001), 'life/wrong-phase'],
  ['a key that a seat retires', at('play'), seat('retire', 0), 'life/not-the-relay'],
  ['a resignation that names who is next', at('play'), seat('resign', 1, {}, [0]), 'life/wrong-next'],
  ['a resignation of two', at('play'), seat('resign', [0, 1]), 'life/not-a-seat'],
  ['a resignation with a payload', at('play'), seat('resign', 1, { why: 'x' }), 'encoding/wrong-shape'],
  ['a match called off after a move', at('play').say('toy.move', 0, {}, [1]), seat('abort', 0), 'life/too-late-to-abort'],
  ['a draw accepted that nobody offered', at('play'), seat('draw-accept', 0, {}, [0]), 'life/no-such-offer'],
  [
    'a draw accepted by the seat that offered it',
    at('play').say('draw-offer', 1, {}, [0]),
    seat('draw-accept', 1),
    'life/no-such-offer',
  ],
  ['a draw offered twice', at('play').say('draw-offer', 1, {}, [0]), seat('draw-offer', 0, {}, [0]), 'life/no-such-offer'],
  [
    'a draw accepted after a move',
    at('play').say('draw-offer', 1, {}, [0]).say('toy.move', 0, {}, [1]),
    seat('draw-accept', 0),
    'life/no-such-offer',
  ],
  ['a draw that passes the turn', at('play'), seat('draw-offer', 0, {}, [1]), 'life/wrong-next'],
  ['a `skip` that nobody waits for', at('play'), seat('skip', 0, {}, [1]), 'life/wrong-phase'],
  ['a seat that stands down in a match of two', at('play'), seat('stand-down', 1, {}, [0]), 'life/not-your-turn'],
  [
    'a protest about a seat that there is not',
    at('play'),
    seat('protest', 0, { code: 'x', seat: 2, seq: 0 }),
    'life/no-such-seat',
  ],
  [
    'a protest about a place that no match has',
    at('play'),
    seat('protest', 0, { code: 'x', seat: 1, seq: 20_001 }),
    'encoding/wrong-shape',
  ],
  [
    'a protest with a code that is no name',
    at('play'),
    seat('protest', 0, { code: 'X', seat: 1, seq: 0 }),
    'encoding/wrong-shape',
  ],
  [
    'more steps than the game has room for',
    at('play', { longest: { steps: 2, bytes: 100_000 } }).say('toy.move', 0, {}, [1]),
    seat('toy.move', 1, {}, [0]),
    'life/too-many-steps',
  ],
  ['an opening with a payload of another shape', at('play'), seat('opening', 0, { seed: '00' }), 'encoding/not-hex'],
  ['a clock that is noted in play', at('play'), { ...seat('clock-note', 0), clock: 7 }, 'life/wrong-phase'],
];

const HAND_OVER: readonly Row[] = (() => {
  const toy = withSpare();
  const over = (payload: object, next: readonly number[] = [0], by: Last['by'] = STRANGER): Last =>
    seat('hand-over', by, payload, next);
  return [
    ['a hand-over of a seat without a spare key', at('play'), over(spare(at('play'), 1)), 'life/wrong-spare'],
    ['a hand-over of a seat that there is not', toy, over(spare(toy, 2)), 'life/no-such-seat'],
    [
      'a hand-over to a key that has a seat',
      toy,
      over(spare(toy, 1, toy.signer(0) as typeof STRANGER), [0], 0),
      'life/already-seated',
    ],
    ['a hand-over to the relay', toy, over(spare(toy, 1, RELAY), [0], RELAY), 'life/not-a-seat'],
    ['a hand-over that passes the turn', toy, over(spare(toy, 1), [1]), 'life/wrong-next'],
  ] as const;
})();

export const EARLY_STEPS = [...OPENINGS, ...LOBBY, ...SETUP, ...PLAY, ...HAND_OVER];
