/**
 * Random events before the end of a match: people decide at random moments, asked or not, pages die while they write, and
 * messages are delayed, duplicated, lost and reordered.
 */

import { decodeSeat, encodeSeat } from '../../../shared/player/portable-seat.ts';
import type { SeatRequest } from '../../../shared/player/requests.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { testSeed } from '../../support/table.ts';
import type { Device } from './device.ts';
import type { HonestTable } from './table.ts';

/** Maximum number of events for each seat; where a match has a maximum number of plies, per ply. */
const EVENTS = 120;
/** Maximum pause between two events. */
const PAUSE_MS = 400;

const DRAWS: readonly SeatRequest[] = ['draw-offer', 'draw-offer', 'draw-accept', 'draw-accept', 'draw-decline'];

export class Storm {
  /** Seats whose person changed the choice of what to open at the end. */
  readonly changed = new Set<number>();
  readonly #table: HonestTable;
  readonly #most: number;
  /** Portable seats that were copied for another device. */
  readonly #copies: { readonly seat: number; readonly text: string }[] = [];

  constructor(table: HonestTable) {
    this.#table = table;
    const { seats, plies = 0 } = table.kind;
    this.#most = (plies + 1) * seats * EVENTS;
  }

  async rage(): Promise<void> {
    const table = this.#table;
    for (let events = table.random(this.#most); events > 0; events--) {
      if (table.matchState.phase === 'closed' || table.violation !== undefined) return;
      table.pass(table.random(PAUSE_MS));
      await this.#happen(table.pick(table.devices)!);
    }
  }

  async #happen(device: Device): Promise<void> {
    const table = this.#table;
    // Events that may end a match are as likely in a long match as in a short one.
    if (this.#strikes(0.4)) return table.request(device, 'resign');
    if (this.#strikes(0.4)) return table.request(device, 'abort');
    if (this.#strikes(3)) return table.request(device, table.pick(DRAWS)!);
    if (this.#strikes(0.4)) return this.#wait(2 * table.clock.budget);
    if (this.#strikes(3)) return this.#handOver(device);
    const events: readonly (readonly [weight: number, happen: () => Promise<void> | void])[] = [
      [580, () => table.deliver()],
      [220, () => this.#think()],
      [60, () => this.#interrupt(device)],
      [50, () => table.connect(device)],
      [20, () => table.cut(device)],
      [15, () => this.#hold(device)],
      [15, () => this.#reload(device)],
      [10, () => this.#takeOver(device)],
      [15, () => this.#letDie(device)],
      [10, () => this.#change(device)],
      [5, () => this.#wait(table.clock.grace)],
    ];
    let roll = table.random(1_000);
    for (const [weight, happen] of events) {
      if (roll < weight) return happen();
      roll -= weight;
    }
  }

  /** True on average this many times in a storm of maximum length. */
  #strikes(times: number): boolean {
    return this.#table.random(this.#most * 10) < times * 10;
  }

  /** A person who is asked decides, or somebody enters a decision made earlier. */
  async #think(): Promise<void> {
    const table = this.#table;
    const late = table.oneIn(3) ? table.pick(table.devices.filter(({ thought }) => thought !== undefined)) : undefined;
    if (late !== undefined && !table.isEnough) {
      table.meet('decides late', late);
      return table.decide(late, late.takeThought(), true);
    }
    const device = table.pick(table.asked());
    if (device === undefined) return;
    if (table.oneIn(6)) device.thought = table.decisionOf(device);
    else await table.decide(device);
  }

  /** A person decides anything, asked or not, and sometimes twice at once, as by a double click. */
  async #interrupt(device: Device): Promise<void> {
    const table = this.#table;
    const isAsked = device.snapshot.need.kind === 'decide';
    if (isAsked && table.isEnough) return;
    if (!isAsked) table.meet('decides unasked', device);
    const decision = table.anyDecision(device);
    await Promise.all(Array.from({ length: table.oneIn(4) ? 2 : 1 }, () => table.decide(device, decision, true)));
  }

  async #reload(device: Device): Promise<void> {
    const table = this.#table;
    table.meet('reloaded', device);
    // The stored copy of the log may be lost with the page.
    if (table.oneIn(6)) device.logs.lines.clear();
    await device.reload();
    if (table.oneIn(2)) table.connect(device);
  }

  /** Another page of the same device takes over while the first is about to send something. */
  async #takeOver(device: Device): Promise<void> {
    const table = this.#table;
    table.meet('taken over', device);
    const message = device.connected ? device.down.shift() : undefined;
    const before = message === undefined ? device.session.resend() : device.session.receive(message);
    const after = device.load(table.oneIn(2));
    await device.guard(before);
    await after;
    table.connect(device);
  }

  #letDie(device: Device): void {
    this.#table.meet('about to die', device);
    device.death = this.#table.oneIn(2) ? 'before' : 'after';
  }

  /** For some time no message reaches a device or leaves it. */
  #hold(device: Device): void {
    const table = this.#table;
    table.held = table.held === undefined ? device : undefined;
    if (table.held === undefined) table.note('nobody is held back');
    else table.meet('held back', device);
  }

  async #change(device: Device): Promise<void> {
    const showAtEnd = this.#table.oneIn(2);
    this.#table.meet(showAtEnd ? 'will show' : 'will not show', device);
    this.changed.add(device.seat);
    await device.guard(device.session.perform({ kind: 'show-at-end', show: showAtEnd }), this.#table.keepsHidden);
  }

  /** Lets time pass, possibly so much that somebody runs out of it. */
  #wait(most: number): void {
    this.#table.pass(this.#table.random(most));
    this.#table.relay.ring(this.#table.now);
  }

  /** Copies a seat for another device, or lets it move to the device it was copied for, which may be much later. */
  async #handOver({ seat, key, store, session }: Device): Promise<void> {
    const table = this.#table;
    if (!table.kind.portable || table.devices.length > table.kind.taken + 2) return;
    // A set-up with cached proofs must have no other steps.
    if (table.isKnown && !table.matchState.started) return;
    if (this.#copies.length === 0 || table.oneIn(2)) {
      // The seat is copied by its page, or by a command that finds no page open.
      const secret = table.oneIn(2) ? session.portable() : await store.load(table.match, key);
      this.#copies.push({ seat, text: encodeSeat(secret!, 'https://relay.test') });
      if (table.oneIn(2)) return;
    }
    const copy = table.pick(this.#copies)!;
    const name = `seat ${copy.seat} on device ${table.devices.length}`;
    const fresh = new MemoryStore(testSeed(table.seed, name));
    table.meet('handed over');
    await table.enter(name, decodeSeat(copy.text, await fresh.identity()), fresh);
  }
}
