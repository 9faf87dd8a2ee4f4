/** What an agent is told of its match. Words of strangers are left out, such as names: a model might do what they say. */

import { nameSeats } from '../../shared/match/seat-names.ts';
import type { HeardPhrase } from '../../shared/player/phrase-book.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { findTerminalGame } from '../games/registry.ts';
import type { Moment } from './agent-seat.ts';
import { fitEnd, fitTurn } from './fit-turn.ts';

export const WAIT = 'Call wait_for_turn.';

export interface ToolAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  /** The position as a person has it at a terminal. */
  readonly drawn?: string;
}

const tellSaid = (said: readonly HeardPhrase[]) => (said.length === 0 ? {} : { said });

export function tellMoment(moment: Moment, game: string): ToolAnswer {
  const said = tellSaid(moment.said);
  switch (moment.kind) {
    case 'turn':
      return { data: { state: 'turn', ...fitTurn(moment.turn), ...said }, ...draw(moment.snapshot, game) };
    case 'waiting':
      return { data: { state: 'waiting', ...tellWaiting(moment.snapshot), ...said, next: WAIT } };
    case 'over':
      return { data: { state: 'over', ...fitEnd(moment.end), ...said } };
  }
}

/** Who has to do something. */
function tellWaiting(snapshot: Snapshot | undefined) {
  if (snapshot === undefined) return { phase: 'connecting' };
  const { phase, next, seats } = snapshot.matchState;
  const free = seats.flatMap((one, seat) => (one === undefined ? [seat] : []));
  return { phase, ...(phase === 'lobby' ? { free } : { waitsFor: next }) };
}

function draw({ view, seat, matchState }: Snapshot, game: string): Pick<ToolAnswer, 'drawn'> {
  const names = nameSeats(matchState.seats.map(() => null)).map((name, at) => (at === seat ? 'You' : name));
  const drawn = findTerminalGame(game)?.render(view, names) ?? '';
  return drawn === '' ? {} : { drawn };
}
