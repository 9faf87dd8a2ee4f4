/** The sea while a fleet is placed: by mouse, touch or keyboard. */

import { useRef, useState } from 'preact/hooks';
import { placementProblems, randomFleet } from '../../../../shared/fleets/fleet.ts';
import type { Ship } from '../../../../shared/fleets/placements.ts';
import type { Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import { pointOf } from '../../components/grid-cells.ts';
import { Icon } from '../../components/icon.tsx';
import { useDrag } from '../../components/use-drag.ts';
import { drawFair } from './draw-fair.ts';
import { Harbour } from './harbour.tsx';
import {
  beginPlacement,
  dragTo,
  type Grip,
  gripAt,
  type Placement,
  pickUp,
  press,
  putBack,
  putDown,
  rotate,
  shipAt,
} from './placement.ts';
import { PlacementDrawing } from './placement-drawing.tsx';
import { pressKey } from './placement-keys.ts';
import { describeCell, hintWords, PLACEMENT, problemWords, sayWhere } from './placement-words.ts';
import { SeaGrid } from './sea-grid.tsx';

interface PlacementBoardProps {
  readonly rules: Rules;
  readonly owner: number;
  readonly ships: readonly (Ship | undefined)[];
  readonly onChange: (ships: readonly (Ship | undefined)[]) => void;
  readonly onReady: (ships: readonly Ship[]) => void;
  readonly busy: boolean;
}

export function PlacementBoard({ rules, owner, ships, onChange, onReady, busy }: PlacementBoardProps) {
  const [state, setState] = useState<Placement>(() => beginPlacement(rules, ships));
  const [said, say] = useState('');
  const sea = useRef<HTMLDivElement>(null);
  const change = (next: Placement): void => {
    setState(next);
    if (next.ships !== state.ships) onChange(next.ships);
    const held = next.inHand?.ship ?? next.touched;
    if (held !== undefined) say(sayWhere(rules, next, held));
  };
  const { grip } = useDrag<Grip>(
    (what, event) => change(dragTo(rules, state, what, pointOf(event, sea.current!, rules.size))),
    () => change(putDown(state)),
  );

  const problems = placementProblems(rules, state.ships);
  const harboured = rules.fleet.flatMap((_, i) => (state.ships[i] === undefined ? [i] : []));
  const ready = harboured.length === 0 && problems.length === 0 && state.inHand === undefined;
  const inHand = state.inHand?.ship;
  const { touched } = state;

  return (
    <div class={`placing seat-${owner}`}>
      <div ref={sea}>
        <SeaGrid
          size={rules.size}
          label={PLACEMENT.yourSea}
          class={`seat-${owner} harbour-sea`}
          describe={(cell) => describeCell(rules, state, cell)}
          cellClass={(cell) => (shipAt(rules, state, cell) === undefined ? 'open' : 'open grip')}
          cursor={state.cursor}
          onCursor={(cursor) => setState((now) => ({ ...now, cursor }))}
          onPress={(cell) => change(press(rules, state, cell))}
          onKey={(key, cell) => {
            const next = pressKey(rules, state, key, cell);
            if (next !== undefined) change(next);
            return next !== undefined;
          }}
          onGrip={(event, cell) => {
            const what = gripAt(rules, state, cell);
            if (what !== undefined) grip(event, what);
          }}
        >
          <PlacementDrawing rules={rules} placement={state} problems={problems} />
        </SeaGrid>
      </div>
      <div class="stack placing-side">
        <Harbour
          rules={rules}
          ships={harboured}
          inHand={inHand}
          onPress={(ship) => change(inHand === ship ? putBack(state) : pickUp(putBack(state), ship))}
          onGrip={grip}
        />
        <div class="row">
          <button
            type="button"
            class="button"
            disabled={touched === undefined || state.ships[touched] === undefined}
            onClick={() => touched !== undefined && change(rotate(rules, state, touched))}
          >
            <Icon name="rotate" /> {PLACEMENT.rotate}
          </button>
          <button type="button" class="button" onClick={() => change(beginPlacement(rules, randomFleet(rules, drawFair)))}>
            <Icon name="dice" /> {PLACEMENT.random}
          </button>
          <button
            type="button"
            class="button"
            disabled={harboured.length === rules.fleet.length}
            onClick={() => change(beginPlacement(rules))}
          >
            <Icon name="trash" /> {PLACEMENT.clear}
          </button>
        </div>
        <div role="status" class="placing-problems">
          {problems.map((problem) => (
            <p key={`${problem.ship}-${problem.other}`} class="problem">
              {problemWords(rules, problem)}
            </p>
          ))}
        </div>
        <button
          type="button"
          class="button primary large"
          aria-disabled={!ready || busy}
          onClick={() => ready && !busy && onReady(state.ships as readonly Ship[])}
        >
          {busy ? PLACEMENT.sealing : PLACEMENT.ready}
        </button>
        {!ready && <p class="hint">{hintWords(state, harboured.length, problems.length)}</p>}
        <details class="hint keys">
          <summary>{PLACEMENT.keys}</summary>
          {PLACEMENT.keysText}
        </details>
        <p role="status" class="visually-hidden">
          {said}
        </p>
      </div>
    </div>
  );
}
