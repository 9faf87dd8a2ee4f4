/** Battleship while it is played, in plain words. */

import { cellName } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BattleshipView } from '../../../../shared/games/battleship/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import type { Headline } from '../game-screen.ts';
import type { ResultReasons } from '../result-words.ts';
import { authorName, type StepWording } from '../step-words.ts';
import { sunkShips } from './sunk.ts';

export function headline(view: BattleshipView, need: Need, names: readonly string[]): Headline {
  const { seat, stage, boards } = view;
  const rival = seat === undefined ? undefined : names[1 - seat]!;
  switch (stage) {
    case 'commit':
      if (need.kind === 'decide') return { title: 'Place your fleet', mine: true };
      if (seat !== undefined && !boards[seat]!.committed) return { title: 'Sealing your fleet…', mine: false, passing: true };
      return {
        title: `Waiting for ${placing(view, names)}`,
        detail: 'Your fleet is sealed. Theirs is still being placed.',
        mine: false,
      };
    case 'start':
    case 'share':
      return {
        title: 'Drawing who shoots first…',
        detail: 'Both devices draw together, so that neither can choose.',
        mine: false,
        passing: true,
      };
    case 'shot':
    case 'answer':
      return shootingHeadline(view, need, names, rival);
    case 'reveal':
      return { title: 'Opening the fleets…', mine: false, passing: true };
    case 'over':
      return { title: 'The game is over', mine: false };
  }
}

function placing({ boards, seat }: BattleshipView, names: readonly string[]): string {
  return names.filter((_, i) => i !== seat && !boards[i]!.committed).join(' and ');
}

function shootingHeadline(view: BattleshipView, need: Need, names: readonly string[], rival: string | undefined): Headline {
  const { seat, stage, turn, shots } = view;
  const shooter = stage === 'shot' ? turn! : shots.at(-1)!.by;
  const last = lastShotWords(view, names);
  if (shooter !== seat) {
    const title = seat === undefined ? `${names[shooter]} to shoot` : `Waiting for ${names[shooter]}`;
    return {
      title,
      detail: seat === undefined ? last : `${last} They are choosing where to shoot.`.trim(),
      mine: false,
    };
  }
  if (stage === 'answer') return { title: `Waiting for ${rival}`, detail: last, mine: false };
  // Chosen, and on its way.
  if (need.kind !== 'decide') return { title: 'Shooting…', detail: last, mine: false, passing: true };
  const again = shots.at(-1)?.by === seat && shots.at(-1)?.value !== 0;
  return {
    title: 'Your turn',
    detail: `${last} ${again ? 'Shoot again' : 'Choose a square'} in ${rival}’s sea.`.trim(),
    mine: true,
  };
}

/** Such as `You hit the carrier at B7.` */
function lastShotWords({ rules, seat, shots, boards }: BattleshipView, names: readonly string[]): string {
  const shot = shots.at(-1);
  if (shot === undefined) return '';
  const who = shot.by === seat ? 'You' : names[shot.by]!;
  const at = cellName(rules.size, shot.cell);
  if (shot.value === undefined) return `${who} shot at ${at}.`;
  if (shot.value === 0) return `${who} missed at ${at}.`;
  const ship = rules.namesShip ? rules.fleet.find(({ code }) => code === shot.value)?.name : undefined;
  if (ship === undefined) {
    const sunk = sunkShips(rules, boards[1 - shot.by]!).find((cells) => cells.includes(shot.cell));
    return sunk === undefined ? `${who} hit at ${at}.` : `${who} sank a ship of ${sunk.length} at ${at}.`;
  }
  return boards[1 - shot.by]!.sunk.includes(shot.value)
    ? `${who} sank the ${ship} at ${at}.`
    : `${who} hit the ${ship} at ${at}.`;
}

export const describeStep: StepWording<BattleshipView> = (step, names, view) => {
  const who = authorName(step, names);
  const { says } = step;
  switch (step.kind) {
    case 'battleship.commit':
      return `${who} sealed a fleet, and proved that it is a legal one`;
    case 'battleship.share': {
      const drawn = view?.starter === undefined ? '' : `: ${names[view.starter]} shoots first`;
      return `${who} showed a share of the draw for the first shot${drawn}`;
    }
    case 'battleship.shot':
      return `${who} shot at ${says['at']}`;
    case 'battleship.answer': {
      const ship = says['ship'] === undefined ? '' : `, ${says['ship']}`;
      return `${who} answered ${says['says']}${ship}${sunkWords(view)}, by opening that one square`;
    }
    default:
      return undefined;
  }
};

/** Where answers name the ship, and the last one met the last cell of it. */
function sunkWords(view: BattleshipView | undefined): string {
  const { by = 0, value = 0 } = view?.shots.at(-1) ?? {};
  return view?.rules.namesShip && view.boards[1 - by]?.sunk.includes(value) ? ' and sunk' : '';
}

export const afloatWords = (afloat: number, of: number): string => `${afloat} of ${of} afloat`;

/** A ship of a fleet; `length` where its name does not say it. */
export const fleetShipWords = (name: string, length: number | undefined, sunk: boolean): string =>
  `${name}${length === undefined ? '' : ` of ${length}`}: ${sunk ? 'sunk' : 'afloat'}`;

/** A shot of a game that is over, such as `Ada: B7, hit`. */
export function shotWords(
  { rules }: BattleshipView,
  { by, cell, value }: BattleshipView['shots'][number],
  names: readonly string[],
): string {
  const ship = rules.namesShip ? rules.fleet.find(({ code }) => code === value)?.name : undefined;
  return `${names[by]}: ${cellName(rules.size, cell)}, ${value === 0 ? 'miss' : (ship ?? 'hit')}`;
}

export const SEAS = {
  before: 'Before the first shot',
  shots: 'Shots',
  swap: (label: string): string => `Show ${label.toLowerCase()} large`,
  short: ({ rules }: BattleshipView, { cell, value }: BattleshipView['shots'][number]): string =>
    `${cellName(rules.size, cell)}${value === 0 || value === undefined ? '' : '×'}`,
} as const;

export const seaLabel = (owner: number, seat: number | undefined, names: readonly string[]): string =>
  owner === seat ? 'Your sea' : `Sea of ${names[owner]}`;

export const REASONS: ResultReasons = {
  'fleet-sunk': (losers) => (losers === 'you' ? 'all your ships were sunk' : `all of ${losers}’s ships were sunk`),
  'finished-early': (losers) => `${losers} ended the game before every ship was sunk`,
};
