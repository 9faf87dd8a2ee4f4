import { describe, expect, it } from 'vitest';
import { DealtBlackjack, setupOf } from '../../../test/support/dealt-blackjack.ts';
import { faultCode } from '../../../test/support/fault-code.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { forfeit } from './outcome.ts';
import { KINDS } from './payloads.ts';
import { BLACKJACK_RULES } from './public-rules.ts';
import { DEALER } from './table.ts';

const THREE_PLAYERS = [true, true, true, true];
const table = (params: JsonObject = {}, seats: readonly boolean[] = [true, true]) => new DealtBlackjack({ seats, params });

describe('the seats', () => {
  const begin = (seats: readonly boolean[], params: JsonObject = {}) => BLACKJACK_RULES.begin(setupOf(seats, params));

  it('are a dealer, players, and a regulator in the last one when the parameters say so', () => {
    expect(begin([true, true, true])).toMatchObject({ contenders: [0, 1, 2], regulator: undefined });
    const { contenders, regulator, event } = begin([true, true, true], { regulator: true });
    expect({ contenders, regulator }).toEqual({ contenders: [0, 1], regulator: 2 });
    expect(event.parties.map(({ role }) => role)).toEqual(['server', 'player', 'regulator']);
  });

  it('may stay empty, also that of the regulator', () => {
    expect(begin([true, false, true, false], { regulator: true })).toMatchObject({ contenders: [0, 2], regulator: undefined });
  });

  it.each([
    ['without a dealer', [false, true, true], {}],
    ['without a player', [true, false, true], { regulator: true }],
  ])('refuse to begin %s', (_, seats, params) => {
    expect(faultCode(() => begin(seats, params))).toBe('game/wrong-seats');
  });

  it('take seven players, or six beside a regulator', () => {
    const full = new Array<boolean>(8).fill(true);
    expect(begin(full).contenders).toHaveLength(1 + 7);
    expect(begin(full, { regulator: true }).contenders).toHaveLength(1 + 6);
  });
});

describe('the game key', () => {
  it('is committed to by every seat before all sign the start', () => {
    const game = table({ regulator: true }, [true, true, false, true]);
    expect(game.position.next).toEqual([0, 1, 3]);
    game.committed();
    expect(game.state.stage).toBe('start');
  });

  it('is revealed by players and regulator before the first deal, and by the dealer only after the last', () => {
    const game = table({ regulator: true }, [true, true, true]).started();
    expect(game.position.next).toEqual([1, 2]);
    expect(faultCode(() => game.reveal(DEALER))).toBe('randomness/too-early');
    game.reveal(2);
    expect(faultCode(() => game.deal('9S', ['10S 8H']))).toBe('game/wrong-stage');
    game.reveal(1);
    expect([game.state.stage, game.position.next]).toEqual(['deal', [DEALER]]);
    expect(faultCode(() => game.reveal(DEALER))).toBe('game/wrong-stage');
  });

  it('takes no other share than the committed one', () => {
    const game = table().started();
    expect(faultCode(() => game.apply(1, KINDS.share, { share: 'A'.repeat(43) }))).toBe('randomness/wrong-share');
  });
});

