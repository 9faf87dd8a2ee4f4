/** The languages of the client, and which of them a person reads. */

/** By code, each by its own name. English is the language of the texts in the components. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español' } as const;

export type Language = keyof typeof LANGUAGES;

export interface Locale {
  readonly language: Language;
  /** The language as this device writes it, such as `de-AT`: dates and numbers follow it. */
  readonly tag: string;
}

/** English as it is written where nobody says otherwise. */
export const ENGLISH: Locale = { language: 'en', tag: 'en-GB' };

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);
/** The tags that browsers report; some report others too, which `Intl` would refuse. */
const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const languageOf = (tag: string): string => tag.split('-')[0]!;

/** `kept` is what a person chose, `wanted` what the browser says that they read, the best first. */
export function chooseLocale(kept: string, wanted: readonly string[]): Locale {
  const tags = wanted.filter((tag) => TAG.test(tag));
  const language = [kept, ...tags.map(languageOf)].find(isLanguage) ?? ENGLISH.language;
  const tag = tags.find((one) => languageOf(one) === language) ?? (language === ENGLISH.language ? ENGLISH.tag : language);
  return { language, tag };
}
