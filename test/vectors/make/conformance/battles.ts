/** Both matches of Battleship with steps against the rules of the game, the clock and the turns, each signed by who is at fault. */

import type { JsonObject } from '../../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../../shared/fault.ts';
import { author, Branch, type Expected, find, LATE_MS, type Log, type LogName, openingOf, WITHIN, won } from '../logs.ts';
import type { Corpus } from './corpus.ts';
import type { LogVectors } from './log-vectors.ts';
import { addLogCase } from './logs.ts';

/** A step in place of one of the log, against the rules of its game: the other seat protests, and the relay closes. */
interface Against {
  readonly why: string;
  readonly code: FaultCode;
  readonly seq: number;
  readonly kind?: string;
  readonly by?: readonly number[];
  readonly change?: (payload: JsonObject) => JsonObject;
  readonly next?: readonly number[];
}

const flipped = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

function against(name: LogName, log: Log, { why, code, seq, kind, by, change = (payload) => payload, next }: Against) {
  const { step, payload } = log[seq]!;
  const [seat] = by ?? [author(log[seq]!)];
  const stated = next ?? step.next;
  const played = new Branch(name, log, seq).add(by ?? [seat!], kind ?? step.kind, change(payload), stated);
  // A play that the false step has ended is in its settlement, where a protest is as possible.
  return played
    .add([1 - seat!], 'protest', { code, seat: seat!, seq }, [])
    .close()
    .as(why, { fails: 'game', convicted: { seat: seat!, code, step: seq }, result: won(1 - seat!, 'fault') });
}

function rules(name: LogName, log: Log): readonly Against[] {
  const shot = find(log, 'battleship.shot', WITHIN);
  const share = find(log, 'battleship.share');
  const answered = (says: string): number => find(log, 'battleship.answer', WITHIN, ({ payload }) => payload['says'] === says);
  const [hit, miss] = [answered('hit'), answered('miss')];
  const SHAPE = 'encoding/wrong-shape';
  const shots: Against[] = ['A0', 'A11', 'a1', 'K1', '1A', 'A01', 'A1 '].map((at) => ({
    why: `a shot at "${at}"`,
    code: 'battleship/no-such-cell',
    seq: shot,
    change: () => ({ at }),
  }));
  const answer = (why: string, code: FaultCode, seq: number, change: (said: JsonObject) => JsonObject): Against => ({
    why,
    code,
    seq,
    change,
  });
  const classic: Against[] = [
    answer('a hit of another ship', 'battleship/false-answer', hit, (said) => ({
      ...said,
      ship: said['ship'] === 'carrier' ? 'submarine' : 'carrier',
    })),
    answer('a hit without its ship', SHAPE, hit, ({ ship: _, ...said }) => said),
    answer('a ship that there is not', SHAPE, hit, (said) => ({ ...said, ship: 'galleon' })),
    answer('a miss with a ship', SHAPE, miss, (said) => ({ ...said, ship: 'carrier' })),
    answer('an answer without its root', SHAPE, miss, ({ board: _, ...said }) => said),
  ];
  return [
    ...shots,
    { why: 'a shot at nothing', code: SHAPE, seq: shot, change: () => ({ at: '' }) },
    { why: 'a shot without its cell', code: SHAPE, seq: shot, change: () => ({}) },
    { why: 'a shot at two cells', code: SHAPE, seq: shot, change: (said) => ({ ...said, and: 'B2' }) },
    { why: 'a shot that passes the turn to its own seat', code: 'life/wrong-next', seq: shot, next: [author(log[shot]!)] },
    { why: 'a shot after which both are next', code: 'life/wrong-next', seq: shot, next: [0, 1] },
    {
      why: 'an answer in place of a shot',
      code: 'game/wrong-stage',
      seq: shot,
      kind: 'battleship.answer',
      change: () => log[hit]!.payload,
    },
    { why: 'a kind that Battleship does not have', code: 'game/unknown-kind', seq: shot, kind: 'battleship.torpedo' },
    {
      why: 'a share where a shot is due',
      code: 'game/wrong-stage',
      seq: shot,
      kind: 'battleship.share',
      change: () => log[share]!.payload,
    },
    answer('a miss that is called a hit', 'battleship/false-answer', miss, (said) =>
      name === 'classic' ? { ...said, says: 'hit', ship: 'carrier' } : { ...said, says: 'hit' },
    ),
    answer('another blinding of a miss', 'battleship/false-answer', miss, (said) => ({
      ...said,
      blinding: flipped(String(said['blinding'])),
    })),
    answer('the blinding of another cell', 'battleship/false-answer', miss, (said) => ({
      ...said,
      blinding: log[hit]!.payload['blinding']!,
    })),
    answer('a blinding of 31 bytes', 'encoding/not-base64url', miss, (said) => ({ ...said, blinding: 'A'.repeat(42) })),
    answer('a blinding that is the group order', 'battleship/false-answer', miss, (said) => ({ ...said, blinding: GROUP_ORDER })),
    answer('an answer that is neither hit nor miss', SHAPE, miss, (said) => ({ ...said, says: 'sunk' })),
    answer('an answer without a blinding', SHAPE, miss, ({ blinding: _, ...said }) => said),
    { why: 'a miss after which the turn stays', code: 'life/wrong-next', seq: miss, next: [1 - author(log[miss]!)] },
    { why: 'a share of 31 bytes', code: 'encoding/not-base64url', seq: share, change: () => ({ share: 'A'.repeat(42) }) },
    { why: 'the share of the other seat', code: 'randomness/wrong-share', seq: share, change: () => log[share + 1]!.payload },
    ...(name === 'classic' ? classic : []),
  ];
}

