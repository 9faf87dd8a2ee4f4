/**
 * The log of a match of proven dark chess in which nobody opened, with real signatures and bodies of zeros. The public rules check no more
 * of a body than its length, so the whole log holds, and no machine has to run for it.
 */

import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { PROVEN_DARK_CHESS } from '../../shared/games/dark-chess/proven/game.ts';
import { KINDS, SAME_TURN, UNPUBLISHED } from '../../shared/games/dark-chess/proven/payloads.ts';
import type { ProvenState } from '../../shared/games/dark-chess/proven/state.ts';
import type { Position } from '../../shared/games/interface.ts';
import type { Entry, FullEntry } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { applyEntry, beginFollowing, type FollowedMatch } from '../../shared/playthrough/followed-match.ts';
import { PublicProvenMatch } from './public-proven-match.ts';
import { DEADLINES } from './table.ts';
import { TOY_MATCH, ToyMatch } from './toy-match.ts';

const HOUR_MS = 3_600_000;

class ProvenMatch extends ToyMatch {
  constructor() {
    const deadlines = { ...DEADLINES, settle: HOUR_MS, opening: 24 * HOUR_MS };
    const longest = PROVEN_DARK_CHESS.longest({ reveal: 'never' }, 2);
    super({ clock: { budget: HOUR_MS, grace: 60_000 }, deadlines, longest, sameTurn: SAME_TURN, unpublished: UNPUBLISHED });
  }

  override terms(): JsonObject {
    return { ...super.terms(), game: 'dark-chess', rules: 2, params: { reveal: 'never' }, openings: true };
  }
}

/** So many plies, and then the seat that would move resigns. */
export function provenLog(plies: number): readonly FullEntry[] {
  const toy = new ProvenMatch().to('setup');
  const follow = (match: FollowedMatch, entry: FullEntry) => applyEntry(match, { entry, link: linkHash(entry.step) });
  let followed = toy.entries.reduce(follow, beginFollowing(TOY_MATCH));
  for (;;) {
    const position = followed.gameRun!.position as Position<ProvenState>;
    if (position.state.plies === plies) break;
    const due = new PublicProvenMatch(position).advance();
    const { by, kind, bytes } = due.sent[0]!;
    if (kind === 'start') toy.say('start', toy.everyone, PROVEN_DARK_CHESS.startStep(position.state)!.payload, due.state.next);
    else toy.say(`dark-chess.${kind}`, by, { body: encodeBase64url(new Uint8Array(bytes)) }, due.state.next);
    followed = follow(followed, toy.entries.at(-1)!);
  }
  toy.say('resign', toy.matchState.next[0]!);
  return toy.say('endgame', toy.everyone, { result: { kind: 'won', winners: [1], reason: 'resignation' } }).entries;
}

/** The log as it is published: without the flights. */
export const withoutFlights = (entries: readonly FullEntry[]): readonly Entry[] =>
  entries.map((entry) => (entry.step.kind === KINDS.flight ? { step: entry.step } : entry));
