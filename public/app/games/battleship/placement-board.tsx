/** The sea while a fleet is placed: by mouse, touch or keyboard. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { placementProblems, type Rules, type Ship } from '../../../../shared/games/battleship/rule-sets.ts';
import { cellAt, moveCursor } from '../../components/grid-cells.ts';
import { Icon } from '../../components/icon.tsx';
import { ShipIcon } from './drawing.tsx';
import {
  beginPlacement,
  carryTo,
  type Placement,
  pickUp,
  press,
  putBack,
  putDown,
  rotate,
  shipAt,
  toHarbour,
} from './placement.ts';
import { PlacementDrawing } from './placement-drawing.tsx';
import { hintWords, problemWords, sayWhere } from './placement-words.ts';
import { drawFair, randomFleet } from './random-fleet.ts';
import { SeaGrid } from './sea-grid.tsx';

interface Drag {
  readonly ship: number;
  /** Cells from the ship's upper-left end to where it was taken. */
  readonly grip: number;
  /** Where the ship was, and where the pointer went down. */
  readonly start: { readonly x: number; readonly y: number };
  moved: boolean;
}

/** A pointer that stays this near to where it went down, in px, taps and does not drag. */
const TAP_RADIUS = 6;

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
  const drag = useRef<Drag | undefined>(undefined);
  /** A drag ends with a click of its own, which is none. */
  const dragged = useRef(false);

  const change = (next: Placement): void => {
    setState(next);
    if (next.ships !== state.ships) onChange(next.ships);
    const held = next.inHand?.ship ?? next.touched;
    if (held !== undefined) say(sayWhere(rules, next, held));
  };

  const problems = placementProblems(rules, state.ships);
  const troubled = new Set(problems.flatMap(({ ship, other }) => [ship, ...(other === undefined ? [] : [other])]));
  const harboured = rules.fleet.flatMap((_, i) => (state.ships[i] === undefined ? [i] : []));
  const ready = harboured.length === 0 && problems.length === 0 && state.inHand === undefined;

  const startDrag = (event: PointerEvent, ship: number, grip: number): void => {
    if (event.button !== 0) return;
    drag.current = { ship, grip, start: { x: event.clientX, y: event.clientY }, moved: false };
    dragged.current = false;
    // A touch would keep its first target, and scroll.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
  };

  /** The cell under a point, in fractions of one, from the upper-left corner of the sea. */
  const seaPoint = (event: PointerEvent): { x: number; y: number; inside: boolean } => {
    const box = sea.current!.querySelector('.sea-drawing')!.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * rules.size;
    const y = ((event.clientY - box.top) / box.height) * rules.size;
    return { x, y, inside: x > -1 && y > -1 && x < rules.size + 1 && y < rules.size + 1 };
  };

  const onMove = (event: PointerEvent): void => {
    const now = drag.current;
    if (now === undefined) return;
    if (!now.moved && Math.hypot(event.clientX - now.start.x, event.clientY - now.start.y) < TAP_RADIUS) return;
    now.moved = true;
    dragged.current = true;
    const { x, y, inside } = seaPoint(event);
    const held = state.inHand?.ship === now.ship ? state : pickUp(state, now.ship);
    if (!inside) {
      change({ ...held, ships: held.ships.with(now.ship, undefined) });
      return;
    }
    const vertical = (held.ships[now.ship] ?? held.inHand?.from)?.vertical === true;
    const lifted = { ...held, ships: held.ships.with(now.ship, { x: 0, y: 0, vertical }) };
    change(carryTo(rules, lifted, Math.floor(x) - (vertical ? 0 : now.grip), Math.floor(y) - (vertical ? now.grip : 0)));
  };

  const onUp = (): void => {
    if (drag.current?.moved === true) change(putDown(state));
    drag.current = undefined;
  };

  useEffect(() => {
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onUp);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onUp);
    };
  });

  const grip = (event: PointerEvent): void => {
    const cell = cellAt(event.target);
    const ship = cell === undefined ? undefined : shipAt(rules, state, cell);
    const at = ship === undefined ? undefined : state.ships[ship];
    if (cell === undefined || ship === undefined || at === undefined) return;
    startDrag(event, ship, at.vertical ? Math.floor(cell / rules.size) - at.y : (cell % rules.size) - at.x);
  };

  const onKey = (key: string, cell: number): boolean => {
    const { inHand } = state;
    const target = inHand?.ship ?? shipAt(rules, state, cell);
    if (key === 'r' || key === 'R' || key === ' ') {
      if (target !== undefined) change(rotate(rules, state, target));
      return true;
    }
    if (key === 'Delete' || key === 'Backspace') {
      if (target !== undefined) change(toHarbour(state, target));
      return true;
    }
    if (inHand === undefined) return false;
    if (key === 'Escape') change(putBack(state));
    else if (key === 'Enter') change(putDown(state));
    else {
      const next = moveCursor(rules.size, cell, key);
      if (next === undefined) return false;
      change(carryTo(rules, state, next % rules.size, Math.floor(next / rules.size)));
    }
    return true;
  };

  const describe = (cell: number): string => {
    const ship = shipAt(rules, state, cell);
    if (ship === undefined) return 'water';
    return `${rules.fleet[ship]!.name}${state.inHand?.ship === ship ? ', in hand' : ''}`;
  };

  return (
    <div class={`placing seat-${owner}`}>
      <div ref={sea}>
        <SeaGrid
          size={rules.size}
          label="Your sea"
          class={`seat-${owner} harbour-sea`}
          describe={describe}
          cellClass={(cell) => (shipAt(rules, state, cell) === undefined ? 'open' : 'open grip')}
          cursor={state.cursor}
          onCursor={(cursor) => setState((now) => ({ ...now, cursor }))}
          onPress={(cell) => {
            if (!dragged.current) change(press(rules, state, cell));
            dragged.current = false;
          }}
          onKey={onKey}
          onPointerDown={grip}
        >
          <PlacementDrawing rules={rules} placement={state} troubled={troubled} />
        </SeaGrid>
      </div>
      <div class="stack placing-side">
        <section aria-label="Harbour" class="harbour">
          <h2 class="harbour-title">{harboured.length === 0 ? 'The harbour is empty' : 'Harbour'}</h2>
          <ul>
            {harboured.map((ship) => (
              <li key={ship}>
                <button
                  type="button"
                  class="harbour-ship"
                  aria-pressed={state.inHand?.ship === ship}
                  onPointerDown={(event) => {
                    const box = event.currentTarget.getBoundingClientRect();
                    const { length } = rules.fleet[ship]!;
                    startDrag(event, ship, Math.min(length - 1, Math.floor(((event.clientX - box.left) / box.width) * length)));
                  }}
                  onClick={() => {
                    if (!dragged.current) change(state.inHand?.ship === ship ? putBack(state) : pickUp(putBack(state), ship));
                    dragged.current = false;
                  }}
                >
                  <ShipIcon length={rules.fleet[ship]!.length} />
                  <span>{rules.fleet[ship]!.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <div class="row">
          <button
            type="button"
            class="button"
            disabled={state.touched === undefined || state.ships[state.touched] === undefined}
            onClick={() => state.touched !== undefined && change(rotate(rules, state, state.touched))}
          >
            <Icon name="rotate" /> Rotate
          </button>
          <button type="button" class="button" onClick={() => change({ ...beginPlacement(rules, randomFleet(rules, drawFair)) })}>
            <Icon name="dice" /> Random
          </button>
          <button
            type="button"
            class="button"
            disabled={harboured.length === rules.fleet.length}
            onClick={() => change(beginPlacement(rules))}
          >
            <Icon name="trash" /> Clear
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
          {busy ? 'Sealing your fleet…' : 'Ready'}
        </button>
        {!ready && <p class="hint">{hintWords(state, harboured.length, problems.length)}</p>}
        <details class="hint keys">
          <summary>Keys</summary>
          Arrow keys move, Enter picks up and puts down, R or Space rotates, Delete sends a ship back to the harbour, Escape puts
          it back where it was.
        </details>
        <p role="status" class="visually-hidden">
          {said}
        </p>
      </div>
    </div>
  );
}
