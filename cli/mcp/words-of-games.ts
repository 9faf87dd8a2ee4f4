/** The rules of each game in brief and its parameters, as the start page has them. */
// Made by `npm run games` from the packages that `games/all.ts` names.

interface WordsOfGame {
  readonly rules: readonly string[];
  readonly params: readonly string[];
}

export const WORDS_OF_GAMES: Readonly<Record<string, WordsOfGame>> = {
  'battleship/xaya': {
    rules: [
      '8×8 sea, seven ships that never touch. A hit shoots again.',
      'Hide one ship of 4, two of 3 and four of 2 in an 8×8 sea. Ships may not touch, not even at a corner.',
      'Take turns to shoot. A hit shoots again; a miss passes the turn.',
      'Sink everything first and you win.',
    ],
    params: [],
  },
  'battleship/classic': {
    rules: [
      '10×10 sea, the five ships of the box. Turns alternate.',
      'Hide a carrier (5), battleship (4), destroyer (3), submarine (3) and patrol boat (2) in a 10×10 sea. Ships may touch.',
      'Take turns, one shot each. A hit names the ship that it met.',
      'Sink all five first and you win.',
    ],
    params: [],
  },
  'dark-chess': {
    rules: [
      'Chess in fog: you see your pieces, and the squares that they could move to.',
      'You see your own pieces and every square that one of them could move to. The rest lies in fog.',
      'There is no check and no mate: capture the king and you win. A king may walk or castle into danger.',
      'A capture announces its square, and nothing else. Moves and promotions stay hidden.',
      'A pawn sees whether something stands in front of it, and what stands where it could capture.',
      'A player without a move draws the game.',
    ],
    params: [
      'reveal: At the end. Offered are "end" (Both sides are shown: Every move is proven while you play. When the game is over, both sides are opened for everybody to replay.), "never" (Nothing is shown: Every move is proven while you play, and afterwards nobody has to show a position. If your opponent cheats, only your own game, opened to everybody, proves it: you are asked first.); without it "end".',
    ],
  },
  holdem: {
    rules: [
      'No-limit poker for two, from a deck that nobody knows.',
      'Each of you gets two cards that nobody else sees. Five more are turned in the middle: three, one and one.',
      'Before the flop, and after the flop, the turn and the river, you bet: fold, check or call, bet or raise, up to all your chips. A raise is at least as big as the one before.',
      'The best five of seven cards win the pot; equal hands share it. If you fold, the other player wins it and shows nothing.',
      'The button changes with every hand, and has the small blind. It acts first before the flop, and last afterwards.',
      'If you have all the chips you win, or else the player with more after the last hand. Cards that are not shown stay secret after the match, too.',
      'Chips are worth nothing outside this match.',
    ],
    params: [
      'stack: Chips of each player. Offered are 100, 500, 1000, 2000, 10000; without it 1000.',
      'hands: Hands at most. Offered are 10, 20, 30, 60; without it 30.',
      'level: Blinds rise. Offered are 1 (With every hand), 5 (Every 5 hands), 10 (Every 10 hands), 20 (Every 20 hands); without it 10.',
    ],
  },
  blackjack: {
    rules: [
      'Up to six players against a dealer who cannot stack the deck.',
      'Every round costs two chips. You get two cards, the dealer two, one of them face down.',
      'Hit for another card, stand to keep what you have, or double your bet for exactly one more. Over 21 you lose at once.',
      'Court cards count ten, an ace eleven or one. The dealer draws to 16 and stands on 17.',
      'Nearer to 21 than the dealer wins the bet; an ace with a card of ten wins three chips for two.',
      'The player with the most chips wins, if they are more than at the start; otherwise the dealer does.',
    ],
    params: [
      'rounds: Rounds. Offered are 1, 3, 5, 10, 20; without it 5.',
      'chips: Chips of each player. Offered are 10, 20, 50, 100; without it 20.',
      'decks: Decks. Offered are 1, 2, 4, 6, 8; without it 1.',
      'regulator: Regulator. Offered are false (None), true (In the last seat); without it false.',
    ],
  },
  dice: {
    rules: [
      'One die for all, two to eight players. Roll again, or bank in time.',
      'One die is thrown for everybody. A throw of 2 to 6 adds to the points of the round.',
      'Before each further throw, bank the points and sit the round out, or roll again. Everybody chooses at the same time.',
      'A 1 ends the round: players who have not banked get nothing.',
      'The player with the most points after the round in which somebody reaches the target wins.',
    ],
    params: ['target: Points to win. Offered are 10, 25, 50, 100; without it 50.'],
  },
  rps: {
    rules: [
      'Both choose at once, in whatever order they click.',
      'Both choose a hand and show it at the same time.',
      'Rock breaks scissors, scissors cut paper, paper wraps rock. The same hand twice does not count.',
      'The player who wins more than half of the rounds wins.',
    ],
    params: ['bestOf: Best of. Offered are 1, 3, 5; without it 3.'],
  },
  monte: {
    rules: [
      'Find the queen, with a dealer who cannot move her.',
      'The dealer puts the queen left, middle or right, face down between two jacks.',
      'The guesser points at one card, and all three are turned up.',
      'Finding the queen is worth two points to the guesser; missing her is worth one to the dealer. Most points win.',
    ],
    params: ['rounds: Rounds. Offered are 1, 3, 5, 9; without it 5.'],
  },
};
