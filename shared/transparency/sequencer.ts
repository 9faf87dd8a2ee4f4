/**
 * The sequencer of a log, which alone decides what it says. A tree is stored first, then taken by a register of its own by
 * compare-and-swap, and only then signed and shown. The register is a second place that a recovery of the log's storage does not set back, so
 * a log that has lost what it had shown finds a head there that its own tree does not begin with, and signs nothing more.
 */

import { Fault } from '../fault.ts';
import { encodeLogEntry, type LogEntry, subjectOf } from './log-entry.ts';
import type { SubtreeHash } from './merkle-log.ts';
import { headOf, isSameHead, type TreeHead } from './tree-head.ts';

/** The tables of a log. Each call is one atomic read or write, and what is written is on the disk before anything leaves. */
export interface LogStore {
  /** The hashes of the stored tree. */
  readonly hashOf: SubtreeHash;
  /** How many entries there are, in the tree or waiting for it. */
  readonly count: number;
  indexOf(subject: Uint8Array): number | undefined;
  /** Adds an entry behind all others, and returns its index. */
  append(subject: Uint8Array, entry: Uint8Array): number;
  /** Takes entries that wait into the tree, and returns its head. */
  grow(): TreeHead;
  /** The size of the tree that was last shown; undefined before the first. */
  readonly shownSize: number | undefined;
  /** Shows a signed head from now on. */
  show(head: TreeHead): void;
  /** Whether it is known from elsewhere that this storage was set back. */
  readonly isSetBack: boolean;
}

/** Where the last head is kept that may have been shown. */
interface HeadRegister {
  read(): Promise<TreeHead>;
  /** Takes the head `to` if it has `from`. Returns what it has then. */
  advance(from: TreeHead, to: TreeHead): Promise<TreeHead>;
}

export class Sequencer {
  readonly #store: LogStore;
  readonly #register: HeadRegister;
  /** What the register had when this object last asked; undefined before the two were compared. */
  #held: TreeHead | undefined;
  #running: Promise<void> | undefined;

  constructor(store: LogStore, register: HeadRegister) {
    this.#store = store;
    this.#register = register;
  }

  /** Whether entries wait to be shown. */
  get hasNews(): boolean {
    return this.#store.count > (this.#store.shownSize ?? 0);
  }

  /** The index of an entry, which it gets once for ever. */
  async add(entry: LogEntry): Promise<number> {
    await this.agree();
    const subject = subjectOf(entry);
    return this.#store.indexOf(subject) ?? this.#store.append(subject, encodeLogEntry(entry));
  }

  /** To be awaited before anything is said of the log: what it has shown before is still in it. */
  async agree(): Promise<void> {
    if (this.#held === undefined || this.#store.isSetBack) await this.run();
  }

  /** Shows what waits. A call meanwhile waits for the same run. */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    if (this.#store.isSetBack) throw new Fault('relay/log-set-back');
    let held = this.#held ?? (await this.#register.read());
    const tree = this.#store.grow();
    while (!isSameHead(held, tree)) {
      this.#expectBeginning(held, tree);
      const kept = await this.#register.advance(held, tree);
      if (isSameHead(kept, held)) throw new Error('the register did not take the head that follows its own');
      // Not the tree where the answer to an earlier attempt was lost: then the register has the tree of that one.
      held = kept;
    }
    this.#held = held;
    if ((this.#store.shownSize ?? -1) < tree.size) this.#store.show(tree);
  }

  /** Throws if this tree does not begin with what may have been shown. */
  #expectBeginning(held: TreeHead, tree: TreeHead): void {
    if (held.size <= tree.size && isSameHead(headOf(held.size, this.#store.hashOf), held)) return;
    this.#held = undefined;
    throw new Fault('relay/log-set-back');
  }
}
