/** The logs that one device keeps, in memory: by seat, its lines. */

import type { KeptSeat, LogStore } from '../shared/player/log-store.ts';

/** Lines with their line feeds. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

export class MemoryLogs implements LogStore {
  readonly lines = new Map<string, readonly string[]>();

  async load({ match, key }: KeptSeat): Promise<string> {
    return (this.lines.get(`${match} ${key}`) ?? []).join('');
  }

  async keep({ match, key }: KeptSeat, from: number, text: string): Promise<void> {
    const kept = this.lines.get(`${match} ${key}`) ?? [];
    const lines = linesOf(text);
    if (kept.slice(from, from + lines.length).join('') === text) return;
    this.lines.set(`${match} ${key}`, [...kept.slice(0, from), ...lines]);
  }
}
