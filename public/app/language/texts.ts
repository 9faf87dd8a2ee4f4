/**
 * The catalogue of texts. Texts stand in English beside the component that shows them, under a name; a translation holds the same texts
 * under the same names (`catalogue.ts`). The language is set before any page is drawn, and stays: another one loads the page again.
 */

import type { ComponentChildren } from 'preact';
import { ENGLISH, type Locale } from './languages.ts';

/** Marks a part of a text that is more than words, such as a link. */
export type Mark = (words: string) => ComponentChildren;

type Message = string | ((...values: never[]) => ComponentChildren);

export interface Texts {
  readonly [key: string]: Message | readonly string[] | Texts;
}

/** What a translation of such texts is: the same keys, and functions of the same values. */
type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Words
    ? (...values: Values) => Words extends string ? string : ComponentChildren
    : T extends readonly string[]
      ? readonly string[]
      : { readonly [Key in keyof T]: Translated<T[Key]> };

let locale = ENGLISH;
/** Made once a language, for `Intl` takes longer to make one than to draw the component that asks. */
let rules: Intl.PluralRules | undefined;
let lists: Intl.ListFormat | undefined;
let translation: Readonly<Record<string, unknown>> = {};

/** Sets the language, before any text is asked for. */
export function setLanguage(chosen: Locale, texts: Readonly<Record<string, unknown>>): void {
  [locale, translation] = [chosen, texts];
  [rules, lists] = [undefined, undefined];
}

export const currentLocale = (): Locale => locale;

/** The texts `english` in the language of the page. The name stands for them in every translation. */
export function texts<T extends Texts>(name: string, english: T): Translated<T> {
  return (translation[name] ?? english) as Translated<T>;
}

/** What is said of a number; the languages here need no more forms, and where `Intl` knows one more they say the last. */
interface Forms {
  readonly one: string;
  readonly other: string;
}

export function plural(count: number, { one, other }: Forms): string {
  rules ??= new Intl.PluralRules(locale.tag);
  return rules.select(count) === 'one' ? one : other;
}

export const numberWords = (value: number): string => value.toLocaleString(locale.tag);

/** “A”, “A and B”, “A, B and C”. */
export function listWords(words: readonly string[]): string {
  lists ??= new Intl.ListFormat(locale.tag, { type: 'conjunction' });
  return lists.format(words);
}
