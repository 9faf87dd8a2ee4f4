import { describe, expect, it } from 'vitest';
import { type Failures, Retry, type RetryPorts } from './retry.ts';

const HOUR_MS = 3_600_000;
const fail = (): Promise<void> => Promise.reject(new Error('down'));

/** What is stored of the failures, with a clock; each `retry` is that of an object which has just woken. */
class Kept {
  now = 1_000_000;
  stored: Failures | undefined;
  saves = 0;
  random = 0;

  get retry(): Retry {
    const ports: RetryPorts = {
      now: () => this.now,
      random: () => this.random,
      report: () => {},
      load: () => this.stored,
      save: (failures) => {
        this.stored = failures;
        this.saves++;
      },
    };
    return new Retry(ports, {
      most: HOUR_MS,
      giveUpAfter: 24 * HOUR_MS,
      isFinal: (error) => String(error).includes('too large'),
    });
  }
}

describe('work that fails', () => {
  it('is tried again after twice as long each time, up to the longest wait, by an object that has forgotten everything else', async () => {
    const kept = new Kept();
    const waits: number[] = [];
    for (let i = 0; i < 14; i++) {
      await kept.retry.attempt(fail);
      waits.push(kept.retry.notBefore - kept.now);
      kept.now = kept.retry.notBefore;
    }
    const doubled = Array.from({ length: 12 }, (_, i) => 1_000 * 2 ** i);
    expect(waits).toEqual([...doubled, HOUR_MS, HOUR_MS]);
  });

  it('waits shorter by chance, down to half, so that what failed together does not come back together', async () => {
    const kept = new Kept();
    kept.random = 0.999;
    for (let i = 0; i < 5; i++) {
      await kept.retry.attempt(fail);
      expect((kept.retry.notBefore - kept.now) / (1_000 * 2 ** i)).toBeCloseTo(0.5, 2);
      kept.now = kept.retry.notBefore;
    }
  });

  it('is not tried before it is due, and costs a write only when something has changed', async () => {
    const kept = new Kept();
    await kept.retry.attempt(() => {});
    expect(kept.saves).toBe(0);
    await kept.retry.attempt(fail);
    await kept.retry.attempt(() => expect.unreachable());
    kept.now += 1_000;
    await kept.retry.attempt(() => {});
    expect([kept.saves, kept.stored, kept.retry.notBefore]).toEqual([2, undefined, 0]);
  });

  it('is given up after its time, and tried at once when somebody asks for it', async () => {
    const kept = new Kept();
    for (let i = 0; kept.retry.notBefore !== Number.POSITIVE_INFINITY; i++) {
      expect(i).toBeLessThan(40);
      kept.now = Math.max(kept.now, kept.retry.notBefore);
      await kept.retry.attempt(fail);
    }
    expect(kept.now - 1_000_000).toBeGreaterThanOrEqual(24 * HOUR_MS);
    kept.retry.forget();
    expect(kept.retry.notBefore).toBe(0);
  });

  it('is given up at once where every other attempt would fail too', async () => {
    const kept = new Kept();
    await kept.retry.attempt(() => Promise.reject(new Error('too large')));
    expect(kept.retry.notBefore).toBe(Number.POSITIVE_INFINITY);
  });

  it('does not wait longer because the clock went back', async () => {
    const kept = new Kept();
    await kept.retry.attempt(fail);
    kept.now -= 100 * HOUR_MS;
    expect(kept.retry.notBefore - kept.now).toBeLessThanOrEqual(HOUR_MS);
  });
});
