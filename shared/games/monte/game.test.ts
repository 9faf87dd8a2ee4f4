import { describe, expect, it } from 'vitest';
import { faultCode } from '../../../test/support/fault-code.ts';
import { testSeed } from '../../../test/support/table.ts';
import { digestPayload } from '../../crypto/payload-digest.ts';
import { seedCommitment } from '../../crypto/seat-seed.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import type { Position } from '../interface.ts';
import type { GameStep, Setup } from '../steps.ts';
import { MONTE } from './game.ts';
import type { MonteParams } from './params.ts';
import { type Card, KINDS } from './payloads.ts';
import type { MonteState } from './public-rules.ts';
import type { MonteSeat } from './seat.ts';

const MATCH = 'AAAAAAAAAAAAAAAAAAAAAA';
const DEALER = 0;
const GUESSER = 1;
const seedOf = (seat: number) => testSeed('seed', seat);

const setupOf = (params: JsonObject): Setup<MonteParams> => ({
  match: MATCH,
  params: MONTE.readParams(params),
  seats: 2,
  seedCommitments: [0, 1].map((seat) => seedCommitment(MATCH, seat, seedOf(seat))),
  lobby: [],
});

/** Both seats' machines over the public rules. */
class MonteGame {
  position: Position<MonteState>;
  readonly seatStates: MonteSeat[];
  #seq = 0;

  constructor(params: JsonObject = {}) {
    const setup = setupOf(params);
    this.position = MONTE.begin(setup);
    this.seatStates = [0, 1].map((seat) => MONTE.enter(setup, { seat, seed: seedOf(seat) }));
  }

  get state(): MonteState {
    return this.position.state;
  }

  decide(seat: number, kind: 'place' | 'point', card: Card): void {
    this.seatStates[seat] = MONTE.decide(this.seatStates[seat]!, this.state, { kind, card });
  }

