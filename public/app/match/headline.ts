/** The headline of a match: the part that is the same for every game. */

import { activeSeats, type MatchState } from '../../../shared/match/match-state.ts';
import type { GameEntry, GameScreen, Headline } from '../games/game-screen.ts';
import { asSentence, endWords, type Losers, losersOf, reasonWords } from '../games/result-words.ts';
import { listWords, plural, texts } from '../language/texts.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { isOver } from './is-over.ts';
import { waitsForWords } from './lobby-words.ts';

export const HEADLINE = texts('match/headline', {
  settingTable: 'Setting the table…',
  waitingOpponent: 'Waiting for an opponent',
  waitingPlayers: 'Waiting for players',
  taken: (taken: number, seats: number) => `${taken} of ${seats} seats are taken.`,
  cancelled: 'The match was cancelled',
  nobodyJoined: 'Nobody joined in time',
  over: 'The game is over',
  beingSettled: 'The result is being settled.',
  drawn: 'Draw',
  void: 'The match was called off',
  won: (_count: number, who: string) => `${who} won`,
  youLost: 'You lost',
  youLostTo: (who: string) => `You lost to ${who}`,
  youWon: 'You won',
  youAndWon: (who: string) => `You and ${who} won`,
  beginExpired: 'The time to begin had run out.',
  pendingYou: 'It counts once you have shown fair play: see below.',
  pending: (count: number, who: string) =>
    plural(count, {
      one: `It counts once ${who} has shown fair play: see below.`,
      other: `It counts once ${who} have shown fair play: see below.`,
    }),
  youChecking: 'Your device still checks the last step.',
  checking: (who: string) => `The device of ${who} still checks the last step.`,
});

/** The headline above the table. */
export function headlineOf(
  snapshot: MatchSnapshot,
  game: GameEntry,
  screen: GameScreen,
  names: readonly string[],
  invited: readonly (string | undefined)[],
): Headline {
  const { matchState, view, need } = snapshot;
  if (matchState.phase === 'lobby' || view === undefined) {
    if (matchState.closedBy !== undefined) return { title: closedTitle(matchState), mine: false };
    return lobbyHeadline(snapshot, game, invited);
  }
  if (isOver(snapshot)) return outcomeOf(snapshot, game, screen, names);
  const { seat } = snapshot;
  if (seat !== undefined && matchState.seats[seat]?.out) {
    return { ...screen.headline(view, { kind: 'wait' }, names), mine: false };
  }
  return screen.headline(view, need, names);
}

/** `invited`: by free seat the name of whom it is kept for. */
function lobbyHeadline({ matchState, seat }: MatchSnapshot, game: GameEntry, invited: readonly (string | undefined)[]): Headline {
  const { length } = matchState.seats;
  const free = matchState.seats.indexOf(undefined);
  if (matchState.terms?.practice && seat !== undefined) return { title: HEADLINE.settingTable, mine: false };
  const isAgain = length === 2 && seat !== undefined && matchState.terms!.seats[free]?.key !== undefined;
  const title = isAgain ? waitsForWords(invited[free]) : length === 2 ? HEADLINE.waitingOpponent : HEADLINE.waitingPlayers;
  const taken = length === 2 ? [] : [HEADLINE.taken(activeSeats(matchState).length, length)];
  const role = seat === undefined ? undefined : game.roleOf?.(seat, length, matchState.terms!.params);
  const own = seat === undefined ? [] : [role?.task, game.meanwhile].flatMap((words) => words ?? []);
  return { title, detail: [...taken, ...own].join(' '), mine: false };
}

function closedTitle({ closedBy }: MatchState): string {
  return closedBy === 'cancel' ? HEADLINE.cancelled : HEADLINE.nobodyJoined;
}