/** The order of the group of ristretto255, as the 32 bytes of a scalar. */
const GROUP_ORDER = Buffer.from('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010', 'hex').toString('base64url');

export function addBattles(corpus: Corpus, { played }: LogVectors): void {
  for (const name of ['xaya', 'classic'] as const) {
    const log = played[name];
    const add = (one: ReturnType<Branch['as']>): void => addLogCase(corpus, `${name}: ${one.name}`, log, one);
    for (const one of rules(name, log)) add(against(name, log, one));
    const from = (keep: number): Branch => new Branch(name, log, keep);
    const shot = find(log, 'battleship.shot', WITHIN);
    const shooter = author(log[shot]!);
    const { step, payload } = log[shot]!;
    const late = LATE_MS.clock;
    add(
      from(shot)
        .add('relay', 'timeout', { seats: [shooter] }, [], late)
        .close()
        .as('a clock that ran out a millisecond before', { result: won(1 - shooter, 'time') }),
    );
    add(
      from(shot)
        .add([shooter], step.kind, payload, step.next, late - 1)
        .add([1 - shooter], 'resign', {}, [])
        .close()
        .as('a shot in the last millisecond', { result: won(shooter, 'resignation') }),
    );
    const life = (why: string, code: FaultCode, branch: Branch): void =>
      add(branch.as(why, { fails: 'life', fault: { code, step: shot } }));
    life('a shot a millisecond later', 'life/out-of-time', from(shot).add([shooter], step.kind, payload, step.next, late));
    life(
      'a timeout a millisecond earlier',
      'life/too-early',
      from(shot).add('relay', 'timeout', { seats: [shooter] }, [], late - 1),
    );
    life('a shot of both seats', 'life/not-a-seat', from(shot).add([0, 1], step.kind, payload, step.next));
    life('a shot out of turn', 'life/not-your-turn', from(shot).add([1 - shooter], step.kind, payload, [shooter]));
    life('a shot with a next seat that there is not', 'life/no-such-seat', from(shot).add([shooter], step.kind, payload, [2]));
    addOpenings(name, log, add);
  }
}

/** What a seat opens after the other one has resigned. */
function addOpenings(name: LogName, log: Log, add: (one: ReturnType<Branch['as']>) => void): void {
  const shot = find(log, 'battleship.shot', WITHIN);
  const seat = author(log[shot]!);
  const shown = openingOf(log, name, seat, shot);
  const opened = (why: string, change: object, expected: Expected): void =>
    add(
      new Branch(name, log, shot)
        .add([1 - seat], 'resign', {}, [])
        .add([seat], 'opening', { ...shown, ...change }, [])
        .close()
        .as(why, expected),
    );
  const result = won(seat, 'resignation');
  opened('an opening after the other seat has resigned', {}, { result });
  // To run a seat again takes longest with the hashes of a classic board.
  if (name === 'classic') return;
  const convicted = (code: FaultCode, step = shot + 1): Expected => ({
    ...{ fails: 'openings', convicted: { seat, code, step } },
    // A fault of a step before the other seat has resigned decides alone.
    result: step < shot ? won(1 - seat, 'fault') : { kind: 'void', reason: 'everyone-forfeited' },
  });
  const { decisions } = shown;
  const [placed, first, second, ...rest] = decisions;
  const shoot = (at: string): JsonObject => ({ kind: 'shoot', at });
  const decided = (why: string, made: readonly (JsonObject | undefined)[], expected: Expected): void =>
    opened(why, { decisions: made }, expected);
  const [other] = openingOf(log, name, 1 - seat, shot).decisions;
  const own = log.flatMap(({ step }, i) => (step.kind === 'battleship.shot' && author(log[i]!) === seat && i < shot ? [i] : []));
  decided('an opening with the shot that was decided, and not sent any more', [...decisions, shoot('H8')], { result });
  decided('an opening with two shots that were not sent', [...decisions, shoot('H8'), shoot('H7')], convicted('game/not-now'));
  opened('an opening with another seed', { seed: '11'.repeat(32) }, convicted('game/wrong-seed'));
  decided('an opening with another fleet', [other, ...decisions.slice(1)], convicted('battleship/wrong-opening'));
  decided('an opening with two shots exchanged', [placed, second, first, ...rest], convicted('game/audit-mismatch', own[0]));
  decided('an opening without its last shot', decisions.slice(0, -1), convicted('game/audit-mismatch', own.at(-1)));
}
