import { texts } from '../../language/texts.ts';
import type { GameEntry, GameScreen } from '../game-screen.ts';
import { TWO_SEATS } from '../game-screen.ts';
import { ClassicFleet, SeaPicture, XayaFleet } from './picture.tsx';

export const BATTLESHIP_ENTRY = texts('games/battleship/entry', {
  ladder: {
    gull: { label: 'Gull', manner: 'Drops shots anywhere, and often forgets what it has hit.' },
    seal: { label: 'Seal', manner: 'Goes on beside what it has hit, on any side.' },
    dolphin: { label: 'Dolphin', manner: 'Combs every second square, then follows the ship.' },
    orca: { label: 'Orca', manner: 'Weighs every shot, and hides where ships are found late.' },
  },
  meanwhile: 'You can place your fleet meanwhile.',
  quickName: 'Battleship, quick',
  quickSummary: '8×8 sea, seven ships that never touch. A hit shoots again.',
  quickRules: [
    'Hide one ship of 4, two of 3 and four of 2 in an 8×8 sea. Ships may not touch, not even at a corner.',
    'Take turns to shoot. A hit shoots again; a miss passes the turn.',
    'Sink everything first and you win.',
  ],
  classicName: 'Battleship, classic',
  classicSummary: '10×10 sea, the five ships of the box. Turns alternate.',
  classicRules: [
    'Hide a carrier (5), battleship (4), destroyer (3), submarine (3) and patrol boat (2) in a 10×10 sea. Ships may touch.',
    'Take turns, one shot each. A hit names the ship that it met.',
    'Sink all five first and you win.',
  ],
});

const load = async (): Promise<GameScreen> => (await import('./screen.tsx')).battleshipScreen;
const RUNGS = ['gull', 'seal', 'dolphin', 'orca'] as const;
const shared = {
  rules: 1,
  seats: TWO_SEATS,
  ladder: RUNGS.map((name) => ({ name, ...BATTLESHIP_ENTRY.ladder[name] })),
  meanwhile: BATTLESHIP_ENTRY.meanwhile,
} as const;

const BATTLESHIP_QUICK: GameEntry = {
  ...shared,
  id: 'battleship/xaya',
  slug: 'battleship',
  name: BATTLESHIP_ENTRY.quickName,
  summary: BATTLESHIP_ENTRY.quickSummary,
  rulesInBrief: BATTLESHIP_ENTRY.quickRules,
  Pieces: XayaFleet,
  Picture: SeaPicture,
  load,
};

const BATTLESHIP_CLASSIC: GameEntry = {
  ...shared,
  id: 'battleship/classic',
  slug: 'battleship-classic',
  name: BATTLESHIP_ENTRY.classicName,
  summary: BATTLESHIP_ENTRY.classicSummary,
  rulesInBrief: BATTLESHIP_ENTRY.classicRules,
  Pieces: ClassicFleet,
  Picture: SeaPicture,
  load,
};

export const BATTLESHIPS = [BATTLESHIP_QUICK, BATTLESHIP_CLASSIC];
