/** What notifications say. This worker has no code but its own, so the words of all languages are here. */

import type { Language } from '../app/language/languages.ts';

const ENGLISH = {
  turn: 'It is your turn',
  withWhom: (game: string, who: string) => `${game} with ${who}`,
  over: 'A match of yours is over',
  maybe: 'It may be your turn',
  maybeMore: 'Open Fogline to see.',
  nothing: 'Nothing waits for you any more',
  nothingMore: 'It did a moment ago.',
  renew: 'Open Fogline once',
  renewMore: 'Then it can go on telling you when it is your turn.',
};

const WORDS: Readonly<Record<Language, typeof ENGLISH>> = {
  en: ENGLISH,
  de: {
    turn: 'Du bist dran',
    withWhom: (game, who) => `${game} mit ${who}`,
    over: 'Eine Partie von dir ist zu Ende',
    maybe: 'Vielleicht bist du dran',
    maybeMore: 'Öffne Fogline, um es zu sehen.',
    nothing: 'Nichts wartet mehr auf dich',
    nothingMore: 'Gerade eben war es noch so.',
    renew: 'Öffne Fogline einmal',
    renewMore: 'Dann kann es dir weiter melden, wann du dran bist.',
  },
  es: {
    turn: 'Te toca',
    withWhom: (game, who) => `${game} con ${who}`,
    over: 'Una partida tuya ha terminado',
    maybe: 'Quizá te toca',
    maybeMore: 'Abre Fogline para verlo.',
    nothing: 'Ya no te espera nada',
    nothingMore: 'Hace un momento sí.',
    renew: 'Abre Fogline una vez',
    renewMore: 'Así puede seguir avisándote cuando te toca.',
  },
};

interface Spoken {
  readonly language?: string;
}

const isLanguage = (code: string): code is Language => Object.hasOwn(WORDS, code);

/** In the language in which a reminder was made; or else in that of the browser. */
export const notificationWords = (reminders: readonly Spoken[]): typeof ENGLISH => WORDS[languageOf(reminders)];

/** Which match it is, with the names that the other seats claim: no claim can reorder the words around it (UAX #9). */
export function matchWords(reminder: Spoken & { readonly gameName: string }, rivals: readonly string[]): string {
  if (rivals.length === 0) return reminder.gameName;
  const who = new Intl.ListFormat(languageOf([reminder])).format(
    rivals.map((name) => (/^[ -~]*$/.test(name) ? name : `\u2068${name}\u2069`)),
  );
  return notificationWords([reminder]).withWhom(reminder.gameName, who);
}

function languageOf(reminders: readonly Spoken[]): Language {
  const made = reminders.flatMap(({ language = '' }) => language);
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]!);
  return [...made, ...wanted].find(isLanguage) ?? 'en';
}
