/** Battleship on the screen: first the fleet is placed, then there are two seas. */

import { useEffect, useState } from 'preact/hooks';
import type { Ship } from '../../../../shared/fleets/placements.ts';
import type { BattleshipDecision } from '../../../../shared/games/battleship/payloads.ts';
import { CLASSIC, cellName, type Rules, XAYA } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BattleshipView, BoardView } from '../../../../shared/games/battleship/view.ts';
import { ConfirmBar, useConfirm } from '../confirm.tsx';
import type { TableProps } from '../game-screen.ts';
import { usePending } from '../use-pending.ts';
import { Board } from './board.tsx';
import { FinishedSeas } from './finished-seas.tsx';
import { FleetTracker } from './fleet-tracker.tsx';
import { PlacementBoard } from './placement-board.tsx';
import { type FleetPlan, loadPlan, savePlan } from './plan.ts';
import { BATTLESHIP } from './texts.ts';
import { seaLabel } from './words.ts';

const RULES: Readonly<Record<string, Rules>> = { [XAYA.id]: XAYA, [CLASSIC.id]: CLASSIC };

type Props = TableProps<BattleshipView, BattleshipDecision>;

export function Table(props: Props) {
  const { seat, view, decide } = props;
  const rules = RULES[props.game.id]!;
  const placing = seat !== undefined && !props.over && (view === undefined || view.stage === 'commit');
  if (placing && !(view?.boards[seat]?.committed === true)) {
    return <Placing key={seat} {...props} seat={seat} rules={rules} onPlace={(ships) => decide({ kind: 'place', ships })} />;
  }
  if (view === undefined) return null;
  if (props.over) return <FinishedSeas {...props} view={view} />;
  return <Seas {...props} view={view} onShoot={(cell) => decide({ kind: 'shoot', at: cellName(rules.size, cell) })} />;
}

interface PlacingProps extends Props {
  readonly seat: number;
  readonly rules: Rules;
  readonly onPlace: (ships: readonly Ship[]) => void;
}

/** The plan is kept in this tab, and sealed as soon as the game asks for it: a fleet can be placed before anybody has joined. */
function Placing({ rules, seat, match, need, busy, onPlace, view }: PlacingProps) {
  const [plan, setPlan] = useState<FleetPlan>(() => loadPlan(match, seat, rules));
  const change = (next: FleetPlan): void => {
    setPlan(next);
    savePlan(match, seat, next);
  };
  const asked = need.kind === 'decide';
  const complete = plan.ships.every((ship) => ship !== undefined);
  const sealing = busy || (view !== undefined && !asked);
  useEffect(() => {
    if (plan.ready && complete && asked && !busy) onPlace(plan.ships as readonly Ship[]);
  }, [asked]);
  if (plan.ready && complete && view === undefined) {
    return (
      <div class="placing-done stack">
        <div class="notice good">
          <div>
            <strong>{BATTLESHIP.readyTitle}</strong> {BATTLESHIP.readyText}
          </div>
          <button type="button" class="button" onClick={() => change({ ...plan, ready: false })}>
            {BATTLESHIP.change}
          </button>
        </div>
        <Board rules={rules} board={ownBoard(rules, plan.ships as readonly Ship[])} owner={seat} label={BATTLESHIP.yourSea} />
      </div>
    );
  }
  return (
    <PlacementBoard
      rules={rules}
      owner={seat}
      ships={plan.ships}
      busy={sealing}
      onChange={(ships) => change({ ships, ready: false })}
      onReady={(ships) => {
        change({ ships, ready: true });
        if (asked) onPlace(ships);
      }}
    />
  );
}

function ownBoard(rules: Rules, ships: readonly Ship[]): BoardView {
  const cells = Array.from({ length: rules.size ** 2 }, () => ({ shot: false, value: 0 }));
  return { cells, committed: false, ships, afloat: 0, sunk: [] };
}

interface SeasProps extends Props {
  readonly view: BattleshipView;
  readonly onShoot: (cell: number) => void;
}

/** Both seas, the rival's first: it is the one to play on. */
function Seas({ view, seat, names, need, busy, over, playerHeader, onShoot }: SeasProps) {
  const { rules, stage, boards, shots } = view;
  const shooting = stage === 'shot' && need.kind === 'decide' && !over && !busy;
  // A shot shows at once; the log decides whether it was one.
  const [aim, setAim] = usePending<number>(shooting, shots.length);
  const shoot = (cell: number): void => {
    setAim(cell);
    onShoot(cell);
  };
  const confirming = useConfirm('small', shooting, shoot);
  const order = seat === undefined ? [0, 1] : [1 - seat, seat];
  const last = shots.at(-1);
  const [front, setFront] = useFront(view, seat);
  return (
    <div class="seas">
      {order.map((owner) => {
        const board = boards[owner]!;
        const target = seat !== undefined && owner !== seat;
        const label = seaLabel(owner, seat, names);
        return (
          <section
            key={owner}
            class={`sea-column seat-${owner} ${target && shooting ? 'target' : ''} ${owner === front ? 'front' : 'back'}`}
            aria-label={label}
          >
            {playerHeader(owner)}
            {/* On a narrow screen one sea is large, and the other small beside its fleet. */}
            <button type="button" class="sea-swap" aria-label={BATTLESHIP.swap(label)} onClick={() => setFront(owner)} />
            <Board
              rules={rules}
              board={target && aim !== undefined ? aimedAt(board, aim) : board}
              owner={owner}
              label={label}
              last={last !== undefined && last.by !== owner ? last.cell : undefined}
              chosen={target ? confirming.chosen : undefined}
              onShoot={target && shooting ? confirming.choose : undefined}
            />
            <FleetTracker rules={rules} board={board} owner={owner} />
          </section>
        );
      })}
      <ConfirmBar confirming={confirming} />
    </div>
  );
}

/** An answer stays in sight for so long, in ms, before the other sea comes to the front. */
const SEEN_MS = 900;

/** The sea that is large where only one can be: the one that is shot at, until the person asks for the other. */
function useFront({ stage, turn, shots }: BattleshipView, seat: number | undefined): [number, (owner: number) => void] {
  const shooter = stage === 'answer' ? shots.at(-1)!.by : (turn ?? 0);
  const [front, setFront] = useState(1 - shooter);
  useEffect(() => {
    const timer = setTimeout(() => setFront(1 - shooter), shots.length === 0 ? 0 : SEEN_MS);
    return () => clearTimeout(timer);
  }, [shooter, seat]);
  return [front, setFront];
}

function aimedAt(board: BoardView, cell: number): BoardView {
  return { ...board, cells: board.cells.with(cell, { ...board.cells[cell]!, shot: true }) };
}
