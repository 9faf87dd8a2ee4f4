import { describe, expect, it } from 'vitest';
import { cardWords, rankWords, withArticle } from './card-words.ts';

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
    expect(['AS', '8S', 'KS'].map((card) => withArticle(rankWords(card)))).toEqual(['an ace', 'an eight', 'a king']);
  });
});
