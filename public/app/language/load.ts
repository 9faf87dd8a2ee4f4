/** Loads the language of the page, before the page. */

import { readPreference } from '../device/preferences.ts';
import type { Catalogue } from './catalogue.ts';
import { chooseLocale, ENGLISH, type Language } from './languages.ts';
import { currentLocale, setLanguage } from './texts.ts';

const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  de: async () => (await import('./de.ts')).GERMAN,
  es: async () => (await import('./es.ts')).SPANISH,
};

/** Where a translation cannot be loaded the page is English. */
export async function loadLanguage(): Promise<void> {
  const locale = chooseLocale(readPreference('language'), navigator.languages);
  const { language } = locale;
  try {
    setLanguage(locale, language === 'en' ? {} : { ...(await TRANSLATIONS[language]()) });
  } catch {
    setLanguage(ENGLISH, {});
  }
  document.documentElement.lang = currentLocale().language;
}
