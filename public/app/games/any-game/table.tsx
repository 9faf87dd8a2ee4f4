/** A table for any game that says what may be decided: what is seen as fields, what may be decided as buttons or a form. */

import { useRef } from 'preact/hooks';
import type { JsonObject } from '../../../../shared/encoding/canonical.ts';
import { decisionText } from '../../../../shared/games/decision-text.ts';
import type { Decisions } from '../../../../shared/games/decisions.ts';
import type { TableProps } from '../game-screen.ts';
import { DecisionForm } from './decision-form.tsx';
import { ANY_GAME } from './texts.ts';
import { ViewTree } from './view-tree.tsx';

/** More are a form. */
const MOST_BUTTONS = 60;

export function Table({ view, need, asks, busy, over, seat, names, record, playerHeader, decide }: TableProps<unknown>) {
  const group = useRef<HTMLFieldSetElement>(null);
  if (view === undefined) return null;
  const isAsked = need.kind === 'decide' && !busy && !over;
  const send = (decision: JsonObject): void => {
    // What was pressed is gone until the next turn: its place in the page stays.
    group.current?.focus({ preventScroll: true });
    decide(decision);
  };
  const label = seat === undefined ? ANY_GAME.watched : ANY_GAME.view;
  return (
    <div class="any-game stack">
      <div class="any-players">
        {names.map((_, one) => (
          <section key={`${one}`} class={`seat-${one}`}>
            {playerHeader(one)}
          </section>
        ))}
      </div>
      {seat !== undefined && !over && (
        <fieldset ref={group} class="panel stack stack-tight" tabIndex={-1}>
          <legend class="legend">{ANY_GAME.decisions}</legend>
          {isAsked ? (
            <Choices key={record.length} asks={asks} onDecide={send} />
          ) : (
            <p class="soft">{need.kind === 'decide' || need.kind === 'wait' ? ANY_GAME.nothing : ANY_GAME.busy}</p>
          )}
        </fieldset>
      )}
      <section class="panel stack stack-tight" aria-label={label}>
        <h2 class="legend">{label}</h2>
        <ViewTree value={view} />
        <p class="hint">{ANY_GAME.fromZero}</p>
      </section>
    </div>
  );
}

/** Those that give something up come last. */
function Choices({ asks, onDecide }: { asks: Decisions | undefined; onDecide: (decision: JsonObject) => void }) {
  if (asks === undefined) return <p class="soft">{ANY_GAME.notListed}</p>;
  const { legal, schema, givesUp = [] } = asks;
  if (legal === undefined || legal.length > MOST_BUTTONS) return <DecisionForm {...{ schema, givesUp, onDecide }} />;
  const isGivenUp = ({ kind }: JsonObject): boolean => givesUp.includes(String(kind));
  const inOrder = [...legal.filter((one) => !isGivenUp(one)), ...legal.filter(isGivenUp)];
  return (
    <div class="table-choices">
      {inOrder.map((one) => (
        <button
          key={JSON.stringify(one)}
          type="button"
          class={`button ${isGivenUp(one) ? 'danger' : ''}`}
          onClick={() => onDecide(one)}
        >
          {decisionText(one)}
        </button>
      ))}
    </div>
  );
}
