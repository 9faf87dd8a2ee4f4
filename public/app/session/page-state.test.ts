import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '../../../shared/player/snapshot.ts';
import { PageState } from './page-state.ts';

const PARTS = { matchState: { seq: 9, terms: undefined }, presence: [], spectators: 0, entries: [], asks: () => undefined };
const snapshot = (checking?: Snapshot['checking']): Snapshot => ({ ...PARTS, checking }) as never;

describe('an audit that goes on', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  it('is drawn when it begins, a few times a second, and when it has ended', () => {
    const page = new PageState(() => {});
    page.show(snapshot());
    const drawn = (checking?: Snapshot['checking']): boolean => page.show(snapshot(checking));
    expect(drawn({ done: 0, total: 90 })).toBe(true);
    expect(drawn({ done: 1, total: 90 })).toBe(false);
    vi.advanceTimersByTime(299);
    expect(drawn({ done: 40, total: 90 })).toBe(false);
    vi.advanceTimersByTime(1);
    expect(drawn({ done: 41, total: 90 })).toBe(true);
    expect(drawn({ done: 90, total: 90 })).toBe(false);
    expect(drawn()).toBe(true);
  });

  it('is drawn at once where something else has changed', () => {
    const page = new PageState(() => {});
    page.show(snapshot({ done: 0, total: 90 }));
    expect(page.show({ ...snapshot({ done: 1, total: 90 }), presence: [true] })).toBe(true);
  });
});
