/** All texts of the client by their names: what every translation holds. A translation that lacks one, or takes other values, is a type error. */

/** Every page but the match itself. */
export interface PageTexts {
  readonly 'components/copy-button': typeof import('../components/copy-button.tsx').COPY_BUTTON;
  readonly 'components/dialog': typeof import('../components/dialog.tsx').DIALOG;
  readonly 'components/engine-mark': typeof import('../components/engine-mark.tsx').ENGINE_MARK;
  readonly 'components/hex-value': typeof import('../components/hex-value.tsx').HEX_VALUE;
  readonly 'components/key-mark': typeof import('../components/key-mark.tsx').KEY_MARK;
  readonly 'components/language-choice': typeof import('../components/language-choice.tsx').LANGUAGE_CHOICE;
  readonly 'components/lazy': typeof import('../components/lazy.tsx').LAZY;
  readonly 'components/not-found': typeof import('../components/not-found.tsx').NOT_FOUND;
  readonly 'components/problem-words': typeof import('../components/problem-words.ts').PROBLEMS;
  readonly 'components/seat-names': typeof import('../components/seat-names.ts').SEAT_NAMES;
  readonly 'components/share-result': typeof import('../components/share-result.tsx').SHARE_RESULT;
  readonly 'components/shell': typeof import('../components/shell.tsx').SHELL;
  readonly 'components/titles': typeof import('../components/titles.ts').PAGE_TITLES;
  readonly 'components/unchecked': typeof import('../components/unchecked.tsx').UNCHECKED;
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
  readonly 'installed/client-name': typeof import('../installed/client-name.tsx').CLIENT_NAME;
  readonly 'installed/new-build': typeof import('../installed/new-build.tsx').NEW_BUILD;
  readonly 'installed/new-relay': typeof import('../installed/new-relay.tsx').NEW_RELAY;
  readonly 'installed/offline': typeof import('../installed/offline.tsx').OFFLINE;
  readonly 'player/checking': typeof import('../player/checking.tsx').CHECKING;
  readonly 'player/match-line': typeof import('../player/match-line.tsx').MATCH_LINE;
  readonly 'player/player-page': typeof import('../player/player-page.tsx').PLAYER;
  readonly 'player/record-words': typeof import('../player/record-words.ts').RECORD;
}

export interface FaultTexts {
  readonly 'components/fault-words': typeof import('../components/fault-words.ts').FAULT_MEANINGS;
}

export interface VerifyTexts {
  readonly 'verify/check-yourself': typeof import('../verify/check-yourself.tsx').CHECK_YOURSELF;
  readonly 'verify/checklist': typeof import('../verify/checklist.tsx').CHECKLIST;
  readonly 'verify/evidence-beside': typeof import('../verify/evidence-beside.tsx').EVIDENCE_BESIDE;
  readonly 'verify/evidence-view': typeof import('../verify/evidence-view.tsx').EVIDENCE;
  readonly 'verify/finding-banner': typeof import('../verify/finding-banner.tsx').BANNER;
  readonly 'verify/log-beside': typeof import('../verify/log-beside.tsx').LOG_BESIDE;
  readonly 'verify/log-chooser': typeof import('../verify/log-chooser.tsx').CHOOSER;
  readonly 'verify/log-source': typeof import('../verify/log-source.ts').LOG_SOURCE;
  readonly 'verify/log-trust': typeof import('../verify/log-trust.tsx').LOG_TRUST;
  readonly 'verify/match-view': typeof import('../verify/match-view.tsx').MATCH_VIEW;
  readonly 'verify/publish-here': typeof import('../verify/publish-here.tsx').PUBLISH;
  readonly 'verify/replay': typeof import('../verify/replay.tsx').REPLAY;
  readonly 'verify/replay-moves': typeof import('../verify/replay-moves.tsx').REPLAY_MOVES;
  readonly 'verify/replay-stops': typeof import('../verify/replay-stops.ts').STOPS;
  readonly 'verify/self-check': typeof import('../verify/self-check.ts').SELF_CHECK;
  readonly 'verify/take-away': typeof import('../verify/take-away.tsx').TAKE_AWAY;
  readonly 'verify/use-verification': typeof import('../verify/use-verification.ts').FILES;
  readonly 'verify/verdict-view': typeof import('../verify/verdict-view.tsx').VERDICT_VIEW;
  readonly 'verify/verdict-words': typeof import('../verify/verdict-words.ts').VERDICT;
  readonly 'verify/verification': typeof import('../verify/verification.ts').VERIFICATION;
  readonly 'verify/verify-page': typeof import('../verify/verify-page.tsx').VERIFY;
}

