/** The fleet while it is placed: the ship in hand is lifted, ships in trouble are striped. */

import type { PlacementProblem } from '../../../../shared/fleets/fleet.ts';
import type { Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import { Hull } from './drawing.tsx';
import type { Placement } from './placement.ts';

interface PlacementDrawingProps {
  readonly rules: Rules;
  readonly placement: Placement;
  readonly problems: readonly PlacementProblem[];
}

export function PlacementDrawing({ rules, placement, problems }: PlacementDrawingProps) {
  const held = placement.inHand?.ship;
  const inTrouble = (i: number): boolean => problems.some(({ ship, other }) => ship === i || other === i);
  return (
    <svg class="sea-drawing" viewBox={`0 0 ${rules.size} ${rules.size}`} aria-hidden="true">
      <defs>
        <pattern id="trouble" width="0.24" height="0.24" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="trouble-stripe" width="0.12" height="0.24" />
        </pattern>
      </defs>
      {placement.ships.map((ship, i) =>
        ship === undefined ? null : (
          <g key={i}>
            <Hull
              length={rules.fleet[i]!.length}
              ship={ship}
              class={`${i === held ? 'held' : ''} ${inTrouble(i) ? 'trouble' : ''}`}
            />
          </g>
        ),
      )}
    </svg>
  );
}
