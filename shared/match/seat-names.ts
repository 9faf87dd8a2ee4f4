/**
 * What people call the seats of a match: by the name that was claimed, or by number. Names are claims: nobody checks them, and
 * two can be equal, or look equal. People count seats from 1; everything that programs read and sign counts them from 0.
 */

import { isMixedScript, skeletonOf } from './confusables.ts';
import { tidyName } from './fit-name.ts';

export type SeatNames = readonly string[];

export interface Named {
  readonly name?: string;
}

export const seatNumber = (seat: number): number => seat + 1;

/** Our own words for players, in every language of a client. A player who claims one is shown with the true number, like two players who claim one name. */
const OURS = new Set(
  [
    ...['You', 'Your opponent', 'Opponent', 'Somebody', 'Nobody', 'Relay', 'The relay', 'Spectator'],
    ...['Du', 'Dein Gegner', 'Gegner', 'Gegenseite', 'Jemand', 'Niemand', 'Server', 'Der Server', 'Zuschauer', 'Unbekannt'],
    ...['Tú', 'Tu rival', 'Rival', 'El rival', 'Alguien', 'Nadie', 'Servidor', 'El servidor', 'Espectador', 'Desconocido'],
  ].map(skeletonOf),
);
/** A number after one of these words, in the skeleton of a name: there 1 is l and 0 is o. */
const NUMBERED = new RegExp(
  `(?:${['seat', 'player', 'Platz', 'Spieler', 'sitio', 'jugador'].map(skeletonOf).join('|')})[\\p{Nd}lo]+$`,
  'u',
);

/** How players are numbered, in some language. */
interface NumberedWords {
  /** Such as `Player 2`. */
  readonly player: (number: number) => string;
  /** Such as `Ada (player 2)`. */
  readonly claims: (claim: string, number: number) => string;
}

const ENGLISH: NumberedWords = {
  player: (number) => `Player ${number}`,
  claims: (claim, number) => `${claim} (player ${number})`,
};

/** One name per seat, no two of which look alike. `show` makes a claim fit to stand in a text. */
export function nameSeats(
  seats: readonly (Named | null | undefined)[],
  show: (claim: string) => string = String,
  words: NumberedWords = ENGLISH,
): SeatNames {
  // A log of another relay may hold any name.
  const claims = seats.map((seat) => tidyName(seat?.name ?? ''));
  const skeletons = claims.map(skeletonOf);
  return claims.map((claim, seat) => {
    if (claim === '') return words.player(seatNumber(seat));
    const skeleton = skeletons[seat]!;
    const alone = skeletons.every((other, at) => at === seat || claims[at] === '' || other !== skeleton);
    return alone && !OURS.has(skeleton) && !NUMBERED.test(skeleton) ? show(claim) : words.claims(show(claim), seatNumber(seat));
  });
}

/** Digits of a key that people compare: 48 bits, which nobody finds a second key for by the way. */
const FINGERPRINT_DIGITS = 12;

/** The beginning of a key, such as `3463 ec43 05bb`. */
export const fingerprintOf = (key: string): string => key.slice(0, FINGERPRINT_DIGITS).replace(/.{4}(?!$)/g, '$& ');

/** Whether this device has played with a key under a name. */
export type IsMet = (key: string, name: string) => boolean;

/** The fingerprint beside a claimed name: of a player whom this device has not met under it, or that looks made up to deceive. */
export function markOf(key: string, name: string | undefined, isMet: IsMet): string | undefined {
  const claim = tidyName(name ?? '');
  return claim === '' || (isMet(key, claim) && !isMixedScript(claim)) ? undefined : fingerprintOf(key);
}

/** “A”, “A and B”, “A, B and C”. */
export function joinNames(names: SeatNames): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
