import { describe, expect, it } from 'vitest';
import { faultCode } from '../../../../test/support/fault-code.ts';
import { digestPayload } from '../../../crypto/payload-digest.ts';
import { encodeBase64url } from '../../../encoding/bytes.ts';
import type { JsonObject } from '../../../encoding/canonical.ts';
import { LIMITS } from '../../../encoding/limits.ts';
import type { Position } from '../../interface.ts';
import type { GameStep } from '../../steps.ts';
import { PROVEN_DARK_CHESS, provenDarkChess } from './game.ts';
import {
  answerForm,
  type BodyForm,
  flightForm,
  formBytes,
  moveForm,
  NO_MOVE_FORM,
  SELECTORS_FORM,
  setUpForm,
} from './lengths.ts';
import { KINDS } from './payloads.ts';
import { layoutOf, PLAN, type ProvenPlan } from './plan.ts';
import { batchDue, dueKind, nextFlight } from './schedule.ts';
import { moverOf, other, type ProvenState } from './state.ts';

/** Flights of a few bytes: the rules of a turn are the same. */
const TINY: ProvenPlan = {
  ...PLAN,
  batch: { ...PLAN.batch, pools: PLAN.batch.pools.map((pool) => ({ ...pool, tuples: 1, bucketSize: 1 })), proofBits: 350 },
};
const GAME = provenDarkChess(TINY);
const SETUP = {
  match: 'AAAAAAAAAAAAAAAAAAAAAA',
  params: { reveal: 'end' },
  seats: 2,
  seedCommitments: ['00'.repeat(32), '11'.repeat(32)],
  lobby: ['22'.repeat(32), '33'.repeat(32)],
} as const;

/** The public rules alone, over bodies of zeros: no hidden thing is checked here. */
class Rules {
  position: Position<ProvenState> = GAME.begin(SETUP);
  seq = 0;

  get state(): ProvenState {
    return this.position.state;
  }

  apply(by: GameStep['by'], kind: string, payload: JsonObject): this {
    this.position = GAME.apply(this.state, { seq: this.seq++, by, kind, payload, prev: '', digest: digestPayload(payload) });
    return this;
  }

  send(by: number, kind: string, form: BodyForm, fields: JsonObject = {}): this {
    return this.apply(by, kind, { body: encodeBase64url(new Uint8Array(formBytes(form))), ...fields });
  }

  /** What is due but a move. */
  advance(): boolean {
    const { state } = this;
    const mover = moverOf(state);
    if (state.stage === 'start') this.apply('all', 'start', {});
    else
      switch (dueKind(TINY, state)) {
        case 'setUp': {
          const { first, messages } = state.setUp;
          this.send(messages === 1 ? other(first) : first, KINDS.setUp, setUpForm(messages, PLAN.trees));
          break;
        }
        case 'flight': {
          const batch = batchDue(TINY, state);
          this.send(batch.next, KINDS.flight, flightForm(nextFlight(layoutOf(TINY), batch).bytes));
          break;
        }
        case 'selectors':
          this.send(other(mover), KINDS.selectors, SELECTORS_FORM);
          break;
        case 'answer':
          this.send(mover, KINDS.answer, answerForm(state.lost[mover]!));
          break;
        default:
          return false;
      }
    return true;
  }

  move(fields: JsonObject = {}, form: Partial<Parameters<typeof moveForm>[0]> = {}): this {
    while (this.advance());
    return this.send(
      moverOf(this.state),
      KINDS.move,
      moveForm({ states: fields['quiet'] !== undefined, ends: false, ...form }),
      fields,
    );
  }

  /** So many moves without a capture before statements are due. */
  quietMoves(count: number): this {
    for (let i = 0; i < count; i++) this.move(this.state.quietPlies >= 98 ? { quiet: true } : {});
    return this;
  }
}

