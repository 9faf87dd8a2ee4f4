/**
 * A transparency log and its register on machines that fail: the real sequencer over tables that are a list of entries. Every write and
 * every call can fail before it happens, or happen and then lose its answer or the whole machine; either storage can be set back.
 */

import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { type LogEntry, matchEntry, subjectOf } from '../../shared/transparency/log-entry.ts';
import { leafHash, nodeHash, type SubtreeHash } from '../../shared/transparency/merkle-log.ts';
import { type LogStore, Sequencer } from '../../shared/transparency/sequencer.ts';
import { advancedHead, EMPTY_HEAD, headOf, type TreeHead } from '../../shared/transparency/tree-head.ts';

/** Entries by one letter each, so that a tree is a word. */
export const LETTERS = ['a', 'b', 'c'] as const;
const ENTRIES: Readonly<Record<string, LogEntry>> = Object.fromEntries(
  LETTERS.map((letter) => [
    letter,
    matchEntry({ finalHash: letter, match: letter, relay: '11'.repeat(32), closed: letter.charCodeAt(0) }),
  ]),
);
const LETTER_OF = new Map(LETTERS.map((letter) => [subjectOf(ENTRIES[letter]!).join(), letter]));

const hashes = new Map<string, ReturnType<typeof leafHash>>();
function hashOfWord(word: string): ReturnType<typeof leafHash> {
  const known = hashes.get(word);
  if (known !== undefined) return known;
  const half = word.length / 2;
  const hash =
    word.length === 1 ? leafHash(encodeUtf8(word)) : nodeHash(hashOfWord(word.slice(0, half)), hashOfWord(word.slice(half)));
  hashes.set(word, hash);
  return hash;
}
const subtreesOf =
  (word: string): SubtreeHash =>
  (height, index) =>
    hashOfWord(word.slice(index * 2 ** height, (index + 1) * 2 ** height));
const headOfWord = (word: string): TreeHead => (word === '' ? EMPTY_HEAD : headOf(word.length, subtreesOf(word)));

/** What one storage holds. `shown` is absent before anything was shown. */
interface Disk {
  readonly entries: string;
  readonly tree: number;
  readonly shown: number | undefined;
}
const EMPTY_DISK: Disk = { entries: '', tree: 0, shown: undefined };

export type Failure = 'fails before' | 'answer lost' | 'dies before' | 'dies after';
export interface Fate {
  /** Which write or call of the action it strikes, from 0. */
  readonly at: number;
  readonly how: Failure;
}
type Use =
  | { readonly does: 'add'; readonly letter: string; readonly fate?: Fate }
  | { readonly does: 'ring' | 'read'; readonly fate?: Fate };
/** Nothing of this can fail. */
type Mishap = { readonly does: 'sleep' | 'keep copies' | 'set log back' | 'set register back' };
export type Action = Use | Mishap;

class Struck extends Error {}

export class LogWorld {
  #disk = EMPTY_DISK;
  #register = '';
  #copies = { disk: EMPTY_DISK, register: '' };
  #sequencer: Sequencer | undefined;
  /** What the register has answered since the log woke: its memory follows from that. */
  #heard: string[] = [];
  #logWasSetBack = false;
  #registerWasSetBack = false;
  /** The largest tree that was ever signed, and what was confirmed to those who added entries. */
  #signed = '';
  #confirmed = new Map<string, number>();
  #fate: Fate | undefined;
  #effects = 0;
  readonly breaches: string[] = [];

