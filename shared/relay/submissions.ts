/**
 * Lets the relay's rules decide on a draft, writes what they decide, and only then sends it. Nothing is awaited between a check and its
 * write, so each step is one atomic act.
 */

import { utf8Length } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { type Draft, joinEntry } from '../log/step.ts';
import type { MatchState } from '../match/match-state.ts';
import { encodeAppended, encodeEntryLines } from '../wire/messages.ts';
import { RELAY_LIMITS } from './limits.ts';
import type { MatchSockets } from './match-sockets.ts';
import { type EncodedEntry, type Outcome, submitDraft } from './relay-rules.ts';
import type { RelayPorts } from './shell-ports.ts';
import type { StoredMatch } from './stored-match.ts';
import type { WatchFeed } from './watch-feed.ts';

/** From whom a draft comes, when it came, in ms, and the text of its payload as it came. */
export interface Sender<Socket> {
  readonly socket: Socket;
  readonly at: number;
  readonly payloadText: string;
}

interface SubmissionPorts<Socket extends object>
  extends Pick<RelayPorts<Socket>, 'store' | 'now' | 'tools' | 'report' | 'admission'> {
  readonly match: StoredMatch;
  readonly sockets: MatchSockets<Socket>;
  readonly feed: WatchFeed;
  /** A step was appended or proposed, so something else may be due. */
  readonly changed: () => void;
}

export class Submissions<Socket extends object> {
  readonly #ports: SubmissionPorts<Socket>;

  constructor(ports: SubmissionPorts<Socket>) {
    this.#ports = ports;
  }

  /** Returns the fault that refused the draft, if one did. */
  submit(draft: Draft, sender?: Sender<Socket>): Fault | undefined {
    const { match, store, now, tools, admission } = this.#ports;
    const gone = match.gone();
    if (gone !== undefined) return new Fault(draft.kind === 'open' ? 'relay/match-exists' : gone);
    if (draft.kind === 'join') {
      const [refusal] = draft.signatures.flatMap(({ key }) => admission?.refusalOfKey(key) ?? []);
      if (refusal !== undefined) return new Fault(refusal);
    }
    return this.apply(
      submitDraft(match.state, draft, sender?.at ?? now(), tools, (seq) => store.step(seq), sender?.payloadText),
      sender,
    );
  }

  /** Writes first, and then sends. Returns the fault that refused a draft, if one did. */
  apply(outcome: Outcome, sender?: Sender<Socket>): Fault | undefined {
    const { match, sockets, changed } = this.#ports;
    const { phase } = match.matchState;
    match.write(outcome);
    this.#reportPhase(phase);
    let refused: Fault | undefined;
    for (const effect of outcome.effects) {
      if (effect.kind === 'reject') refused = effect.fault;
      else if (effect.kind === 'append') this.#broadcastEntry(effect.entry, sender);
      else if (effect.kind === 'pending') sockets.broadcast({ kind: 'pending', draft: effect.draft });
      else if (sender !== undefined) this.#repeat(sender.socket, effect.seq);
    }
    if (outcome.effects.some(({ kind }) => kind === 'append' || kind === 'pending')) changed();
    return refused;
  }

  #reportPhase(before: MatchState['phase']): void {
    const { phase, terms, closedBy } = this.#ports.match.matchState;
    const { report } = this.#ports;
    const game = terms?.game ?? '';
    if (before === 'new' && phase !== 'new') report({ at: 'opened', game });
    if (before !== 'closed' && phase === 'closed') report({ at: 'closed', game, by: closedBy ?? '' });
  }

  /** Tells everyone of a step; the socket that its payload came from gets no large one back. */
  #broadcastEntry({ step, stepText, payloadText, name }: EncodedEntry, sender?: Sender<Socket>): void {
    const { sockets, feed } = this.#ports;
    const isLarge = payloadText.length > RELAY_LIMITS.returnedPayload;
    const holder = isLarge && sender?.payloadText === payloadText ? sender.socket : undefined;
    sockets.broadcastText(encodeEntryLines([joinEntry(payloadText, stepText, name)]), holder);
    if (holder !== undefined) sockets.sendText(holder, encodeAppended(stepText));
    feed.appended(step.seq);
    // A socket that proved its key before the key took a seat is a seat's from now on.
    if (['join', 'hand-over'].includes(step.kind)) sockets.announcePresence();
  }

  /** Sends a stored step again. The sender pays for its size: it may be much larger than the message that asked for it. */
  #repeat(socket: Socket, seq: number): void {
    const { sockets, store } = this.#ports;
    const text = encodeEntryLines(store.lines(seq, 1));
    sockets.sendText(socket, text);
    sockets.charge(socket, utf8Length(text));
  }
}
