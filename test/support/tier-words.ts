/**
 * What a sentence about a match may not say, by what was checked of that match. A word is here once, with where it is true: a sentence that
 * uses it elsewhere says more than was checked.
 */

import { expect } from 'vitest';
import type { Tier } from '../../shared/verify/tier.ts';
import type { Verdict } from '../../shared/verify/verdict.ts';

/**
 * A tier, of which `claimed` is that of a game that is not known, or what else there is: `time`, the result is by the clock of the relay;
 * `not-asked`, there is no result, as the match ended before its game began, or nobody won; `broken`, the record itself is at fault.
 */
export const STANDINGS = ['proven', 'opened', 'attested', 'claimed', 'time', 'not-asked', 'broken'] as const satisfies readonly (
  | Tier
  | string
)[];
export type Standing = (typeof STANDINGS)[number];

export const LANGUAGES = ['en', 'de', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

interface Word {
  /** Where it is true. */
  readonly of: readonly Standing[];
  readonly en: RegExp;
  readonly de: RegExp;
  readonly es: RegExp;
}

const PROVEN: readonly Standing[] = ['proven'];
/** The record holds, whatever its result rests on. */
const HOLDING: readonly Standing[] = ['proven', 'opened', 'attested', 'claimed', 'time', 'not-asked'];
/** The rules of the game were asked, of some seat at least, or there was nothing to ask. */
const PLAYED: readonly Standing[] = ['proven', 'opened', 'attested', 'time', 'not-asked', 'broken'];

const WORDS: Readonly<Record<string, Word>> = {
  verified: {
    of: PROVEN,
    en: /(?<!\b(?:not|signature) )\bverified\b/i,
    de: /(?<!\bnicht )\b(?:verifiziert|bestätigt)\b/i,
    es: /(?<!\b(?:no|sin) )\bverificad[oa]s?\b/i,
  },
  whole: {
    of: PROVEN,
    en: /\b(?:whole|entire) (?:match|game)\b|\beverything (?:was|is|that)\b/i,
    de: /\bganzen? (?:Partie|Spiel)\b|\balles (?:wurde|ist|stimmt)\b/i,
    es: /\b(?:partida entera|toda la partida|todo (?:se|lo que|está))\b/i,
  },
  every: {
    of: PROVEN,
    en: /\b(?:(?:every|each) (?:step|move|proof|player|seat|statement)|all(?: of)?(?: the)? (?:steps|moves|proofs|players|seats|statements))\b(?! (?:names|claims|is signed|must|that plays))/i,
    de: /\b(?:jede[rsnm]?|alle[nr]?) (?:Schritte?n?|Z(?:ug|üge)n?|Beweise?n?|Spieler[n]?|Pl(?:atz|ätze)n?)\b(?! nennt)/i,
    es: /\b(?:cada|tod[oa]s (?:los|las)) (?:pasos?|jugadas?|pruebas?|jugador(?:es)?|puestos?|movimientos?)\b(?! nombra)/i,
  },
  everybody: {
    of: PROVEN,
    en: /\b(?:to|for) (?:everybody|everyone)\b/i,
    de: /\b(?:jedermann|für jeden|für alle(?!,)|allen bewiesen)\b/i,
    es: /\b(?:ante todos|para todos|a todo el mundo)\b/i,
  },
  legal: {
    of: PROVEN,
    en: /(?<!\bil)\blegal\b|(?<!\bwhether \w+ )\b(?:keeps?|kept) to the rules\b/i,
    de: /\b(?:legal|erlaubt(?:e[rnms]?)?|regelgerecht|regelkonform)\b/i,
    es: /\b(?:legal(?:es)?|permitid[oa]s?|reglamentari[oa]s?)\b/i,
  },
  'nobody could': {
    of: PROVEN,
    en: /\b(?:nobody|no one) (?:can|could|cheated)\b(?! (?:check|tell|know|see))|\bcheat unseen\b|\bguarantee/i,
    de: /\bniemand (?:kann|konnte|hat betrogen)\b(?! (?:prüfen|wissen|sehen))|\bgarantier|\bunbemerkt betrügen\b/i,
    es: /\bnadie (?:puede|pudo|podía|hizo trampas?)\b(?! (?:comprobar|saber|ver))|\bgarantiza|\btrampas sin que\b/i,
  },
  proven: {
    of: PROVEN,
    en: /\b(?:proven|proved|proves)\b/i,
    de: /\b(?:bewiesen|bewies|beweist|erwiesen|nachgewiesen)\b/i,
    es: /\b(?:demostrad[oa]s?|demuestran?|demostró|probad[oa]s?|probó|comprobó que)(?!\p{L})/iu,
  },
  honest: {
    of: PROVEN,
    en: /(?<!\b(?:not of|not that) )\bhonest(?:y|ly)?\b/i,
    de: /\behrlich(?:e[rnms]?)?\b/i,
    es: /\b(?:honest|honrad)[oa]s?\b/i,
  },
  fair: {
    of: PROVEN,
    en: /\b(?:fair|fairly|without cheating)\b/i,
    de: /\b(?:fair|ohne Betrug)\b/i,
    es: /\b(?:limpi[oa]s?|sin trampas)\b/i,
  },
  'the record holds': {
    of: HOLDING,
    en: /\b(?:record|match) holds\b/i,
    de: /\b(?:Aufzeichnung|Partie) hält\b/i,
    es: /\b(?:registro|partida) se sostiene\b/i,
  },
  'the record was checked': {
    of: PLAYED,
    en: /\bchecked this (?:record|match)\b/i,
    de: /\bdiese (?:Aufzeichnung|Partie) selbst geprüft\b/i,
    es: /\bcomprobado est[ae] (?:registro|partida)\b/i,
  },
};

/** What was checked of a match, in the weakest sense that a sentence about its result may rest on. */
export function standingOf({ fault, unknown, result, evidence }: Verdict): Standing {
  if (fault !== undefined) return 'broken';
  if (unknown !== undefined) return 'claimed';
  if (result === null || result.kind === 'void') return 'not-asked';
  return result.reason === 'time' ? 'time' : evidence;
}

/** What the sentence says that is not true at this standing, by the name of the word; empty where it says no more than was checked. */
export const tooMuch = (standing: Standing, language: Language, sentence: string): string[] =>
  Object.entries(WORDS).flatMap(([name, word]) => (!word.of.includes(standing) && word[language].test(sentence) ? [name] : []));

export function expectNoMoreThan(standing: Standing, language: Language, sentence: string): void {
  expect({ sentence, says: tooMuch(standing, language, sentence) }, `${standing}, ${language}`).toEqual({ sentence, says: [] });
}
