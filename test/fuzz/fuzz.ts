/** Runs a target on mutated texts, and shrinks what it finds. */

import { Session } from 'node:inspector/promises';
import { Fault } from '../../shared/fault.ts';
import { FAULTS } from '../../shared/fault-meanings.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { testSeed } from '../support/table.ts';
import { mutate } from './mutate.ts';
import type { Target } from './targets.ts';

interface Finding {
  readonly seed: string;
  readonly text: string;
  readonly why: string;
}

interface Tally {
  /** Number of texts that were read exactly, and of those that were refused, by fault code. */
  readonly read: number;
  readonly refused: ReadonlyMap<string, number>;
  readonly finding?: Finding;
}

/** Maximum length of the detail of a `rejected`. */
const DETAIL_MOST = 1_000;
/** Blocks of our code that may be entered per character of a text and per text. Quadratic code needs far more. */
const WORK = { aCharacter: 8, aText: 1_000 };
const BATCH = 50;

/** Why a text was read or refused wrongly, or `undefined`. Reports to `told` whether it was read, or the code that refused it. */
async function judge(
  { read, limit }: Target,
  text: string,
  told: (outcome: string) => void = () => {},
): Promise<string | undefined> {
  try {
    const again = await read(text);
    told('read');
    if (text.length > limit) return `read although it is longer than ${limit}`;
    return again === undefined || again === text ? undefined : `comes back as ${again.slice(0, 500)}`;
  } catch (error) {
    if (!(error instanceof Fault)) return `threw ${error instanceof Error ? error.stack : error}`;
    told(error.code);
    if (!Object.hasOwn(FAULTS, error.code)) return `threw a fault of no known code: ${error.code}`;
    return error.message.length > DETAIL_MOST ? `threw a fault of ${error.message.length} characters` : undefined;
  }
}

/** Counts how often blocks of our code are entered, which is the same on every machine. */
class WorkMeter {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** The count since the last call. */
  async read(): Promise<number> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    let work = 0;
    for (const { url, functions } of result) {
      if (!url.includes('/shared/')) continue;
      for (const { ranges } of functions) for (const { count } of ranges) work += count;
    }
    return work;
  }

  stop(): void {
    this.#session.disconnect();
  }
}

const allowed = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + WORK.aText + WORK.aCharacter * length, 0);

/** Runs the target on mutated texts, each from its own seed, until `done` returns true. */
export async function fuzz(target: Target, seed: string, done: (inputs: number) => boolean): Promise<Tally> {
  const refused = new Map<string, number>();
  let read = 0;
  const tell = (outcome: string): void => {
    if (outcome === 'read') read++;
    else refused.set(outcome, (refused.get(outcome) ?? 0) + 1);
  };
  const meter = new WorkMeter();
  await meter.start();
  try {
    for (let inputs = 0; !done(inputs); ) {
      const texts: string[] = [];
      await meter.read();
      for (let i = 0; i < BATCH && !done(inputs); i++) {
        const own = `${seed}/${inputs++}`;
        const text = mutate(target.corpus, randomIntegers(testSeed(own), 'fuzz'));
        const why = await judge(target, text, tell);
        if (why !== undefined) return { read, refused, finding: await shrink(target, { seed: own, text, why }) };
        texts.push(text);
      }
      const work = await meter.read();
      if (work > allowed(texts)) {
        const text = texts.reduce((a, b) => (a.length > b.length ? a : b));
        return {
          read,
          refused,
          finding: { seed: `${seed}/${inputs - texts.length}`, text, why: `${work} blocks of code for ${texts.length} texts` },
        };
      }
    }
  } finally {
    meter.stop();
  }
  return { read, refused };
}

/** Removes smaller and smaller parts of the text while it still gives a finding. */
async function shrink(target: Target, finding: Finding): Promise<Finding> {
  let { text, why } = finding;
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < text.length && text.length < 1_000_000; ) {
      const shorter = text.slice(0, at) + text.slice(at + size);
      const still = await judge(target, shorter);
      if (still === undefined) at += size;
      else [text, why] = [shorter, still];
    }
  }
  return { ...finding, text, why };
}
