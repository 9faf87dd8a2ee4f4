/** Pages of a match that cannot be shown: each says what to do next. */

import type { ComponentChildren } from 'preact';
import { seatNumber } from '../../../shared/match/seat-names.ts';
import { texts } from '../language/texts.ts';
import type { HeldSeat } from '../session/messages.ts';

export const NOTICE_PAGES = texts('match/notice-pages', {
  home: 'To the start page',
  missing: 'No such match',
  missingText: 'The link may have lost a part on its way. Ask for the whole link again, or start a match of your own.',
  unreachable: 'The relay does not answer',
  unreachableText:
    'Nothing is lost: your match is kept here and there. This page tries again every few seconds. Check your connection if it stays.',
  tryNow: 'Try now',
  elsewhere: 'You are playing in another tab',
  elsewhereText: 'A seat is played by one tab at a time. Go on in the other tab, or take the match over to this one.',
  playHere: 'Play here instead',
  playSeatHere: (seat: number) => `Play seat ${seat} here instead`,
});

export function NoticePage({ title, text, children }: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <div class="notice-page">
      <h1>{title}</h1>
      <p class="lead">{text}</p>
      <div class="row">
        {children}
        <a class="button" href="/">
          {NOTICE_PAGES.home}
        </a>
      </div>
    </div>
  );
}

export function Missing() {
  return <NoticePage title={NOTICE_PAGES.missing} text={NOTICE_PAGES.missingText} />;
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <NoticePage title={NOTICE_PAGES.unreachable} text={NOTICE_PAGES.unreachableText}>
      <button type="button" class="button primary" onClick={onRetry}>
        {NOTICE_PAGES.tryNow}
      </button>
    </NoticePage>
  );
}

/** Two tabs that sign for one seat could contradict each other, so only one plays it. */
export function Elsewhere({ held, onTakeOver }: { held: readonly HeldSeat[]; onTakeOver: (key: string) => void }) {
  return (
    <NoticePage title={NOTICE_PAGES.elsewhere} text={NOTICE_PAGES.elsewhereText}>
      {held.map(({ seat, key }) => (
        <button key={key} type="button" class="button primary" onClick={() => onTakeOver(key)}>
          {held.length === 1 ? NOTICE_PAGES.playHere : NOTICE_PAGES.playSeatHere(seatNumber(seat))}
        </button>
      ))}
    </NoticePage>
  );
}
