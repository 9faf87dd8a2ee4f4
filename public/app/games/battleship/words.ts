/** Battleship while it is played, in plain words. */

import { cellName } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BattleshipView } from '../../../../shared/games/battleship/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import { listWords } from '../../language/texts.ts';
import type { Headline } from '../game-screen.ts';
import { authorName, type StepWording } from '../step-words.ts';
import { answeredShip, shipAtCell } from './ship-words.ts';
import { sunkShips } from './sunk.ts';
import { BATTLESHIP } from './texts.ts';

export function headline(view: BattleshipView, need: Need, names: readonly string[]): Headline {
  const { seat, stage, boards } = view;
  const rival = seat === undefined ? undefined : names[1 - seat]!;
  switch (stage) {
    case 'commit':
      if (need.kind === 'decide') return { title: BATTLESHIP.placeFleet, mine: true };
      if (seat !== undefined && !boards[seat]!.committed) return { title: BATTLESHIP.sealing, mine: false, passing: true };
      return {
        title: BATTLESHIP.waiting(placing(view, names)),
        ...(seat === undefined ? {} : { detail: BATTLESHIP.sealedTheirs }),
        mine: false,
      };
    case 'start':
    case 'share':
      return {
        title: BATTLESHIP.drawing,
        detail: BATTLESHIP.drawingDetail,
        mine: false,
        passing: true,
      };
    case 'shot':
    case 'answer':
      return shootingHeadline(view, need, names, rival);
    case 'reveal':
      return { title: BATTLESHIP.opening, mine: false, passing: true };
    case 'over':
      return { title: BATTLESHIP.over, mine: false };
  }
}

function placing({ boards, seat }: BattleshipView, names: readonly string[]): string {
  return listWords(names.filter((_, i) => i !== seat && !boards[i]!.committed));
}

function shootingHeadline(view: BattleshipView, need: Need, names: readonly string[], rival: string | undefined): Headline {
  const { seat, stage, turn, shots } = view;
  const shooter = stage === 'shot' ? turn! : shots.at(-1)!.by;
  const last = lastShotWords(view, names);
  if (shooter !== seat) {
    const title = (seat === undefined ? BATTLESHIP.toShoot : BATTLESHIP.waiting)(names[shooter]!);
    return {
      title,
      detail: seat === undefined ? last : `${last} ${BATTLESHIP.choosing}`.trim(),
      mine: false,
    };
  }
  if (stage === 'answer') return { title: BATTLESHIP.waiting(rival!), detail: last, mine: false };
  // Chosen, and on its way.
  if (need.kind !== 'decide') return { title: BATTLESHIP.shooting, detail: last, mine: false, passing: true };
  const again = shots.at(-1)?.by === seat && shots.at(-1)?.value !== 0;
  return {
    title: BATTLESHIP.yourTurn,
    detail: `${last} ${(again ? BATTLESHIP.again : BATTLESHIP.choose)(rival!)}`.trim(),
    mine: true,
  };
}

/** Such as `You hit the carrier at B7.` */
function lastShotWords(view: BattleshipView, names: readonly string[]): string {
  const shot = view.shots.at(-1);
  if (shot === undefined) return '';
  const cell = cellName(view.rules.size, shot.cell);
  const ship = shipAtCell(view.rules, shot.value);
  const length = sunkLength(view, shot);
  const isSunk = ship !== undefined && view.boards[1 - shot.by]!.sunk.includes(shot.value!);
  if (shot.by === view.seat) {
    if (shot.value === undefined) return BATTLESHIP.youShot(cell);
    if (shot.value === 0) return BATTLESHIP.youMissed(cell);
    if (ship !== undefined) return (isSunk ? BATTLESHIP.youSank : BATTLESHIP.youHitShip)(ship, cell);
    return length === undefined ? BATTLESHIP.youHit(cell) : BATTLESHIP.youSankLength(length, cell);
  }
  const who = names[shot.by]!;
  if (shot.value === undefined) return BATTLESHIP.shot(who, cell);
  if (shot.value === 0) return BATTLESHIP.missed(who, cell);
  if (ship !== undefined) return (isSunk ? BATTLESHIP.sank : BATTLESHIP.hitShip)(who, ship, cell);
  return length === undefined ? BATTLESHIP.hit(who, cell) : BATTLESHIP.sankLength(who, length, cell);
}

type Shot = BattleshipView['shots'][number];

/** The length of the ship that a shot has sunk, where answers name none. */
const sunkLength = ({ rules, boards }: BattleshipView, { by, cell }: Shot): number | undefined =>
  sunkShips(rules, boards[1 - by]!).find((cells) => cells.includes(cell))?.length;

export const describeStep: StepWording<BattleshipView> = (step, names, view) => {
  const who = authorName(step, names);
  const { says } = step;
  switch (step.kind) {
    case 'battleship.commit':
      return BATTLESHIP.stepCommit(who);
    case 'battleship.share':
      return view?.starter === undefined ? BATTLESHIP.stepShare(who) : BATTLESHIP.stepShareDrawn(who, names[view.starter]!);
    case 'battleship.shot':
      return BATTLESHIP.stepShot(who, String(says['at']));
    case 'battleship.answer': {
      if (says['says'] === 'miss') return BATTLESHIP.stepMiss(who);
      if (says['ship'] === undefined) return BATTLESHIP.stepHit(who);
      return (hasSunk(view) ? BATTLESHIP.stepSunk : BATTLESHIP.stepHitShip)(who, answeredShip(String(says['ship'])));
    }
    default:
      return undefined;
  }
};

/** Where answers name the ship: whether the last one met the last cell of it. */
function hasSunk(view: BattleshipView | undefined): boolean {
  const { by = 0, value = 0 } = view?.shots.at(-1) ?? {};
  return view?.rules.namesShip === true && view.boards[1 - by]?.sunk.includes(value) === true;
}

/** A shot of a game that is over, such as `Ada: B7, hit`. */
export function shotWords({ rules }: BattleshipView, { by, cell, value }: Shot, names: readonly string[]): string {
  const met = value === 0 ? BATTLESHIP.miss : (shipAtCell(rules, value) ?? BATTLESHIP.hitCell);
  return `${names[by]}: ${cellName(rules.size, cell)}, ${met}`;
}

export const shortShot = ({ rules }: BattleshipView, { cell, value }: Shot): string =>
  `${cellName(rules.size, cell)}${value === 0 || value === undefined ? '' : '×'}`;

export const seaLabel = (owner: number, seat: number | undefined, names: readonly string[]): string =>
  owner === seat ? BATTLESHIP.yourSea : BATTLESHIP.seaOf(names[owner]!);
