/** All texts of the client by their names: what every translation holds. A translation that lacks one, or takes other values, is a type error. */

/** Every page but the match itself. */
export interface PageTexts {
  readonly 'components/copy-button': typeof import('../components/copy-button.tsx').COPY_BUTTON;
  readonly 'components/dialog': typeof import('../components/dialog.tsx').DIALOG;
  readonly 'components/hex-value': typeof import('../components/hex-value.tsx').HEX_VALUE;
  readonly 'components/key-mark': typeof import('../components/key-mark.tsx').KEY_MARK;
  readonly 'components/language-choice': typeof import('../components/language-choice.tsx').LANGUAGE_CHOICE;
  readonly 'components/lazy': typeof import('../components/lazy.tsx').LAZY;
  readonly 'components/not-found': typeof import('../components/not-found.tsx').NOT_FOUND;
  readonly 'components/share-result': typeof import('../components/share-result.tsx').SHARE_RESULT;
  readonly 'components/shell': typeof import('../components/shell.tsx').SHELL;
  readonly 'home/device-matches': typeof import('../home/device-matches.tsx').DEVICE_MATCHES;
  readonly 'home/find-match': typeof import('../home/find-match.tsx').FIND_MATCH;
  readonly 'home/game-cards': typeof import('../home/game-cards.tsx').GAME_CARDS;
  readonly 'home/game-options': typeof import('../home/game-options.tsx').GAME_OPTIONS;
  readonly 'home/home-page': typeof import('../home/home-page.tsx').HOME;
  readonly 'home/listing-words': typeof import('../home/listing-words.ts').LISTING;
  readonly 'home/open-seats': typeof import('../home/open-seats.tsx').OPEN_SEATS;
  readonly 'home/opponent-choice': typeof import('../home/opponent-choice.tsx').OPPONENT_CHOICE;
  readonly 'home/relay-choice': typeof import('../home/relay-choice.tsx').RELAY_CHOICE;
  readonly 'home/start-sheet': typeof import('../home/start-sheet.tsx').START_SHEET;
}

/** A match, from its lobby to its end. */
export interface MatchTexts {
  readonly 'match/clock-words': typeof import('../match/clock-words.ts').CLOCK;
}

/** The games. */
// biome-ignore lint/complexity/noBannedTypes: filled as the games are converted
export type GameTexts = {};

export type Catalogue = PageTexts & MatchTexts & GameTexts;