  apply(by: GameStep['by'], kind: string, payload: JsonObject, prev: string): this {
    const step = { seq: this.#seq++, by, kind, payload, prev, digest: digestPayload(payload) };
    this.position = MONTE.apply(this.state, step);
    for (const of of [0, 1]) this.seatStates[of] = MONTE.observe(this.seatStates[of]!, step, this.state);
    return this;
  }

  send(seat: number): this {
    const prev = testSeed('link', this.#seq).toString('hex');
    const { kind, payload, next } = MONTE.act(this.seatStates[seat]!, this.state, { seq: this.#seq, prev });
    this.apply(seat, kind, payload, prev);
    expect(this.position.next).toEqual(next);
    return this;
  }

  place(queen: Card): this {
    this.decide(DEALER, 'place', queen);
    this.send(DEALER);
    const start = MONTE.startStep(this.state);
    return start === undefined ? this : this.apply('all', start.kind, start.payload, testSeed('start').toString('hex'));
  }

  point(card: Card): this {
    this.decide(GUESSER, 'point', card);
    return this.send(GUESSER);
  }

  round(queen: Card, pointed: Card): this {
    return this.place(queen).point(pointed).send(DEALER);
  }

  view(seat?: number) {
    return MONTE.view(seat === undefined ? undefined : this.seatStates[seat], this.state);
  }
}

describe('a round', () => {
  it('is placed by the dealer, pointed at by the guesser, and revealed by the dealer', () => {
    const game = new MonteGame();
    expect(game.position.next).toEqual([DEALER]);
    game.place('left');
    expect(game.position.next).toEqual([GUESSER]);
    game.point('right');
    expect(game.position.next).toEqual([DEALER]);
    game.send(DEALER);
    expect(game.state.rounds).toEqual([{ queen: 'left', pointed: 'right' }]);
    expect(game.position.next).toEqual([DEALER]);
  });

  it('gives the guesser two points for a hit, and the dealer one for a miss', () => {
    const game = new MonteGame().round('left', 'right');
    expect(game.view().scores).toEqual([1, 0]);
    expect(game.round('middle', 'middle').view().scores).toEqual([1, 2]);
  });

  it('has a commitment of its own, even to the same place', () => {
    const game = new MonteGame().place('left');
    const first = game.state.placing.actors[0]!.seal;
    expect(game.point('left').send(DEALER).place('left').state.placing.actors[0]!.seal).not.toBe(first);
  });

  it('is committed to before both sign the start, in the first', () => {
    const game = new MonteGame();
    game.decide(DEALER, 'place', 'left');
    game.send(DEALER);
    expect(MONTE.startStep(game.state)!.payload).toEqual({
      seeds: game.state.setup.seedCommitments,
      place: game.state.placing.actors[0]!.seal,
    });
  });
});

describe('the dealer', () => {
  const pointed = () => new MonteGame().place('left').point('middle');
  const reveal = (game: MonteGame, lie: (honest: JsonObject) => JsonObject) => {
    const { kind, payload } = MONTE.act(game.seatStates[DEALER]!, game.state, { seq: 0, prev: '' });
    return faultCode(() => game.apply(DEALER, kind, lie(payload), ''));
  };

  it('cannot move the queen after the guess', () => {
    expect(reveal(pointed(), (honest) => ({ ...honest, queen: 'right' }))).toBe('randomness/wrong-action');
    expect(reveal(pointed(), (honest) => ({ ...honest, nonce: 'A'.repeat(43) }))).toBe('randomness/wrong-action');
    expect(reveal(pointed(), (honest) => honest)).toBeUndefined();
  });

  it('cannot put the queen beside the table', () => {
    expect(reveal(pointed(), (honest) => ({ ...honest, queen: 'sleeve' }))).toBe('encoding/wrong-shape');
  });

  it('cannot reveal before the guess', () => {
    const game = new MonteGame().place('left');
    expect(faultCode(() => game.apply(DEALER, KINDS.reveal, { queen: 'left', nonce: 'A'.repeat(43) }, ''))).toBe(
      'game/wrong-stage',
    );
  });
});

describe('a decision', () => {
  it('is for the seat whose turn it is, of its kind, and made once', () => {
    const game = new MonteGame();
    expect(faultCode(() => game.decide(GUESSER, 'point', 'left'))).toBe('game/not-now');
    expect(faultCode(() => game.decide(DEALER, 'point', 'left'))).toBe('game/not-now');
    game.decide(DEALER, 'place', 'left');
    expect(faultCode(() => game.decide(DEALER, 'place', 'right'))).toBe('game/not-now');
  });
});

describe('the match', () => {
  it.each([
    ['the guesser with more points', ['left', 'left'], { kind: 'won', winners: [GUESSER], reason: 'more-points' }],
    ['the dealer with more points', ['right', 'middle'], { kind: 'won', winners: [DEALER], reason: 'more-points' }],
  ] as const)('is won by %s', (_, guesses, result) => {
    const game = new MonteGame({ rounds: 2 });
    for (const guess of guesses) game.round('left', guess);
    expect(game.position).toMatchObject({ result, next: [] });
  });

  it('is drawn with equal points', () => {
    const game = new MonteGame({ rounds: 3 }).round('left', 'left').round('left', 'right').round('left', 'middle');
    expect(game.position.result).toEqual({ kind: 'drawn', reason: 'equal-points' });
  });

  it('has five rounds where the parameters do not say, and one to nine where they do', () => {
    expect(MONTE.readParams({})).toEqual({ rounds: 5 });
    for (const params of [{ rounds: 0 }, { rounds: 10 }, { queens: 2 }]) {
      expect(faultCode(() => MONTE.readParams(params))).toBe('encoding/wrong-shape');
    }
  });

  it('is lost by the seat that forfeits', () => {
    const { state } = new MonteGame();
    expect(MONTE.forfeit(state, [DEALER])).toMatchObject({ winners: [GUESSER] });
    expect(MONTE.forfeit(state, [GUESSER])).toMatchObject({ winners: [DEALER] });
    expect(MONTE.forfeit(state, [DEALER, GUESSER])).toMatchObject({ kind: 'void' });
  });
});

describe('the view', () => {
  it('is the same for guesser and spectators wherever the queen lies, until it is revealed', () => {
    const views = (queen: Card) => {
      const game = new MonteGame().round('right', 'left').place(queen);
      return [game.view(GUESSER), game.view(), game.point('middle').view(GUESSER), game.view()];
    };
    expect(views('left')).toEqual(views('middle'));
    expect(views('left')).toEqual(views('right'));
  });

  it('reminds the dealer of the place', () => {
    const game = new MonteGame().place('middle');
    expect(game.view(DEALER).queen).toBe('middle');
    expect(game.point('left').send(DEALER).view(DEALER).queen).toBeUndefined();
  });
});

it('an opening shows the seed that its seat committed to', () => {
  const { state } = new MonteGame();
  const open = (of: number) =>
    MONTE.open(state, {
      seq: 9,
      by: 1,
      kind: 'opening',
      payload: { seed: seedOf(of).toString('hex'), decisions: [] },
      prev: '',
      digest: '',
    });
  expect(open(1)).toBe(state);
  expect(faultCode(() => open(0))).toBe('game/wrong-seed');
});
