/** After which steps a seat has to come back to its match: what it names when it asks its relay for pushes. */

import type { Game } from '../games/interface.ts';

/** Kinds of every match that change whose turn it is. A draw offer calls nobody: the turn stays where it was. */
const OF_EVERY_MATCH: readonly string[] = ['begin', 'hand-over', 'join', 'protest', 'resign', 'skip', 'start', 'timeout'];

/** In the order of their names. */
export const callingKinds = ({ calls }: Pick<Game, 'calls'>): readonly string[] => [...OF_EVERY_MATCH, ...calls].sort();
