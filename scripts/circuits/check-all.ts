/** Decides everything that `npm run circuits -- --check` claims, and tells what was shown. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './checks.ts';
import { type Claim, DECIDERS, type Decider, decide } from './claims.ts';
import { allCircuits, type Covered, requireAllCovered } from './covered.ts';
import { abcTasks, conditionTasks, type Decision, encode, requireWhole, solverTasks, timed } from './equivalence.ts';
import { exportChecks } from './export.ts';
import { invariantClaims, invariantNames } from './kept.ts';
import { type Found, findPlant } from './planted/find.ts';
import { allPlants } from './planted/table.ts';
import { Pool } from './pool.ts';
import { type EncodedPiece, type Rules, stateRules } from './statement.ts';
import { FREE, underConstraintClaims } from './under-constraint.ts';

/** What one program was asked, what of it it has shown, and how long it took. */
interface ByProgram {
  readonly pieces: number;
  readonly shown: number;
  readonly ms: number;
}

/** One check. `gates` are those of the product's circuit; a view is no circuit of its own, so its are those of its composition. */
interface CheckedCircuit {
  readonly name: string;
  readonly gates: number;
  readonly composedGates: number;
  /** Output bits. */
  readonly outputs: number;
  readonly equivalent: boolean;
  /** Time of all programs together. */
  readonly ms: number;
  readonly programs: Readonly<Record<Decider, ByProgram>>;
}

/** Some claims, by some programs. */
interface DecidedClaims {
  readonly claims: readonly string[];
  readonly shown: boolean;
  readonly ms: number;
}

interface BesideChecks {
  readonly invariants: DecidedClaims;
  readonly underConstraint: DecidedClaims & { readonly covered: readonly Covered[]; readonly free: readonly string[] };
  readonly planted: { readonly tried: number; readonly found: number; readonly cases: readonly Found[] };
}

interface Checked extends Partial<BesideChecks> {
  readonly circuits: readonly CheckedCircuit[];
  /** What was not shown, and why. */
  readonly failures: readonly string[];
}

type Say = (line: string) => void;

const sumOf = (decisions: readonly Decision[]): number => decisions.reduce((sum, { ms }) => sum + ms, 0);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** What a group of decisions comes to; it is said in the order in which groups are asked for. */
class Run {
  readonly folder: string;
  readonly rules: Rules;
  readonly pool = new Pool();
  readonly failures: string[] = [];
  readonly #say: Say;

  constructor(folder: string, rules: Rules, say: Say) {
    this.folder = folder;
    this.rules = rules;
    this.#say = say;
  }

