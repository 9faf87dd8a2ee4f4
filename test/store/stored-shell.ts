/** The shell and the store of a match over SQLite in Node.js, with the toy's players, and whatever it says outside. */

import { MatchStore } from '../../durable-objects/match-store.ts';
import { MatchPublication } from '../../durable-objects/outlets/publication.ts';
import { type ReportEnv, ResultReports } from '../../durable-objects/outlets/result-reports.ts';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { RelayShell } from '../../shared/relay/shell.ts';
import type { AdmissionPorts } from '../../shared/relay/shell-ports.ts';
import { SharedPool } from '../../shared/relay/unread-budget.ts';
import { decodeRelayMessage, encodeMessage } from '../../shared/wire/messages.ts';
import { START_MS } from '../support/table.ts';
import { signWith, TOOLS, TOY_MATCH, ToyMatch, type ToyOptions } from '../support/toy-match.ts';

/** From where every socket comes. */
const NETWORKS = { near: 'near', site: 'site', wide: 'wide' };

export class StoredShell {
  readonly toy: ToyMatch;
  readonly storage: DurableObjectStorage;
  readonly kv = new Map<string, Bytes>();
  readonly reported: string[] = [];
  /** The alarms that were set, and the timers that run. */
  readonly alarms: number[] = [];
  readonly timers = new Set<() => void>();
  /** The codes with which sockets were closed. */
  readonly closes: number[] = [];
  readonly store: MatchStore;
  readonly shell: RelayShell<object>;
  put: (key: string, value: Bytes) => Promise<void> = async (key, value) => void this.kv.set(key, value);
  show: () => Promise<unknown> = async () => {};
  now = START_MS;
  /** How often the match has said that its final hash was taken down. */
  takenDown = 0;
  #answered: void | Promise<void> = undefined;
  #said: FaultCode | 'stored' = 'stored';

  constructor(storage: DurableObjectStorage, options: ToyOptions = {}, alarm?: number, admission?: AdmissionPorts) {
    this.toy = new ToyMatch(options);
    this.storage = storage;
    this.store = new MatchStore(storage, () => this.now);
    const logs = { get: async (key: string) => this.kv.get(key), put: (key: string, value: Bytes) => this.put(key, value) };
    const receivers = {
      PLAYER: { getByName: () => ({ keep: async () => {} }) },
      OPEN_SEATS: { getByName: () => ({ show: () => this.show(), hide: async () => {} }) },
    } as unknown as ReportEnv;
    this.shell = new RelayShell<object>(TOY_MATCH, {
      store: this.store,
      outlets: [
        new MatchPublication(this.store, {
          matchState: () => this.shell.state.matchState,
          now: () => this.now,
          logs: () => logs,
          gzip: async (bytes) => bytes,
          takenDown: async () => void this.takenDown++,
        }),
        new ResultReports(this.store, () => receivers),
      ],
      pools: { seats: new SharedPool(2 ** 30), strangers: new SharedPool(2 ** 30) },
      nonce: () => '00'.repeat(8),
      watch: { load: () => undefined, save: () => {}, push: async () => undefined, end: async () => {} },
      sockets: {
        all: () => [],
        isOpen: () => true,
        visitorOf: () => ({ key: '', order: 0, networks: NETWORKS }),
        setVisitor: () => {},
        answeredAt: () => undefined,
        send: (_, text) => this.#hear(text),
        close: (_, code) => this.closes.push(code),
      },
      alarm,
      ...(admission && { admission }),
      setAlarm: (at) => this.alarms.push(at),
      setTimer: (_, ring) => {
        this.timers.add(ring);
        return () => this.timers.delete(ring);
      },
      random: () => 0,
      now: () => this.now,
      report: (event) => event.at === 'failed' && this.reported.push(event.what),
      tools: TOOLS,
    });
  }

  /** Sends a draft at the head, and returns the fault that refused it, or that it was stored. `name` is a name to claim. */
  say(
    kind: string,
    seats: readonly number[],
    payload: JsonObject = {},
    next: readonly number[] = [],
    name?: string,
  ): FaultCode | 'stored' {
    const { match, seq, prev } = this.shell.state.matchState;
    const signers = seats.map((seat) => this.toy.signers[seat]!);
    const draft = signWith({ match, seq, prev, kind, next }, payload, signers, name);
    this.#said = 'stored';
    if (kind === 'open') {
      const answer = this.shell.open(draft);
      return answer.ok ? 'stored' : answer.code;
    }
    this.#answered = this.shell.received({}, encodeMessage({ kind: 'submit', draft }));
    return this.#said;
  }

  /** The same of a step that has to be asked about before. */
  async ask(...said: Parameters<StoredShell['say']>): Promise<FaultCode | 'stored'> {
    this.say(...said);
    await this.#answered;
    return this.#said;
  }

  #hear(text: string): void {
    const message = decodeRelayMessage(text);
    if (message.kind === 'rejected') this.#said = message.code;
  }
}
