/**
 * Which names a relay takes: what is in them can be seen, and reorders nothing. This is the policy of relays, and no rule of the protocol:
 * what is invisible depends on the version of Unicode, and two verifiers must never differ by that.
 */

import { SEAT_NAME_LENGTH } from '../encoding/limits.ts';
import { Fault } from '../fault.ts';

/**
 * Controls, formats (those of direction among them), tags, fillers, lines and paragraphs; private use; and blanks that Unicode counts as
 * letters or symbols: of Braille, of music and of hieroglyphs.
 */
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gu;
/** Marks that would pile up over the lines around the name. */
const PILE = /(\p{M}{3})\p{M}+/gu;

/** The name as a relay takes it, with what it would refuse left out; empty where nothing is left. */
export function tidyName(text: string): string {
  const seen = text.normalize('NFKC').replace(INVISIBLE, '').normalize('NFKC').replace(PILE, '$1');
  return seen.replace(/\p{Z}+/gu, ' ').replace(/^[\p{M} ]+| +$/gu, '');
}

/** Whether the name is fit to be shown beside others. */
export const isFitName = (text: string): boolean => text !== '' && text === tidyName(text);

/** Throws `relay/bad-name` unless it is. */
export function expectFitName(text: string): void {
  if (!isFitName(text)) throw new Fault('relay/bad-name');
}

/** The name that a person has typed, tidied up, if one was typed. Throws where nothing is left of it, or too much. */
export function readTypedName(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const name = tidyName(text);
  if (name === '' || name.length > SEAT_NAME_LENGTH) throw new Fault('relay/bad-name');
  return name;
}
