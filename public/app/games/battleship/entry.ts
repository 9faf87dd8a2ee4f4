import type { GameEntry, GameScreen } from '../game-screen.ts';
import { TWO_SEATS } from '../game-screen.ts';
import { ClassicFleet, SeaPicture, XayaFleet } from './picture.tsx';

const load = async (): Promise<GameScreen> => (await import('./screen.tsx')).battleshipScreen;
const shared = {
  rules: 1,
  params: {},
  options: [],
  seats: TWO_SEATS,
  levels: true,
  meanwhile: 'You can place your fleet meanwhile.',
} as const;

export const BATTLESHIP_QUICK: GameEntry = {
  ...shared,
  id: 'battleship/xaya',
  slug: 'battleship',
  name: 'Battleship, quick',
  summary: '8×8 sea, seven ships that never touch. A hit shoots again.',
  rulesInBrief: [
    'Hide one ship of 4, two of 3 and four of 2 in an 8×8 sea. Ships may not touch, not even at a corner.',
    'Take turns to shoot. A hit shoots again; a miss passes the turn.',
    'Sink everything first and you win.',
  ],
  Pieces: XayaFleet,
  Picture: SeaPicture,
  load,
};

export const BATTLESHIP_CLASSIC: GameEntry = {
  ...shared,
  id: 'battleship/classic',
  slug: 'battleship-classic',
  name: 'Battleship, classic',
  summary: '10×10 sea, the five ships of the box. Turns alternate.',
  rulesInBrief: [
    'Hide a carrier (5), battleship (4), destroyer (3), submarine (3) and patrol boat (2) in a 10×10 sea. Ships may touch.',
    'Take turns, one shot each. A hit names the ship that it met.',
    'Sink all five first and you win.',
  ],
  Pieces: ClassicFleet,
  Picture: SeaPicture,
  load,
};
