import { describe, expect, it } from 'vitest';
import { shownWords } from '../blackjack/words.ts';
import { cardWords } from './card-words.ts';

describe('a card in words', () => {
  it('has its rank and its suit', () => {
    expect(['7S', '10H', 'AD', 'QC'].map(cardWords)).toEqual([
      'seven of spades',
      'ten of hearts',
      'ace of diamonds',
      'queen of clubs',
    ]);
  });

  it('takes the article that one would say', () => {
    expect(['AS', '8S', 'KS'].map(shownWords)).toEqual(['an ace', 'an eight', 'a king']);
  });
});
