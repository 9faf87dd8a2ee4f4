/** What a new reader is sent: where the match is, the log that the reader lacks, and what is beside it. */

import { utf8Length } from '../encoding/bytes.ts';
import { LIMITS } from '../encoding/limits.ts';
import { encodeEntryLines, encodeMessage, type RelayMessage } from '../wire/messages.ts';
import { RELAY_LIMITS } from './limits.ts';
import type { MatchSockets } from './match-sockets.ts';
import type { RelayPorts } from './shell-ports.ts';
import type { OpeningState } from './spectators.ts';
import type { StoredMatch } from './stored-match.ts';

export class CatchUp {
  readonly #match: StoredMatch;
  readonly #ports: Pick<RelayPorts<never>, 'store' | 'now'>;

  constructor(match: StoredMatch, ports: Pick<RelayPorts<never>, 'store' | 'now'>) {
    this.#match = match;
    this.#ports = ports;
  }

  /** Sends a socket all of it, or what it may have unread of it. Returns whether that was all. */
  send<Socket extends object>(sockets: MatchSockets<Socket>, socket: Socket, from: number): boolean {
    sockets.send(socket, this.#welcome());
    if (!this.#sendFrom(sockets, socket, from)) return false;
    for (const message of this.#beside()) sockets.send(socket, message);
    return true;
  }

  /** The same for a spectator, in small messages: a long log is only named, and fetched over HTTP. */
  openingState(from: number, presence: RelayMessage): OpeningState {
    const { seq } = this.#match.matchState;
    const lines = this.#match.partOfView(from, RELAY_LIMITS.inlineBytes);
    const entries = encodeEntryLines(lines);
    const isShort = from + lines.length >= seq && isSmall(entries);
    const log = from >= seq ? [] : [isShort ? entries : encodeMessage({ kind: 'behind', from, to: seq })];
    const beside = [...this.#beside(), presence].map((message) => encodeMessage(message)).filter(isSmall);
    return { texts: [encodeMessage(this.#welcome()), ...log, ...beside], next: seq };
  }

  #welcome(): RelayMessage {
    const { match, seq, prev } = this.#match.matchState;
    return { kind: 'welcome', match, seq, prev, time: this.#ports.now() };
  }

  /** The log from a step on. */
  #sendFrom<Socket extends object>(sockets: MatchSockets<Socket>, socket: Socket, from: number): boolean {
    let messages = 0;
    const most = Math.min(sockets.room(socket) / 4, LIMITS.messageBytes);
    for (const lines of this.#ports.store.batches(from, most)) {
      const text = encodeEntryLines(lines);
      const bytes = utf8Length(text);
      // A resuming client asks for its last step again: unless it gets two messages, it asks in vain until others have read more.
      if (messages < 2 && bytes > sockets.room(socket)) sockets.closeForNow(socket);
      if (!sockets.sendText(socket, text, bytes)) return false;
      messages++;
    }
    return true;
  }

  /** The proposals, and that the record is published. */
  *#beside(): Iterable<RelayMessage> {
    for (const draft of this.#match.state.pending) yield { kind: 'pending', draft };
    const publication = this.#ports.store.publication();
    if (publication?.stored) yield { kind: 'published', finalHash: publication.finalHash };
  }
}

const isSmall = (text: string): boolean => utf8Length(text) <= RELAY_LIMITS.inlineBytes;
