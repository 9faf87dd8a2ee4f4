/** What the files of a match are called: by its game and day, so that people find them again, and by the beginning of a hash or id. */

import { slugOf } from './game-names.ts';

interface Named {
  readonly game: string;
  /** When it was opened, such as `2026-11-28`, where that is known. */
  readonly day?: string | undefined;
  /** Its final hash, or the id of a match that is not over. */
  readonly id: string;
}

const ID_LENGTH = 8;

/** Such as `fogline-battleship-2026-11-28-1a2b3c4d.jsonl`. */
export const matchFileName = ({ game, day, id }: Named, ending: 'jsonl' | 'tar'): string =>
  `${['fogline', slugOf(game), ...(day === undefined ? [] : [day]), id.slice(0, ID_LENGTH)].join('-')}.${ending}`;
