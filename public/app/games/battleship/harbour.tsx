/** The ships that are not in the sea yet. Each can be pressed or dragged. */

import type { Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import { ShipIcon } from './drawing.tsx';
import type { Grip } from './placement.ts';
import { PLACEMENT } from './placement-words.ts';
import { shipName } from './ship-words.ts';

interface HarbourProps {
  readonly rules: Rules;
  readonly ships: readonly number[];
  readonly inHand: number | undefined;
  readonly onPress: (ship: number) => void;
  readonly onGrip: (event: PointerEvent, grip: Grip) => void;
}

export function Harbour({ rules, ships, inHand, onPress, onGrip }: HarbourProps) {
  return (
    <section aria-label={PLACEMENT.harbour} class="harbour">
      <h2 class="harbour-title">{ships.length === 0 ? PLACEMENT.harbourEmpty : PLACEMENT.harbour}</h2>
      <ul>
        {ships.map((ship) => {
          const piece = rules.fleet[ship]!;
          const { length } = piece;
          return (
            <li key={ship}>
              <button
                type="button"
                class="harbour-ship"
                aria-pressed={inHand === ship}
                onPointerDown={(event) => {
                  const box = event.currentTarget.getBoundingClientRect();
                  const offset = Math.floor(((event.clientX - box.left) / box.width) * length);
                  onGrip(event, { ship, offset: Math.min(length - 1, offset) });
                }}
                onClick={() => onPress(ship)}
              >
                <ShipIcon length={length} />
                <span>{shipName(rules, piece)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