describe('a round', () => {
  it('is dealt to every player', () => {
    const game = table({}, THREE_PLAYERS).ready();
    expect(faultCode(() => game.deal('9S', ['10S 8H', '2S 3H']))).toBe('blackjack/wrong-deal');
    game.deal('9S', ['10S 8H', '2S 3H', 'KS KH']);
    expect(game.state.hands.map((hand) => hand?.cards)).toEqual([undefined, ['10S', '8H'], ['2S', '3H'], ['KS', 'KH']]);
    expect(game.state.dealer).toEqual(['9S']);
  });

  it('gives each player the turn in the order of the seats, and then the dealer', () => {
    const game = table({}, THREE_PLAYERS).ready().deal('9S', ['10S 8H', '2S 3H', 'KS KH']);
    expect(game.position.next).toEqual([1]);
    game.play('stand');
    expect(game.position.next).toEqual([2]);
    game.play('hit');
    expect([game.state.stage, game.position.next]).toEqual(['card', [DEALER]]);
    game.apply(DEALER, KINDS.card, { card: '4D' });
    expect(game.position.next).toEqual([2]);
    game.play('stand').play('stand');
    expect([game.state.stage, game.position.next]).toEqual(['dealer', [DEALER]]);
  });

  it('passes the turn on after a bust, a double and a 21', () => {
    const game = table({}, THREE_PLAYERS).ready().deal('9S', ['10S 6H', '5S 6S', '10D 6D']);
    game.play('hit', 'KH');
    expect(game.position.next).toEqual([2]);
    game.play('double', '2C');
    expect(game.position.next).toEqual([3]);
    game.play('hit', '5C');
    expect(game.state.stage).toBe('dealer');
  });

  it('gives a blackjack no turn', () => {
    const game = table({}, [true, true, true]).ready().deal('9S', ['AS KH', '10D 6D']);
    expect(game.position.next).toEqual([2]);
  });

  it('refuses a double after a hit, and one without the chips', () => {
    const game = table().ready().deal('9S', ['2S 3H']).play('hit', '4D');
    expect(faultCode(() => game.play('double'))).toBe('blackjack/no-double');
    const poor = table({ chips: 3 }).ready().deal('9S', ['5S 6H']);
    expect(faultCode(() => poor.play('double'))).toBe('blackjack/no-double');
  });

  it('refuses a play after the last hand is over, and a card that nobody asked for', () => {
    const game = table().ready().deal('9S', ['10S 8H']);
    expect(faultCode(() => game.apply(DEALER, KINDS.card, { card: '2S' }))).toBe('game/wrong-stage');
    game.play('stand');
    expect(faultCode(() => game.apply(1, KINDS.play, { action: 'hit' }))).toBe('game/wrong-stage');
  });

  it('pays in chips, and begins the next', () => {
    const game = table({}, THREE_PLAYERS).ready().deal('9S', ['10S 8H', '5S 6S', 'AS KH']);
    game.play('stand').play('double', '10D').dealer('10C');
    expect(game.state.won).toEqual([undefined, -2, 4, 3]);
    expect(game.state.chips).toEqual([0, 18, 24, 23]);
    expect([game.state.stage, game.position.next]).toEqual(['deal', [DEALER]]);
    const { dealer, hands, won } = game.state;
    game.deal('2S', ['10S 8H', '9S 9H', '8S 8C']);
    expect(game.state).toMatchObject({ round: 2, won: [undefined, undefined, undefined, undefined] });
    expect(game.state.paid).toEqual([{ dealer, hands, won }]);
  });
});

describe('the dealer', () => {
  const standing = (up: string, hand = '10S 8H') => {
    const game = table().ready().deal(up, [hand]);
    return game.state.stage === 'play' ? game.play('stand') : game;
  };

  it('turns its card over and draws to 17', () => {
    const game = standing('9S').dealer('3H', '2D', '5C');
    expect(game.state.dealer).toEqual(['9S', '3H', '2D', '5C']);
    expect(game.state.chips[1]).toBe(18);
  });

  it.each([
    ['draws on 17', '9S', ['8D', '2D']],
    ['draws on a soft 17', '6S', ['AD', '2D']],
    ['stands on 16', '9S', ['7D']],
    ['goes on after 17', '9S', ['5D', '3D', '2D']],
    ['draws when it is bust', '9S', ['5D', 'KD', '2D']],
  ])('is at fault when it %s', (_, up, [hole, ...drawn]) => {
    expect(faultCode(() => standing(up).dealer(hole!, ...drawn))).toBe('blackjack/wrong-draw');
  });

  it('draws nothing when every hand is bust or a blackjack', () => {
    const bust = () => table().ready().deal('9S', ['10S 6H']).play('hit', 'KD');
    expect(bust().dealer('2D').state.chips[1]).toBe(18);
    expect(faultCode(() => bust().dealer('2D', '10D'))).toBe('blackjack/wrong-draw');
    expect(standing('9S', 'AS KH').dealer('2D').state.chips[1]).toBe(23);
  });

  it('shows a blackjack with the deal, which ends the round at once', () => {
    const game = table({}, [true, true, true]).ready().deal('AS', ['10S 8H', 'AD KH'], 'QC');
    expect(game.state).toMatchObject({ stage: 'deal', dealer: ['AS', 'QC'], won: [undefined, -2, 0] });
  });

  it('shows its second card with the deal for no other reason, and hides no blackjack', () => {
    expect(faultCode(() => table().ready().deal('AS', ['10S 8H'], '9C'))).toBe('blackjack/wrong-deal');
    expect(faultCode(() => standing('AS').dealer('KC'))).toBe('blackjack/wrong-deal');
  });
});