describe('draws by rule', () => {
  it('come at exactly the hundredth quiet ply, when both of the last moves have said so', () => {
    const rules = new Rules().quietMoves(99);
    expect([rules.state.quietPlies, rules.state.decided]).toEqual([99, undefined]);
    rules.move({ quiet: true }, { ends: true });
    expect(rules.state.decided).toEqual({ kind: 'drawn', reason: 'quiet' });
  });

  it('do not come while one seat has moved a pawn', () => {
    const rules = new Rules().quietMoves(98).move({ quiet: false }).move({ quiet: true });
    expect([rules.state.quietPlies, rules.state.decided]).toEqual([100, undefined]);
    rules.move({ quiet: true }, { ends: true });
    expect(rules.state.decided?.kind).toBe('drawn');
  });

  it.each([99, 100])('do not come when ply %i captures', (ply) => {
    const rules = new Rules().quietMoves(ply - 1);
    const owner = moverOf(rules.state) === 0 ? 'black' : 'white';
    rules.move({ captured: 'e4', king: false }, { captured: { square: 28, owner } });
    expect([rules.state.quietPlies, rules.state.decided]).toEqual([0, undefined]);
  });

  it('come after 360 plies', () => {
    const rules = new Rules();
    for (let ply = 1; ply < 360; ply++) {
      const owner = moverOf(rules.state) === 0 ? 'black' : 'white';
      // A capture now and then keeps the count of quiet plies low.
      if (ply % 50 === 0) rules.move({ captured: 'e4', king: false }, { captured: { square: 28, owner } });
      else rules.move();
    }
    rules.move({}, { ends: true });
    expect(rules.state.decided).toEqual({ kind: 'drawn', reason: 'length' });
  });

  it('come when a seat proves that it has no move', () => {
    const rules = new Rules();
    while (rules.advance());
    rules.send(0, KINDS.noMove, NO_MOVE_FORM);
    expect(rules.position).toMatchObject({ next: [1], decided: { kind: 'drawn', reason: 'no-move' } });
    rules.apply(1, KINDS.agreed, { body: '' });
    expect(rules.position.result).toEqual({ kind: 'drawn', reason: 'no-move' });
  });
});

describe('public faults', () => {
  const begun = (): Rules => {
    const rules = new Rules();
    while (rules.advance());
    return rules;
  };

  it('name a missing or extra public field, and a statement that is not due', () => {
    for (const fields of [{ king: true }, { quiet: true }, { captured: 'e4' }, { place: 3 }])
      expect(faultCode(() => begun().send(0, KINDS.move, moveForm({ states: false, ends: false }), fields))).toBe(
        'encoding/wrong-shape',
      );
  });

  it('name a body of another length, and a square off the board', () => {
    expect(faultCode(() => begun().send(0, KINDS.move, moveForm({ states: true, ends: false })))).toBe('encoding/wrong-length');
    expect(
      faultCode(() => begun().send(0, KINDS.move, moveForm({ states: false, ends: false }), { captured: 'z9', king: false })),
    ).toBe('dark-chess/not-a-square');
  });

  it('name steps that are not due', () => {
    const rules = begun().move();
    expect(faultCode(() => rules.send(1, KINDS.move, moveForm({ states: false, ends: false })))).toBe('game/wrong-stage');
    rules.advance();
    expect(dueKind(TINY, rules.state)).toBe('flight');
    expect(faultCode(() => rules.send(1, KINDS.move, moveForm({ states: false, ends: false })))).toBe('game/wrong-stage');
    expect(faultCode(() => rules.send(1, KINDS.answer, answerForm(false)))).toBe('game/wrong-stage');
    expect(faultCode(() => rules.send(1, KINDS.setUp, setUpForm(0, PLAN.trees)))).toBe('game/wrong-stage');
  });

  it('name seat 1 when it begins the set-up', () => {
    expect(faultCode(() => new Rules().send(1, KINDS.setUp, setUpForm(0, PLAN.trees)))).toBe('game/wrong-stage');
  });
});

describe('the longest match', () => {
  it('fits into a log', () => {
    const { steps, bytes } = PROVEN_DARK_CHESS.longest({ reveal: 'end' }, 2);
    expect(steps).toBeLessThanOrEqual(LIMITS.gameSteps);
    expect(bytes).toBeLessThanOrEqual(LIMITS.gameBytes);
  });
});
