/** The three hands, and which of two wins. */

/** Each beats the one before it, and the first beats the last. */
export const HANDS = ['rock', 'paper', 'scissors'] as const;
export type Hand = (typeof HANDS)[number];

/** The seat whose hand wins; `undefined` for a tie. */
export function roundWinner([first, second]: readonly Hand[]): number | undefined {
  const ahead = (HANDS.indexOf(first!) - HANDS.indexOf(second!) + HANDS.length) % HANDS.length;
  return [undefined, 0, 1][ahead];
}