function outcomeOf(snapshot: MatchSnapshot, game: GameEntry, screen: GameScreen, names: readonly string[]): Headline {
  const { matchState, seat, owed } = snapshot;
  const result = snapshot.result ?? snapshot.decided;
  if (result === undefined) return { title: HEADLINE.over, detail: HEADLINE.beingSettled, mine: false };
  const winners = result.kind === 'won' ? result.winners : [];
  const title = result.kind === 'won' ? wonWords(winners, names) : HEADLINE[result.kind];
  const watches = seat === undefined || game.roleOf?.(seat, matchState.seats.length, matchState.terms!.params).neutral;
  const own = result.kind !== 'won' || watches ? undefined : ownOutcome(winners, seat, names);
  const isOfGame = Object.hasOwn(screen.reasons, result.reason);
  // Where the others have played on, the game says why they lost, and not why a seat is out that broke the rules.
  const caught = isOfGame && typeof snapshot.fault?.seat === 'number' ? [snapshot.fault.seat] : [];
  const beaten = matchState.seats.flatMap((one, i) => (one === undefined || [...winners, ...caught].includes(i) ? [] : [i]));
  const losers = losersOf((isOfGame ? undefined : culpritsOf(snapshot)) ?? beaten, names, seat);
  const expired = result.reason === 'not-played' && matchState.closedBy === 'close' ? [HEADLINE.beginExpired] : [];
  const isPending = snapshot.result === undefined && owed.length > 0 && screen.standsUnopened !== true;
  const pending = isPending ? [pendingWords(losersOf(owed, names, seat))] : checkWords(snapshot, names);
  const ofGame = endWords(result.reason, losers, screen, { view: snapshot.view, names, seat });
  const why = [
    ...(caught.length === 0 ? [] : [reasonWords('fault', losersOf(caught, names, seat), {})]),
    ...(caught.length > 0 && caught[0] === seat ? [] : [ofGame]),
  ];
  return {
    title: own ?? title,
    detail: [...why.map(asSentence), ...expired, ...pending].join(' '),
    mine: false,
    winner: seat !== undefined && winners.includes(seat) ? seat : winners[0],
  };
}

/** The outcome in a line, such as `Ada won · Dark chess`. */
export function outcomeLine({ result, decided }: MatchSnapshot, game: GameEntry, names: readonly string[]): string {
  const known = result ?? decided;
  const who = known?.kind === 'won' ? wonWords(known.winners, names) : HEADLINE.drawn;
  return known === undefined || known.kind === 'void' ? game.name : `${who} · ${game.name}`;
}

const wonWords = (winners: readonly number[], names: readonly string[]): string =>
  HEADLINE.won(winners.length, listWords(winners.map((one) => names[one]!)));

const pendingWords = ({ who, count, isYou }: Losers): string => (isYou ? HEADLINE.pendingYou : HEADLINE.pending(count, who));

/** While the play waits for the devices that check the step which decided it. */
function checkWords({ matchState, seat }: MatchSnapshot, names: readonly string[]): readonly string[] {
  if (matchState.phase !== 'play') return [];
  return matchState.next.map((one) => (one === seat ? HEADLINE.youChecking : HEADLINE.checking(names[one]!)));
}

/** With two players it is clear who else won or lost. */
function ownOutcome(winners: readonly number[], seat: number, names: readonly string[]): string {
  const others = winners.filter((one) => one !== seat).map((one) => names[one]!);
  if (!winners.includes(seat)) return names.length === 2 ? HEADLINE.youLost : HEADLINE.youLostTo(listWords(others));
  return others.length === 0 ? HEADLINE.youWon : HEADLINE.youAndWon(listWords(others));
}

/** The seats that ended the play by a step of theirs, or by a timeout. */
function culpritsOf({ matchState: { ending }, fault, result, owed }: MatchSnapshot): readonly number[] | undefined {
  if (result?.reason === 'not-opened') return owed;
  if (typeof fault?.seat === 'number') return [fault.seat];
  switch (ending?.kind) {
    case 'abort':
    case 'resign':
    case 'protest':
      return [ending.seat];
    case 'timeout':
      return ending.seats;
    default:
      return undefined;
  }
}
