/** `fogline/page`: what the screen of a game is made of, in the web client that a project builds. */

export type { GameReplay, ReplayBoardsProps } from '../public/app/games/game-replay.ts';
export { gameReplay } from '../public/app/games/game-replay.ts';
export {
  type GameEntry,
  type GameScreen,
  gameScreen,
  type Headline,
  type TableProps,
  TWO_SEATS,
} from '../public/app/games/game-screen.ts';
export { authorName, type StepWording } from '../public/app/games/step-words.ts';
export { type Texts, texts } from '../public/app/language/texts.ts';
