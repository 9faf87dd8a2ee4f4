/**
 * Which matches of this device wait for it. Every page asks the relay now and then, and lets the machines of those matches answer what
 * needs no person (`background-play.ts`).
 */

import type { WaitingMatch } from '../../../shared/wire/waiting.ts';
import { listNotes, type MatchNote } from '../device/device-store.ts';
import { nextWait } from '../home/refresh-pace.ts';
import { relayAt } from '../relay-client/relay.ts';
import { playInBackground } from './background-play.ts';
import { hasNews, type LiveNote, liveNote, openNotes } from './live-note.ts';
import { showWaiting } from './turn-indicator.ts';

/** How much rarer a page asks that nobody sees. */
const HIDDEN = 4;

export interface DeviceTurns {
  /** The latest first. */
  readonly notes: readonly LiveNote[];
  /** Whether every relay of a match answers. */
  readonly reachable: boolean;
}

const listeners = new Set<(turns: DeviceTurns) => void>();
let told: ReadonlyMap<string, WaitingMatch> = new Map();
let turns: DeviceTurns | undefined;

async function publish(reachable: boolean): Promise<readonly MatchNote[]> {
  // A browser without storage has nothing to list.
  const notes = await listNotes().catch(() => []);
  turns = { notes: notes.map((note) => liveNote(note, told.get(note.match))), reachable };
  showWaiting(new Set(turns.notes.flatMap(({ stage, myTurn, match }) => (stage === 'playing' && myTurn ? [match] : []))));
  for (const listener of listeners) listener(turns);
  return notes;
}

const relayOf = ({ relay }: MatchNote): string => relay ?? location.origin;

/** Asks the relay of each match, and says which of them have answered. */
async function ask(notes: readonly MatchNote[]): Promise<ReadonlySet<string>> {
  const relays = [...new Set(notes.map(relayOf))];
  const answers = await Promise.all(
    relays.map(async (relay) => {
      const matches = [...new Set(notes.filter((note) => relayOf(note) === relay).map(({ match }) => match))];
      const answer = await relayAt(relay)
        .waiting(matches)
        .catch(() => undefined);
      // Of those of another relay it says nothing.
      const known = answer?.matches ?? [...told.values()];
      return { relay, isThere: answer !== undefined, told: known.filter(({ match }) => matches.includes(match)) };
    }),
  );
  told = new Map(answers.flatMap((answer) => answer.told).map((one) => [one.match, one]));
  return new Set(answers.flatMap(({ relay, isThere }) => (isThere ? [relay] : [])));
}

let timer: ReturnType<typeof setTimeout> | undefined;
let wait: number | undefined;

async function refresh(): Promise<void> {
  clearTimeout(timer);
  const before = JSON.stringify([...told]);
  const open = openNotes(await publish(turns?.reachable ?? true), Date.now());
  const there = await ask(open);
  const reachable = open.every((note) => there.has(relayOf(note)));
  await publish(reachable);
  const news = open.filter((note) => told.has(note.match) && hasNews(note, told.get(note.match)!));
  for (const relay of there) {
    const own = news.filter((note) => relayOf(note) === relay);
    if (own.length > 0) await playInBackground(relay, own, () => void publish(reachable));
  }
  wait = nextWait(wait, JSON.stringify([...told]) !== before);
  timer = setTimeout(refreshTurns, document.hidden ? wait * HIDDEN : wait);
}

let isAsking = false;

/** Asks now. */
function refreshTurns(): void {
  if (isAsking) return;
  isAsking = true;
  void refresh().finally(() => {
    isAsking = false;
  });
}

/** Asks for as long as the page is there. */
for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, refreshTurns);
document.addEventListener('visibilitychange', () => !document.hidden && refreshTurns());

/** Calls back with what is known, now and as it changes, until the returned function is called. */
export function watchTurns(listener: (turns: DeviceTurns) => void): () => void {
  listeners.add(listener);
  if (turns !== undefined) listener(turns);
  refreshTurns();
  return () => void listeners.delete(listener);
}
