/** What an engine is told when its match is over. */

import type { JsonObject } from '../encoding/canonical.ts';
import { neverBegan } from '../match/match-state.ts';
import type { Snapshot } from '../player/snapshot.ts';
import { stepsSince } from '../player/steps-since.ts';
import type { End, Opened } from './messages.ts';

/** Openings that together are longer are left out, in characters of their JSON: the record has them. */
const OPENED_CHARACTERS = 262_144;

/** `permalink`: where the relay shows the record; undefined where it shows none. */
export function describeEnd(snapshot: Snapshot, permalink: string | undefined): End {
  const { result = null, published = null, view = null } = snapshot;
  const learnt = { verified: describeChecks(snapshot), opened: openedIn(snapshot), view };
  return { type: 'end', result, finalHash: published, permalink: permalink ?? null, ...learnt };
}

/** The seats of others whose openings this device has run again. */
const heardOut = ({ audited, seat }: Snapshot): readonly number[] => audited.filter((one) => one !== seat);

/** What this device has checked while it played, and no more: what it did not ask is said too. */
function describeChecks(snapshot: Snapshot): string {
  const { matchState, fault, seat, entries } = snapshot;
  if (neverBegan(matchState)) return 'Nothing of a game: the match was closed before it began.';
  if (fault?.seat === 'relay')
    return `Step ${fault.seq} of the relay's log is at fault (${fault.fault.code}); nothing from there on was checked.`;
  const steps =
    fault === undefined
      ? 'the steps of the other seats against the rules of the game, with the proofs in them'
      : `the steps of the other seats against the rules of the game: seat ${fault.seat} broke them at step ${fault.seq} (${fault.fault.code})`;
  const opened = heardOut(snapshot);
  const others = matchState.seats.flatMap((one, i) => (one === undefined || i === seat || opened.includes(i) ? [] : [i]));
  return [
    `This device checked the hashes and signatures of all ${entries.length} steps, whose turn each was, and ${steps}.`,
    ...opened.map((one) => `It ran again what seat ${one} opened, and got every step that the seat had sent.`),
    ...others.map(
      (one) => `It ran nothing of seat ${one} again: what that seat hid is checked no further than by the proofs in its steps.`,
    ),
    'It asked no transparency log and no timestamp authority.',
  ].join(' ');
}

function openedIn(snapshot: Snapshot): readonly Opened[] {
  const steps = stepsSince(snapshot, -1).filter(({ kind }) => kind === 'opening');
  const opened = heardOut(snapshot).flatMap((seat): Opened[] => {
    const { payload } = steps.findLast((step) => step.seat === seat) ?? {};
    return payload === undefined ? [] : [{ seat, decisions: payload['decisions'] as readonly JsonObject[] }];
  });
  return JSON.stringify(opened).length > OPENED_CHARACTERS ? [] : opened;
}
