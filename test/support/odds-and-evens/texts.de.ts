import type { Texts } from '../../../public/app/language/texts.ts';

export const GERMAN: Readonly<Record<string, Texts>> = {
  'games/odds-and-evens/entry': { name: 'Gerade, ungerade', summary: 'Zeig Finger: Ist die Summe gerade?' },
};
