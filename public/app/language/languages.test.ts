import { expect, it } from 'vitest';
import { chooseLocale } from './languages.ts';

it.each([
  ['what the browser reads first, as this device writes it', '', ['de-AT', 'de', 'en'], { language: 'de', tag: 'de-AT' }],
  ['the next one that there is', '', ['fr-FR', 'es-MX', 'en'], { language: 'es', tag: 'es-MX' }],
  ['what a person chose, before all', 'es', ['de-AT', 'en-US'], { language: 'es', tag: 'es' }],
  ['what a person chose, as this device writes it', 'en', ['de', 'en-US'], { language: 'en', tag: 'en-US' }],
  ['English where there is nothing else', '', ['fr', 'it'], { language: 'en', tag: 'en-GB' }],
  ['English where nothing is said', '', [], { language: 'en', tag: 'en-GB' }],
  ['nothing that an earlier build kept and this one does not know', 'constructor', ['de'], { language: 'de', tag: 'de' }],
  ['nothing that Intl would refuse', '', ['en-US@posix', 'C', 'de'], { language: 'de', tag: 'de' }],
])('takes %s', (_, kept, wanted, locale) => {
  expect(chooseLocale(kept, wanted)).toEqual(locale);
  expect(() => new Intl.PluralRules(locale.tag)).not.toThrow();
});
