/** The relay of a fuzzed match: the real machine, which never fails here, and its messages to all connected devices. */

import crypto from 'node:crypto';
import { entryOf } from '../../../library/testing/local-relay.ts';
import type { Ed25519 } from '../../../shared/crypto/ed25519.ts';
import { nodeSha256Hex } from '../../../shared/crypto/hash-node.ts';
import type { Draft } from '../../../shared/log/step.ts';
import { makeKeyRing } from '../../../shared/relay/key-ring.ts';
import {
  beginRelay,
  nextDueTime,
  type Outcome,
  type RelayState,
  type RelayTools,
  settleDeadlines,
  submitDraft,
} from '../../../shared/relay/relay-rules.ts';
import type { RelayMessage } from '../../../shared/wire/messages.ts';
import type { FullEntry } from '../../support/full-entry.ts';
import { RELAY } from '../../support/toy-match.ts';
import type { Device } from './device.ts';

export class HonestRelay {
  readonly entries: FullEntry[] = [];
  /** The fault codes with which drafts were refused. */
  readonly refused: string[] = [];
  state: RelayState;
  readonly #tools: RelayTools;
  readonly #devices: readonly Device[];
  readonly #note: (what: string) => void;

  constructor(match: string, ed25519: Ed25519<boolean>, devices: readonly Device[], note: (what: string) => void) {
    this.state = beginRelay(match);
    this.#tools = { ed25519, keys: makeKeyRing(RELAY), sha256Hex: nodeSha256Hex(crypto) };
    this.#devices = devices;
    this.#note = note;
  }

  submit(draft: Draft, now: number, from?: Device): void {
    this.#take(
      submitDraft(this.state, draft, now, this.#tools, (seq) => this.entries[seq]?.step),
      from,
    );
  }

  ring(now: number): void {
    this.#take(settleDeadlines(this.state, now, this.#tools));
  }

  /** When time runs out next; undefined after the end. */
  get due(): number | undefined {
    return nextDueTime(this.state, this.#tools);
  }

  /** Sends what a device receives when it connects with this much of the log. */
  greet(device: Device, from: number, time: number): void {
    const { matchState, pending } = this.state;
    const { match, seq, prev } = matchState;
    device.down = [
      { kind: 'welcome', match, seq, prev, time },
      ...(from < seq ? [{ kind: 'entries', entries: this.entries.slice(from) } as const] : []),
      ...pending.map((draft): RelayMessage => ({ kind: 'pending', draft })),
    ];
    device.connected = true;
  }

  #take({ state, effects }: Outcome, from?: Device): void {
    this.state = state;
    const { seq, prev } = state.matchState;
    for (const effect of effects) {
      switch (effect.kind) {
        case 'append': {
          const entry = entryOf(effect.entry);
          const { step } = entry;
          this.#note(`relay: ${step.seq} ${step.kind} next [${step.next}]`);
          this.entries.push(entry);
          this.#tell({ kind: 'entries', entries: [entry] });
          break;
        }
        case 'pending':
          this.#tell({ kind: 'pending', draft: effect.draft });
          break;
        case 'repeat':
          this.#answer(from, { kind: 'entries', entries: this.entries.slice(effect.seq, effect.seq + 1) });
          break;
        case 'reject':
          this.refused.push(effect.fault.code);
          this.#note(`relay: refuses ${from?.name} with ${effect.fault.code}`);
          this.#answer(from, { kind: 'rejected', code: effect.fault.code, detail: effect.fault.message, seq, prev });
      }
    }
  }

  #answer(device: Device | undefined, message: RelayMessage): void {
    if (device?.connected) device.down.push(message);
  }

  #tell(message: RelayMessage): void {
    for (const device of this.#devices) this.#answer(device, message);
  }
}
