/**
 * The titles and descriptions of pages: what the Worker writes into a page before its program runs, and what a preview of its link shows. Names are what strangers typed: nobody is called by
 * one here that could pass for our own words.
 */

import { attempt } from '../fault.ts';
import type { Clock } from '../log/match-payloads.ts';
import { joinNames, nameSeats, type SeatNames } from '../match/seat-names.ts';
import { readClaim } from './claim.ts';
import { gameName, nameOfSlug } from './game-names.ts';
import { GAME_WORDS } from './game-words.ts';
import type { FinalRecord, MatchSummary } from './http.ts';
import { TITLES } from './page-titles.ts';

export interface PageWords {
  /** Without the name of the site. */
  readonly title: string;
  /** What a preview says in the place of a title that is only the name of the site. */
  readonly invites?: string;
  readonly description: string;
}

const PROMISE = 'No account, and nobody can cheat: not even our server.';

/** In a build for other games those are named. */
const GAMES = Object.hasOwn(GAME_WORDS, 'dark-chess')
  ? 'Battleship, dark chess and more'
  : joinNames(Object.values(GAME_WORDS).map(([name]) => name));

export const HOME: PageWords = {
  title: TITLES.home,
  invites: 'Send a friend a link and play',
  description: `${GAMES}, with a friend or against the computer. ${PROMISE}`,
};
export function playWords(slug: string): PageWords {
  const name = nameOfSlug(slug);
  if (name === undefined) return HOME;
  return { title: name, description: `With a friend, by a link, or against the computer. ${PROMISE}` };
}
export const VERIFY: PageWords = {
  title: TITLES.verify,
  description: 'Check a finished match in your own browser, step by step, from its log alone.',
};
export const PLAYER: PageWords = {
  title: TITLES.player,
  description: 'The matches of a player, with the logs by which they can be checked.',
};
export const NOT_FOUND: PageWords = { title: TITLES.notFound, description: `There is no page here. ${PROMISE}` };
/** Of a match or a record of which nothing is told: it is not there, or was withdrawn. */
export const MATCH: PageWords = {
  title: TITLES.match,
  description: 'A game by link. Its steps are signed, and its log can be checked once it is over.',
};
export const RECORD: PageWords = {
  title: TITLES.final,
  description: 'A finished match, to be replayed and checked step by step.',
};

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
/** Scripts that run from right to left, and whatever else has no direction of its own here. */
const LEFT_TO_RIGHT = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]*$/u;
/** A longer title is cut where it is shown, perhaps within a name. */
const NAMES_IN_TITLE = 3;

/** A name cannot reorder the words around it (UAX #9). */
const isolate = (name: string): string => (LEFT_TO_RIGHT.test(name) ? name : `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`);

type Seats = readonly ({ readonly name?: string; readonly engine?: string } | null)[];

/** By seat; undefined where nobody sat. */
export const namesOf = (seats: Seats, show = isolate): readonly (string | undefined)[] => {
  const names = nameSeats(seats, show);
  return seats.map((seat, i) => (seat === null ? undefined : names[i]));
};

function joinFew(names: SeatNames): string {
  const more = names.length - NAMES_IN_TITLE + 1;
  return joinNames(names.length <= NAMES_IN_TITLE ? names : [...names.slice(0, NAMES_IN_TITLE - 1), `${more} others`]);
}

/** What seats claim of their engines, as sentences that claim no more: such as `Ada says: engine “tiny 1.0”.` A claim cannot close these quotation marks. */
function engineWords(seats: Seats, show = isolate): string {
  const names = namesOf(seats, show);
  const claims = seats.flatMap((seat, i) => (seat?.engine === undefined ? [] : [`${names[i]} says: engine “${seat.engine}”.`]));
  return claims.slice(0, NAMES_IN_TITLE).join(' ');
}

const before = (words: string, others: string): string => (words === '' ? others : `${words} ${others}`);

/** Such as `10 min + 5 s` or `1 day a move`. */
export function shortClock({ budget, grace, increment }: Clock): string {
  if (budget === 0) return `${shortSpan(grace)} a move`;
  return increment === undefined ? shortSpan(budget) : `${shortSpan(budget)} + ${shortSpan(increment)}`;
}