  /** All that the future depends on. */
  get text(): string {
    const memory = this.#sequencer === undefined ? 'asleep' : this.#heard.join();
    return JSON.stringify([
      this.#disk,
      this.#register,
      this.#copies,
      memory,
      this.#signed,
      this.#logWasSetBack,
      [...this.#confirmed],
    ]);
  }

  /** How many writes and calls the last action came to. */
  get effects(): number {
    return this.#effects;
  }

  /** What the storages may be set back to leaves one of them with all that was signed. */
  get possible(): readonly Mishap['does'][] {
    const all: Mishap['does'][] = ['sleep', 'keep copies'];
    if (this.#register.startsWith(this.#signed)) all.push('set log back');
    if ((this.#disk.shown ?? 0) >= this.#signed.length && this.#disk.entries.startsWith(this.#signed))
      all.push('set register back');
    return all;
  }

  async act(action: Action): Promise<void> {
    this.#effects = 0;
    this.#fate = 'fate' in action ? action.fate : undefined;
    switch (action.does) {
      case 'sleep':
        this.#sleep();
        break;
      case 'keep copies':
        this.#copies = { disk: this.#disk, register: this.#register };
        break;
      // What there was before can be set back to in turn: so a recovery is undone.
      case 'set log back':
        [this.#disk, this.#copies] = [this.#copies.disk, { ...this.#copies, disk: this.#disk }];
        this.#logWasSetBack = true;
        this.#sleep();
        break;
      case 'set register back':
        [this.#register, this.#copies] = [this.#copies.register, { ...this.#copies, register: this.#register }];
        this.#registerWasSetBack = true;
        break;
      default:
        await this.#use(action);
    }
    this.#fate = undefined;
  }

  /** Whatever has happened: a log that has all that was signed shows all that it has once nothing fails, and another one is silent. */
  async checkRest(): Promise<void> {
    this.#sleep();
    this.#effects = 0;
    const before = this.#signed;
    const isWhole = this.#disk.entries.startsWith(this.#register);
    const outcome = await this.#outcomeOf(() => this.#awake.run());
    if (isWhole && outcome !== 'done') this.#breach(`a log that has lost nothing says ${outcome}`);
    if (isWhole && (this.#disk.shown !== this.#disk.entries.length || this.#register !== this.#disk.entries))
      this.#breach('an entry waits for ever');
    if (!isWhole && outcome !== 'relay/log-set-back') this.#breach(`a log that was set back says ${outcome}`);
    if (!isWhole && this.#signed !== before) this.#breach('a log that was set back signs');
  }

  #sleep(): void {
    this.#sequencer = undefined;
    this.#heard = [];
  }

  async #use(action: Use): Promise<void> {
    const sequencer = this.#awake;
    if ('letter' in action) {
      const outcome = await this.#outcomeOf(async () => {
        const index = await sequencer.add(ENTRIES[action.letter]!);
        if (this.#sequencer === sequencer) this.#confirm(action.letter, index);
      });
      if (!['done', 'struck', 'relay/log-set-back'].includes(outcome)) this.#breach(`to add says ${outcome}`);
    } else if (action.does === 'ring') await this.#outcomeOf(() => sequencer.run());
    else if ((await this.#outcomeOf(() => sequencer.agree())) === 'done') this.#look();
  }

  /** A reader sees the log as it is shown. */
  #look(): void {
    const seen = this.#disk.entries.slice(0, this.#disk.shown);
    if (this.#disk.shown === undefined) this.#breach('nothing is shown by a log that has agreed with its register');
    if (seen !== this.#signed) this.#breach(`"${seen}" is shown after "${this.#signed}"`);
  }

  #confirm(letter: string, index: number): void {
    const known = this.#confirmed.get(letter);
    if (!this.#logWasSetBack && known !== undefined && known !== index)
      this.#breach(`${letter} gets the indices ${known} and ${index}`);
    if (this.#disk.entries[index] !== letter) this.#breach(`${letter} is not at its index`);
    this.#confirmed.set(letter, index);
  }

  async #outcomeOf(work: () => Promise<void>): Promise<string> {
    try {
      await work();
      return 'done';
    } catch (error) {
      if (error instanceof Struck) return 'struck';
      if (error instanceof Fault) return error.code;
      this.#breach(`${error}`);
      return 'broken';
    }
  }

  #breach(what: string): void {
    this.breaches.push(what);
  }

  get #awake(): Sequencer {
    this.#sequencer ??= this.#wake();
    return this.#sequencer;
  }

  #wake(): Sequencer {
    const alive = {};
    const current = { alive };
    this.#life = current;
    const effect = <T>(happens: () => T): T => this.#effect(current, happens);
    const world = this;
    const store: LogStore = {
      hashOf: (height, index) => subtreesOf(world.#disk.entries)(height, index),
      get count() {
        return world.#disk.entries.length;
      },
      get shownSize() {
        return world.#disk.shown;
      },
      isSetBack: false,
      indexOf: (subject) => {
        const index = world.#disk.entries.indexOf(LETTER_OF.get(subject.join())!);
        return index < 0 ? undefined : index;
      },
      append: (subject) =>
        effect(() => {
          world.#disk = { ...world.#disk, entries: world.#disk.entries + LETTER_OF.get(subject.join())! };
          return world.#disk.entries.length - 1;
        }),
      grow: () => {
        const { entries, tree } = world.#disk;
        if (tree < entries.length)
          effect(() => {
            world.#disk = { ...world.#disk, tree: entries.length };
          });
        return headOfWord(entries);
      },
      show: ({ size }) => effect(() => world.#sign(size)),
    };
    return new Sequencer(store, {
      read: async () => this.#hear(effect(() => this.#register)),
      advance: async (from, to) =>
        this.#hear(
          effect(() => {
            const kept = advancedHead(headOfWord(this.#register), from, to);
            if (kept === to) this.#register = this.#disk.entries.slice(0, to.size);
            return this.#register;
          }),
        ),
    });
  }

  #life: object | undefined;

  #hear(word: string): TreeHead {
    this.#heard.push(word);
    return headOfWord(word);
  }

  #sign(size: number): void {
    const tree = this.#disk.entries.slice(0, size);
    if (!tree.startsWith(this.#signed)) this.#breach(`"${tree}" is signed after "${this.#signed}"`);
    if (!this.#registerWasSetBack && !this.#register.startsWith(tree))
      this.#breach(`"${tree}" is signed, which the register does not have`);
    if (tree.length > this.#signed.length) this.#signed = tree;
    if (!this.#logWasSetBack)
      for (const [letter, index] of this.#confirmed)
        if (index < size && tree[index] !== letter) this.#breach(`${letter} has moved from ${index}`);
    this.#disk = { ...this.#disk, shown: size };
  }

  /** A write of the log, or a call of its register. */
  #effect<T>(life: object, happens: () => T): T {
    // A machine that has died does nothing more.
    if (this.#life !== life) throw new Struck();
    const strikes = this.#fate?.at === this.#effects++ ? this.#fate.how : undefined;
    if (strikes === 'fails before' || strikes === 'dies before') {
      if (strikes === 'dies before') this.#die();
      throw new Struck();
    }
    const value = happens();
    if (strikes === 'dies after') this.#die();
    if (strikes !== undefined) throw new Struck();
    return value;
  }

  #die(): void {
    this.#life = undefined;
    this.#sleep();
  }
}
