/** What others read of a match, and what a new reader is shown. */

import { joinLines } from '../log/file.ts';
import type { MatchSummary } from '../wire/http.ts';
import type { WaitingMatch } from '../wire/waiting.ts';
import { type Answer, type LogPart, refuse } from './answer.ts';
import type { CatchUp } from './catch-up.ts';
import type { MatchSockets } from './match-sockets.ts';
import type { OpeningState } from './spectators.ts';
import type { StoredMatch } from './stored-match.ts';
import { waitingMatch } from './waiting-match.ts';
import type { WatchFeed } from './watch-feed.ts';

/** How many bytes of a log one answer carries. A remote call carries 32 MiB. */
const LOG_PART_BYTES = 4 * 1_048_576;

interface ReadParts<Socket extends object> {
  readonly match: StoredMatch;
  readonly sockets: MatchSockets<Socket>;
  readonly feed: WatchFeed;
  readonly catchUp: CatchUp;
}

export class Readings<Socket extends object> {
  readonly #parts: ReadParts<Socket>;

  constructor(parts: ReadParts<Socket>) {
    this.#parts = parts;
  }

  summary(): Answer<MatchSummary> {
    return this.#parts.match.summary();
  }

  waiting(): Answer<WaitingMatch> {
    return waitingMatch(this.#parts.match);
  }

  /**
   * Entries from a sequence number on, as lines of a log file, and as many as fit in one answer: none at the end of the log. `view`: without
   * the payloads that no record will hold.
   */
  log(from: number, view?: 'view'): Answer<LogPart> {
    const { match } = this.#parts;
    const missing = match.isDamaged ? undefined : match.missing();
    if (missing !== undefined) return refuse(missing);
    const lines = view ? match.partOfView(from, LOG_PART_BYTES) : match.part(from, LOG_PART_BYTES);
    return { ok: true, value: { text: joinLines(lines), next: from + lines.length } };
  }

  /** What a new spectator is sent, who lacks the log from `from` on; so many watch then. */
  show(from: number, spectators: number): Answer<OpeningState> {
    const { match, sockets, feed, catchUp } = this.#parts;
    const missing = match.missing();
    if (missing !== undefined) return refuse(missing);
    sockets.chargeStranger();
    feed.arrived(spectators);
    return { ok: true, value: catchUp.openingState(from, sockets.presence()) };
  }

  /** So many still watch. */
  remaining(spectators: number): void {
    const { match, feed } = this.#parts;
    if (match.exists) feed.remaining(spectators);
  }
}
