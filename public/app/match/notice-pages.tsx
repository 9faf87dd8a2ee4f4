/** Pages of a match that cannot be shown: each says what to do next. */

import type { ComponentChildren } from 'preact';
import { seatNumber } from '../../../shared/match/seat-names.ts';
import type { HeldSeat } from '../session/messages.ts';

export function NoticePage({ title, text, children }: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <div class="notice-page">
      <h1>{title}</h1>
      <p class="lead">{text}</p>
      <div class="row">
        {children}
        <a class="button" href="/">
          To the start page
        </a>
      </div>
    </div>
  );
}

export function Missing() {
  return (
    <NoticePage
      title="No such match"
      text="The link may have lost a part on its way. Ask for the whole link again, or start a match of your own."
    />
  );
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <NoticePage
      title="The relay does not answer"
      text="Nothing is lost: your match is kept here and there. This page tries again every few seconds. Check your connection if it stays."
    >
      <button type="button" class="button primary" onClick={onRetry}>
        Try now
      </button>
    </NoticePage>
  );
}

/** Two tabs that sign for one seat could contradict each other, so only one plays it. */
export function Elsewhere({ held, onTakeOver }: { held: readonly HeldSeat[]; onTakeOver: (key: string) => void }) {
  return (
    <NoticePage
      title="You are playing in another tab"
      text="A seat is played by one tab at a time. Go on in the other tab, or take the match over to this one."
    >
      {held.map(({ seat, key }) => (
        <button key={key} type="button" class="button primary" onClick={() => onTakeOver(key)}>
          {held.length === 1 ? 'Play here instead' : `Play seat ${seatNumber(seat)} here instead`}
        </button>
      ))}
    </NoticePage>
  );
}