/** A match, from its lobby to its end. */
export interface MatchTexts {
  readonly 'match/action-words': typeof import('../match/action-words.ts').ACTIONS;
  readonly 'match/arrival': typeof import('../match/arrival.tsx').ARRIVAL;
  readonly 'match/clock-words': typeof import('../match/clock-words.ts').CLOCK;
  readonly 'match/download-record': typeof import('../match/download-record.tsx').DOWNLOAD_RECORD;
  readonly 'match/end-words': typeof import('../match/end-words.ts').END;
  readonly 'match/evidence-notice': typeof import('../match/evidence-notice.tsx').EVIDENCE_NOTICE;
  readonly 'match/header-words': typeof import('../match/header-words.ts').NOTES;
  readonly 'match/first-rules': typeof import('../match/first-rules.tsx').FIRST_RULES;
  readonly 'match/headline': typeof import('../match/headline.ts').HEADLINE;
  readonly 'match/invite-link': typeof import('../match/invite-link.tsx').INVITE_LINK;
  readonly 'match/keep-secret': typeof import('../match/keep-secret.tsx').KEEP_SECRET;
  readonly 'match/keys-words': typeof import('../match/keys-words.ts').KEYS;
  readonly 'match/lobby-words': typeof import('../match/lobby-words.ts').LOBBY;
  readonly 'match/match-page': typeof import('../match/match-page.tsx').MATCH_PAGE;
  readonly 'match/match-screen': typeof import('../match/match-screen.tsx').MATCH_SCREEN;
  readonly 'match/move-seat': typeof import('../match/move-seat.tsx').MOVE_SEAT;
  readonly 'match/notice-pages': typeof import('../match/notice-pages.tsx').NOTICE_PAGES;
  readonly 'match/next-rung': typeof import('../match/next-rung.tsx').NEXT_RUNG;
  readonly 'match/notices': typeof import('../match/notices.tsx').NOTICES;
  readonly 'match/phrase-words': typeof import('../match/phrase-words.ts').PHRASES;
  readonly 'match/player-header': typeof import('../match/player-header.tsx').PLAYER_HEADER;
  readonly 'match/qr-code': typeof import('../match/qr-code.tsx').QR_CODE;
  readonly 'match/record-panel': typeof import('../match/record-panel.tsx').RECORD_PANEL;
  readonly 'match/rematch-button': typeof import('../match/rematch-button.tsx').REMATCH;
  readonly 'match/seat-choice': typeof import('../match/seat-choice.tsx').SEAT_CHOICE;
  readonly 'match/sending-mark': typeof import('../match/sending-mark.tsx').SENDING_MARK;
  readonly 'match/settings-words': typeof import('../match/settings-words.ts').SETTINGS;
  readonly 'match/turn-reminder': typeof import('../match/turn-reminder.tsx').TURN_REMINDER;
}

/** What all games have, dice, and rock, paper, scissors. */
export interface GameTexts {
  readonly 'games/any-game/texts': typeof import('../games/any-game/texts.ts').ANY_GAME;
  readonly 'games/confirm': typeof import('../games/confirm.tsx').CONFIRM;
  readonly 'games/dice/die': typeof import('../games/dice/die.tsx').DIE;
  readonly 'games/dice/entry': typeof import('../games/dice/entry.ts').DICE_ENTRY;
  readonly 'games/dice/texts': typeof import('../games/dice/texts.ts').DICE_TEXTS;
  readonly 'games/dice/why-fair': typeof import('../games/dice/why-fair.ts').WHY_DIE;
  readonly 'games/result-words': typeof import('../games/result-words.ts').RESULT;
  readonly 'games/round-list': typeof import('../games/round-list.tsx').ROUND_LIST;
  readonly 'games/rps/entry': typeof import('../games/rps/entry.ts').RPS_ENTRY;
  readonly 'games/rps/hand-sign': typeof import('../games/rps/hand-sign.tsx').HAND_SIGN;
  readonly 'games/rps/texts': typeof import('../games/rps/texts.ts').RPS_TEXTS;
  readonly 'games/rps/why-fair': typeof import('../games/rps/why-fair.ts').WHY_HANDS;
  readonly 'games/step-words': typeof import('../games/step-words.ts').STEPS;
  readonly 'games/stepper': typeof import('../games/stepper.tsx').STEPPER;
  readonly 'games/why': typeof import('../games/why.tsx').WHY;
}