  /** Whether all hold. */
  #tell(name: string, decisions: readonly Decision[], what: string): boolean {
    const failed = decisions.filter(({ holds }) => !holds);
    for (const { check, decider, piece, where } of failed) {
      this.failures.push(`${check}, ${piece}, by ${decider}: ${where ?? 'it does not hold'}`);
    }
    this.#say(`${failed.length === 0 ? 'shown' : 'NOT SHOWN'}  ${name}: ${what}, ${seconds(sumOf(decisions))}`);
    return failed.length === 0;
  }

  async tellCircuit(check: Check, deciding: Promise<readonly Decision[]>): Promise<CheckedCircuit> {
    const decisions = await deciding;
    const of = (decider: Decider): ByProgram => {
      const its = decisions.filter((decision) => decision.decider === decider);
      return { pieces: its.length, shown: its.filter(({ holds }) => holds).length, ms: sumOf(its) };
    };
    const programs = { abc: of('abc'), cadical: of('cadical'), cryptominisat5: of('cryptominisat5') };
    const said = DECIDERS.map(
      (name) => `${name} ${programs[name].shown} of ${programs[name].pieces} in ${seconds(programs[name].ms)}`,
    );
    const outputs = check.outputs.reduce((sum, [, wires]) => sum + wires.length, 0);
    const what = `${outputs} output bits; pieces by ${said.join(', ')}`;
    const composedGates = check.circuit.gates;
    const gates = new Map(allCircuits()).get(check.name)?.gates ?? composedGates;
    const equivalent = this.#tell(check.name, decisions, what);
    return { name: check.name, gates, composedGates, outputs, equivalent, ms: sumOf(decisions), programs };
  }

  async decideCircuit(lane: number, check: Check): Promise<readonly Decision[]> {
    const bits = check.outputs.reduce((sum, [, wires]) => sum + wires.length, 0);
    const tasks = [...abcTasks(check, this.rules, this.folder), ...conditionTasks(check, this.rules, this.folder)];
    const both = [
      this.pool.runAll(lane, tasks),
      this.decideEncoded(lane, check.name, (pieces) => requireWhole(check.name, bits, pieces)),
    ];
    return (await Promise.all(both)).flat();
  }

  /** What the second encoder makes of a check, by both solvers. */
  async decideEncoded(
    lane: number,
    check: string,
    require: (pieces: readonly EncodedPiece[]) => void,
  ): Promise<readonly Decision[]> {
    let pieces: EncodedPiece[] = [];
    const encoded = await timed(check, 'cadical', 'its clauses', () =>
      this.pool.run(lane, async () => {
        pieces = await encode(check, this.folder);
        require(pieces);
        return true;
      }),
    );
    if (!encoded.holds) return [encoded];
    return this.pool.runAll(lane, [...solverTasks(check, pieces, 'cadical'), ...solverTasks(check, pieces, 'cryptominisat5')]);
  }

  decideClaims(lane: number, name: string, claims: readonly Claim[], deciders: readonly Decider[]): Promise<readonly Decision[]> {
    const task = (claim: Claim, decider: Decider) => () =>
      timed(name, decider, claim.name, () => decide(decider, this.folder, claim));
    return this.pool.runAll(
      lane,
      claims.flatMap((claim) => deciders.map((decider) => task(claim, decider))),
    );
  }

  async tellClaims(name: string, claims: readonly Claim[], deciding: Promise<readonly Decision[]>): Promise<DecidedClaims> {
    const decisions = await deciding;
    const shown = this.#tell(name, decisions, `${claims.length} claims in ${decisions.length} pieces`);
    return { claims: claims.map((claim) => claim.name), shown, ms: sumOf(decisions) };
  }

  async tellPlanted(searches: readonly Promise<Found | Error>[]): Promise<BesideChecks['planted']> {
    const cases: Found[] = [];
    for (const search of searches) {
      const found = await search;
      if (found instanceof Error) this.failures.push(found.message);
      else {
        cases.push(found);
        this.#say(`found  ${found.check}, ${found.name}: ${found.where}; false is ${found.differs.slice(0, 4).join(' ')}`);
      }
    }
    return { tried: searches.length, found: cases.length, cases };
  }
}

const orError = async <T>(task: Promise<T>): Promise<T | Error> => task.catch((error: Error) => error);

/** Begins to decide what is beside the checks; abc decides our composition of the invariants, and the solvers that of the second encoder. */
function beginBeside(run: Run, lane: number) {
  const [kept, free] = [invariantClaims(run.rules), underConstraintClaims()];
  // Of the second encoder: each invariant after a move, and all of them at the start.
  const keptBits = 1 + invariantNames(run.rules.invariants('white')).length;
  const keptDecisions = [
    run.decideClaims(lane, 'invariants', kept, ['abc']),
    ...['kept-white', 'kept-black'].map((check) =>
      run.decideEncoded(lane, check, (pieces) => requireWhole(check, keptBits, pieces)),
    ),
  ];
  const freeDecisions = run.decideClaims(lane + 1, 'under-constraint', free, DECIDERS);
  const searches = allPlants().map((plant) => orError(run.pool.run(lane + 2, () => findPlant(plant, run.rules, run.folder))));
  return async (): Promise<BesideChecks> => ({
    invariants: await run.tellClaims(
      'invariants',
      kept,
      Promise.all(keptDecisions).then((all) => all.flat()),
    ),
    underConstraint: {
      ...(await run.tellClaims('under-constraint', free, freeDecisions)),
      ...{ covered: requireAllCovered(), free: FREE },
    },
    planted: await run.tellPlanted(searches),
  });
}

/** Decides the checks, and unless only some are asked for, everything beside them. `folder` is for the files of the programs. */
export async function checkAll(checks: readonly Check[], isWhole: boolean, folder: string, say: Say): Promise<Checked> {
  mkdirSync(join(folder, 'clauses'), { recursive: true });
  exportChecks(folder, checks);
  const run = new Run(folder, await stateRules(folder), say);
  const deciding = checks.map((check, lane) => ({ check, decisions: run.decideCircuit(lane, check) }));
  const tellBeside = isWhole ? beginBeside(run, checks.length) : async () => ({});
  const circuits: CheckedCircuit[] = [];
  for (const { check, decisions } of deciding) circuits.push(await run.tellCircuit(check, decisions));
  return { circuits, ...(await tellBeside()), failures: run.failures };
}
