/** Whom this browser has played with: who sat in a match of its notes that has begun. */

import { useEffect, useState } from 'preact/hooks';
import { tidyName } from '../../../shared/match/fit-name.ts';
import type { IsMet } from '../../../shared/match/seat-names.ts';
import type { MatchNote } from './device-store.ts';

/** The key that took a seat, and the one that plays it since a hand-over: one player by the signature of the first. */
const keysOf = ({ players = [], keys = [] }: MatchNote, seat: number): readonly string[] =>
  [players[seat], keys[seat]].filter((key) => typeof key === 'string');

/** A match does not make its own players known to each other. */
export function contactsIn(notes: readonly MatchNote[], match?: string): IsMet {
  const met = new Set(
    notes
      .filter((note) => note.match !== match && note.stage !== 'waiting')
      .flatMap((note) => note.names.flatMap((name, seat) => keysOf(note, seat).map((key) => `${key} ${tidyName(name ?? '')}`))),
  );
  return (key, name) => met.has(`${key} ${name}`);
}

/** What the player of a key was last called, in the latest of the notes that name it. */
export function nameIn(notes: readonly MatchNote[], key: string): string | undefined {
  for (const note of [...notes].sort((a, b) => b.seen - a.seen)) {
    const name = note.names.find((_, seat) => keysOf(note, seat).includes(key));
    if (typeof name === 'string') return name;
  }
  return undefined;
}

/** The last name by which this browser knows the player of each key; undefined if it knows none. */
export function useKnownNames(keys: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const [known, setKnown] = useState<readonly (string | undefined)[]>([]);
  const all = keys.join(' ');
  useEffect(() => {
    if (keys.every((key) => key === undefined)) return;
    import('./device-store.ts')
      .then(({ listNotes }) => listNotes())
      .then(
        (notes) => setKnown(keys.map((key) => (key === undefined ? undefined : nameIn(notes, key)))),
        () => {},
      );
  }, [all]);
  return known;
}

/** Undefined while the notes are not read, and where they cannot be: then nobody is marked. */
export function useContacts(match?: string): IsMet | undefined {
  const [isMet, setMet] = useState<{ readonly isMet: IsMet }>();
  useEffect(() => {
    import('./device-store.ts')
      .then(({ listNotes }) => listNotes())
      .then(
        (notes) => setMet({ isMet: contactsIn(notes, match) }),
        () => {},
      );
  }, [match]);
  return isMet?.isMet;
}