describe('the end', () => {
  it("comes after the last round with the dealer's share", () => {
    const game = table({ rounds: 1 }).ready().deal('9S', ['10S 8H']).play('stand').dealer('10C');
    expect([game.state.stage, game.position.next]).toEqual(['reveal', [DEALER]]);
  });

  it('comes early when no player has a bet left', () => {
    const game = table({ chips: 3 }).ready().deal('9S', ['10S 8H']).play('stand').dealer('10C');
    expect(game.state).toMatchObject({ stage: 'reveal', chips: [0, 1] });
  });

  it('leaves a player without a bet out of the next round', () => {
    const game = table({ chips: 2 }, [true, true, true])
      .ready()
      .deal('9S', ['10S 8H', 'KS KH'])
      .play('stand')
      .play('stand')
      .dealer('10C');
    game.deal('2S', ['10S 8H']);
    expect(game.state.hands.map((hand) => hand !== undefined)).toEqual([false, false, true]);
  });

  it('finds a card that the shoe does not have, whenever it was dealt', () => {
    const game = table({ rounds: 1 }).ready().deal('9S', ['10S 8H']).play('stand').dealer('10C');
    expect(faultCode(() => game.reveal(DEALER))).toBe('blackjack/false-card');
  });
});

describe('a player that drops out', () => {
  const two = () => table({}, [true, true, true]).ready().deal('9S', ['10S 8H', '2S 3H']);

  it('loses its bet and the turn, and the others go on', () => {
    const game = two().drop(1);
    expect(game.position).toMatchObject({ next: [2], state: { stage: 'play', contenders: [0, 2], chips: [0, 18, 20] } });
    game.play('stand').dealer('10C');
    expect(game.state.chips).toEqual([0, 18, 18]);
    game.deal('2S', ['10S 8H']);
    expect(game.position.next).toEqual([2]);
  });

  it('loses a doubled bet, and gets no card', () => {
    const game = two().play('double').drop(1);
    expect(game.position).toMatchObject({ next: [2], state: { stage: 'play', chips: [0, 16, 20] } });
  });

  it('leaves the turn where it is when it was not its own', () => {
    expect(two().drop(2).position).toMatchObject({ next: [1], state: { stage: 'play' } });
    expect(two().play('hit').drop(2).position).toMatchObject({ next: [DEALER], state: { stage: 'card', turn: 1 } });
  });

  it('loses nothing between two rounds', () => {
    const game = two().play('stand').play('stand').dealer('10C').drop(1);
    expect(game.position).toMatchObject({ next: [DEALER], state: { stage: 'deal', chips: [0, 18, 18] } });
  });

  it('ends the rounds when only players without a bet are left', () => {
    const game = table({ chips: 2 }, [true, true, true])
      .ready()
      .deal('9S', ['10S 8H', 'KS KH'])
      .play('stand')
      .play('stand')
      .dealer('10C');
    expect(game.drop(2).state.stage).toBe('reveal');
  });

  it('leaves the dealer as the winner when it was the last', () => {
    expect(two().drop(1, 2).position).toMatchObject({ next: [], result: { winners: [DEALER] } });
  });

  it('cannot win any more', () => {
    const game = two().drop(2);
    expect(forfeit(game.state, [DEALER])).toMatchObject({ winners: [1] });
  });

  it('ends the game when it leaves its share of the key unrevealed, and nobody has won', () => {
    const game = table({}, THREE_PLAYERS).started().reveal(1).drop(2);
    expect(game.position).toMatchObject({ next: [], result: { kind: 'void', reason: 'not-played' } });
  });

  it('changes nothing about the key when it has revealed its share', () => {
    const game = table({}, THREE_PLAYERS).started().reveal(1).reveal(3).drop(1);
    expect(game.position.next).toEqual([2]);
    expect(game.reveal(2).state).toMatchObject({ stage: 'deal', contenders: [0, 2, 3] });
    const last = table({}, THREE_PLAYERS).started().reveal(1).reveal(3).reveal(2).drop(2);
    expect(last.position.next).toEqual([DEALER]);
  });
});

describe('a dealer that drops out', () => {
  it('loses to all players that are still in', () => {
    const game = table({}, THREE_PLAYERS).ready().deal('9S', ['10S 8H', '2S 3H', 'KS KH']).drop(2).drop(DEALER);
    expect(game.position).toMatchObject({ next: [], result: { kind: 'won', winners: [1, 3] } });
  });
});

describe('a regulator that drops out', () => {
  const seats = [true, true, true, true];

  it('before its share is revealed ends the game, which nobody has won', () => {
    const game = table({ regulator: true }, seats).started().drop(3);
    expect(game.position).toMatchObject({ next: [], result: { kind: 'void', reason: 'not-played' } });
  });

  it('after that is missed by nobody', () => {
    const game = table({ regulator: true }, seats).ready().drop(3);
    expect(game.position).toMatchObject({ next: [DEALER], state: { stage: 'deal' } });
  });
});
