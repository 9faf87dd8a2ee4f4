/** The language of the pages, each by its own name. Another one loads the page again, for its texts are read as its modules begin. */

import { useId } from 'preact/hooks';
import { savePreference } from '../device/preferences.ts';
import { LANGUAGES, type Language } from '../language/languages.ts';
import { currentLocale, texts } from '../language/texts.ts';
import { keepArrival } from '../router.ts';

export const LANGUAGE_CHOICE = texts('components/language-choice', { label: 'Language' });

function choose(language: string): void {
  savePreference('language', language);
  keepArrival();
  location.reload();
}

export function LanguageChoice() {
  const id = useId();
  return (
    <span class="language-choice">
      <label for={id}>{LANGUAGE_CHOICE.label}</label>
      <select id={id} class="input" onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {(Object.keys(LANGUAGES) as Language[]).map((one) => (
          <option key={one} value={one} lang={one} selected={one === currentLocale().language}>
            {LANGUAGES[one]}
          </option>
        ))}
      </select>
    </span>
  );
}
