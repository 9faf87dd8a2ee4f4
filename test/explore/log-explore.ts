/** Explores everything that can happen to a transparency log and its register, breadth-first; the first breach has a shortest trace. */

import { type Action, type Failure, type Fate, LETTERS, LogWorld } from './log-world.ts';

interface LogExploration {
  readonly states: number;
  readonly breach?: { readonly what: string; readonly trace: readonly string[] };
}

const FAILURES: readonly Failure[] = ['fails before', 'answer lost', 'dies before', 'dies after'];

async function replay(trace: readonly Action[]): Promise<LogWorld> {
  const world = new LogWorld();
  for (const action of trace) await world.act(action);
  return world;
}

export async function exploreLog(depth: number): Promise<LogExploration> {
  const known = new Set<string>();
  let level: (readonly Action[])[] = [[]];
  known.add(new LogWorld().text);
  for (let walked = 0; walked < depth && level.length > 0; walked++) {
    const next: (readonly Action[])[] = [];
    for (const trace of level) {
      for await (const [action, world] of steps(trace)) {
        const { text } = world;
        if (world.breaches.length === 0 && known.has(text)) continue;
        known.add(text);
        const reached = [...trace, action];
        if (world.breaches.length === 0) await world.checkRest();
        const [what] = world.breaches;
        if (what !== undefined) return { states: known.size, breach: { what, trace: reached.map(wordsOf) } };
        next.push(reached);
      }
    }
    level = next;
  }
  return { states: known.size };
}

/** Every action that is possible after a trace, with every failure of each of its writes and calls. */
async function* steps(trace: readonly Action[]): AsyncGenerator<readonly [Action, LogWorld]> {
  const does = async (action: Action): Promise<LogWorld> => {
    const world = await replay(trace);
    await world.act(action);
    return world;
  };
  const { possible } = await replay(trace);
  for (const action of possible.map((plain) => ({ does: plain }))) yield [action, await does(action)];
  const uses = [
    ...LETTERS.map((letter) => ({ does: 'add', letter }) as const),
    { does: 'ring' } as const,
    { does: 'read' } as const,
  ];
  for (const use of uses) {
    const whole = await does(use);
    yield [use, whole];
    for (let at = 0; at < whole.effects; at++) {
      for (const how of FAILURES) {
        const fate: Fate = { at, how };
        yield [{ ...use, fate }, await does({ ...use, fate })];
      }
    }
  }
}

const wordsOf = (action: Action): string =>
  [
    action.does,
    ...('letter' in action ? [action.letter] : []),
    ...('fate' in action && action.fate !== undefined ? [`(${action.fate.how} at ${action.fate.at})`] : []),
  ].join(' ');