function shortSpan(ms: number): string {
  const units = [
    [86_400_000, 'day', 'days'],
    [3_600_000, 'hour', 'hours'],
    [60_000, 'min', 'min'],
    [1_000, 's', 's'],
  ] as const;
  const [size, one, many] = units.find(([unit]) => ms >= unit && ms % unit === 0) ?? units[3];
  const count = Math.round(ms / size);
  return `${count} ${count === 1 ? one : many}`;
}

/** What a preview says of a match before its end. */
export interface MatchOutline {
  /** Who invites, or plays; `unnamed`: the same without names. */
  readonly who: string;
  readonly unnamed: string;
  /** What they claim of their engines; the same without names. */
  readonly engines: string;
  readonly unnamedEngines: string;
  /** The game. */
  readonly what: string;
  readonly pace: string | undefined;
  /** Whether it has not begun. */
  readonly isOpen: boolean;
}

type Outlined = Pick<MatchSummary, 'game' | 'seats' | 'phase' | 'clock'>;

/** `show` makes a name fit to stand in a text. */
export function outlineOf({ game, seats, phase, clock }: Outlined, show = isolate): MatchOutline {
  const taken = namesOf(seats, show).flatMap((name, seat) =>
    name === undefined ? [] : [{ name, isNamed: seats[seat]?.name !== undefined }],
  );
  const nameless = seats.map((seat) => seat && (seat.engine === undefined ? {} : { engine: seat.engine }));
  const engines = { engines: engineWords(seats, show), unnamedEngines: engineWords(nameless) };
  const common = { what: gameName(game), pace: clock && shortClock(clock), ...engines };
  if (phase !== 'lobby') {
    const unnamed = against(namesOf(nameless).flatMap((name) => name ?? []));
    return { ...common, who: against(taken.map(({ name }) => name)), unnamed, isOpen: false };
  }
  const hosts = taken.filter(({ isNamed }) => isNamed).map(({ name }) => name);
  const unnamed = 'You are invited';
  const who = hosts.length === 0 ? unnamed : `${joinFew(hosts)} ${hosts.length === 1 ? 'invites' : 'invite'} you`;
  return { ...common, who, unnamed, isOpen: true };
}

/** A match before its end: who invites, or who plays. */
export function matchWords(match: Outlined): PageWords {
  const { who, what, pace, isOpen, engines } = outlineOf(match);
  if (!isOpen) return { title: `${who} · ${what}`, description: before(engines, MATCH.description) };
  const title = `${who} to ${what}${pace === undefined ? '' : ` · ${pace}`}`;
  return { title, description: before(engines, `Open the link to take your place. ${PROMISE}`) };
}

const against = (names: SeatNames): string => (names.length === 2 ? `${names[0]} against ${names[1]}` : joinFew(names));

interface ClaimedResult {
  readonly kind: 'won' | 'drawn' | 'void';
  readonly winners: readonly number[];
}

/** What the seats signed of the end, as a record repeats it; undefined where not all of them did. It is their word, and no verdict. */
export function claimedResult({ claim }: Pick<FinalRecord, 'claim'>): ClaimedResult | undefined {
  const read = attempt(() => readClaim(claim, 'claim'));
  if (!read.ok) return undefined;
  return { kind: read.value.kind as ClaimedResult['kind'], winners: 'winners' in read.value ? read.value.winners : [] };
}

/** A finished match, in the words of those who signed its end: the log may show something else. */
export function recordWords({ game, seats, claim }: Pick<FinalRecord, 'game' | 'seats' | 'claim'>): PageWords {
  const names = namesOf(seats);
  const result = claimedResult({ claim });
  const taken = names.flatMap((name) => name ?? []);
  const among = (isWanted: (seat: number) => boolean): string =>
    joinFew(names.flatMap((name, seat) => (name === undefined || !isWanted(seat) ? [] : [name])));
  const hasWon = (seat: number): boolean => result?.kind === 'won' && result.winners.includes(seat);
  const isWon = result?.kind === 'won' && names.some((name, seat) => name !== undefined && hasWon(seat));
  const everybodyWon = taken.length > 0 && names.every((name, seat) => name === undefined || hasWon(seat));
  const what =
    isWon && !everybodyWon
      ? `Signed: ${among(hasWon)} beat ${among((seat) => !hasWon(seat))}`
      : result?.kind === 'drawn'
        ? `Signed: ${joinFew(taken)} drew`
        : against(taken);
  return {
    title: `${what} · ${gameName(game)}`,
    description: before(
      engineWords(seats),
      'Claimed by its players, and not checked here. Replay it, and check in your own browser what shows it.',
    ),
  };
}