export interface BattleshipTexts {
  readonly 'games/battleship/entry': typeof import('../games/battleship/entry.ts').BATTLESHIP_ENTRY;
  readonly 'games/battleship/placement-words': typeof import('../games/battleship/placement-words.ts').PLACEMENT;
  readonly 'games/battleship/ship-words': typeof import('../games/battleship/ship-words.ts').SHIPS;
  readonly 'games/battleship/texts': typeof import('../games/battleship/texts.ts').BATTLESHIP;
  readonly 'games/battleship/why-fair': typeof import('../games/battleship/why-fair.ts').WHY_SEAS;
}

export interface CardGameTexts {
  readonly 'games/blackjack/entry': typeof import('../games/blackjack/entry.ts').BLACKJACK_ENTRY;
  readonly 'games/blackjack/texts': typeof import('../games/blackjack/texts.ts').BLACKJACK_TEXTS;
  readonly 'games/blackjack/why-fair': typeof import('../games/blackjack/why-fair.ts').WHY_DECK;
  readonly 'games/cards/card-words': typeof import('../games/cards/card-words.ts').CARDS;
  readonly 'games/monte/entry': typeof import('../games/monte/entry.ts').MONTE_ENTRY;
  readonly 'games/monte/texts': typeof import('../games/monte/texts.ts').MONTE_TEXTS;
  readonly 'games/monte/why-fair': typeof import('../games/monte/why-fair.ts').WHY_QUEEN;
}

export interface HoldemTexts {
  readonly 'games/holdem/entry': typeof import('../games/holdem/entry.ts').HOLDEM_ENTRY;
  readonly 'games/holdem/texts': typeof import('../games/holdem/texts.ts').HOLDEM_TEXTS;
  readonly 'games/holdem/why-fair': typeof import('../games/holdem/why-fair.ts').WHY_CARDS;
}

export interface DarkChessTexts {
  readonly 'games/dark-chess/audited-texts': typeof import('../games/dark-chess/audited-texts.ts').AUDITED;
  readonly 'games/dark-chess/entry': typeof import('../games/dark-chess/entry.ts').CHESS_ENTRY;
  readonly 'games/dark-chess/king-note': typeof import('../games/dark-chess/king-note.tsx').KING_NOTE;
  readonly 'games/dark-chess/reveal-notes': typeof import('../games/dark-chess/reveal-notes.ts').REVEAL_NOTES;
  readonly 'games/dark-chess/spectator-caption': typeof import('../games/dark-chess/spectator-caption.tsx').SPECTATOR;
  readonly 'games/dark-chess/texts': typeof import('../games/dark-chess/texts.ts').CHESS;
  readonly 'games/proven-dark-chess/guarantees': typeof import('../games/proven-dark-chess/guarantees.tsx').PROVEN_GUARANTEES;
  readonly 'games/proven-dark-chess/preparing': typeof import('../games/proven-dark-chess/preparing.tsx').PREPARING;
  readonly 'games/proven-dark-chess/texts': typeof import('../games/proven-dark-chess/texts.ts').PROVEN;
  readonly 'games/proven-dark-chess/turn-notes': typeof import('../games/proven-dark-chess/turn-notes.tsx').TURN_NOTES;
}

export type Catalogue = PageTexts &
  FaultTexts &
  VerifyTexts &
  MatchTexts &
  GameTexts &
  BattleshipTexts &
  CardGameTexts &
  HoldemTexts &
  DarkChessTexts;
