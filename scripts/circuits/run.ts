/** Decides checks and claims by all programs, a few pieces at a time, and tells what was shown. */

import type { Check } from './checks.ts';
import { type Claim, DECIDERS, type Decider, decide } from './claims.ts';
import { allCircuits } from './covered.ts';
import { abcPieces, abcTasks, conditionTasks, type Decision, encode, solverTasks, timed } from './equivalence.ts';
import { bitNames } from './pieces.ts';
import type { Found } from './planted/find.ts';
import { Pool } from './pool.ts';
import type { Rules } from './statement.ts';
import { SOLVERS } from './tools.ts';
import { requireWhole, type WholePiece } from './whole.ts';

/** What one program was asked, what of it it has shown, and how long it took. */
interface ByProgram {
  readonly pieces: number;
  readonly shown: number;
  readonly ms: number;
}

/** One check. `gates` are those of the product's circuit; a view is no circuit of its own, so its are those of its composition. */
export interface CheckedCircuit {
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
export interface DecidedClaims {
  readonly claims: readonly string[];
  readonly shown: boolean;
  readonly ms: number;
}

/** Planted faults, and where each was found. */
export interface Planted {
  readonly tried: number;
  readonly found: number;
  readonly cases: readonly Found[];
}

export type Say = (line: string) => void;

const sumOf = (decisions: readonly Decision[]): number => decisions.reduce((sum, { ms }) => sum + ms, 0);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** What a group of decisions comes to; it is said in the order in which groups are asked for. */
export class Run {
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
    const outputs = bitNames(check).length;
    const what = `${outputs} output bits; pieces by ${said.join(', ')}`;
    const composedGates = check.circuit.gates;
    const gates = new Map(allCircuits()).get(check.name)?.gates ?? composedGates;
    const equivalent = this.#tell(check.name, decisions, what);
    return { name: check.name, gates, composedGates, outputs, equivalent, ms: sumOf(decisions), programs };
  }

  async decideCircuit(lane: number, check: Check): Promise<readonly Decision[]> {
    const bits = bitNames(check);
    const ours = this.#decideWhole(lane, { check: check.name, decider: 'abc', bits }, async () => {
      const tasks = [...abcTasks(check, this.rules, this.folder), ...conditionTasks(check, this.rules, this.folder)];
      return { pieces: abcPieces(check), tasks };
    });
    return (await Promise.all([ours, this.decideEncoded(lane, check.name, bits)])).flat();
  }

  /** What the second encoder makes of a check with these output bits, by both solvers. */
  decideEncoded(lane: number, check: string, bits: readonly string[]): Promise<readonly Decision[]> {
    return this.#decideWhole(lane, { check, decider: 'cadical', bits }, async () => {
      const pieces = await encode(check, this.folder);
      return { pieces, tasks: SOLVERS.flatMap((solver) => solverTasks(check, pieces, solver)) };
    });
  }

  /** Decides the pieces into which a check is cut. If they are not all of it, that is the one decision. */
  async #decideWhole(
    lane: number,
    { check, decider, bits }: { readonly check: string; readonly decider: Decider; readonly bits: readonly string[] },
    cut: () => Promise<{ readonly pieces: readonly WholePiece[]; readonly tasks: readonly (() => Promise<Decision>)[] }>,
  ): Promise<readonly Decision[]> {
    let tasks: readonly (() => Promise<Decision>)[] = [];
    const isWhole = await this.pool.run(lane, () =>
      timed(check, decider, 'all pieces together', async () => {
        const made = await cut();
        requireWhole(check, bits, made.pieces);
        tasks = made.tasks;
        return { holds: true };
      }),
    );
    return isWhole.holds ? this.pool.runAll(lane, tasks) : [isWhole];
  }

  decideClaims(lane: number, name: string, claims: readonly Claim[], deciders: readonly Decider[]): Promise<readonly Decision[]> {
    const task = (claim: Claim, decider: Decider) => () =>
      timed(name, decider, claim.name, () => decide(decider, this.folder, claim));
    return this.pool.runAll(
      lane,
      claims.flatMap((claim) => deciders.map((decider) => task(claim, decider))),
    );
  }

  async tellClaims(name: string, claims: readonly string[], deciding: Promise<readonly Decision[]>): Promise<DecidedClaims> {
    const decisions = await deciding;
    const shown = this.#tell(name, decisions, `${claims.length} claims in ${decisions.length} pieces`);
    return { claims, shown, ms: sumOf(decisions) };
  }

  async tellPlanted(searches: readonly Promise<Found | Error>[]): Promise<Planted> {
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
