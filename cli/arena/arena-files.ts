/** The files of an arena: its report, and beside it a folder with the log of each match. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { array, integer, json, object, optional, refined } from '../../shared/encoding/shape.ts';
import { attempt, Fault } from '../../shared/fault.ts';
import { UsageError } from '../usage.ts';
import { ifThere, replaceFile } from '../whole-file.ts';
import { arenaOf, MOST_MATCHES, readPlan } from './plan.ts';
import { Refusal } from './refusal.ts';
import type { Report } from './report.ts';

const DIGITS = 6;

/** `out.json` has its logs in `out.logs/`. */
export const logsOf = (report: string): string => `${report.replace(/\.json$/, '')}.logs`;
const pathOf = (report: string, number: number): string => join(logsOf(report), `${String(number).padStart(DIGITS, '0')}.jsonl`);

export async function readLog(report: string, number: number): Promise<Bytes | undefined> {
  const file = await ifThere(readFile(pathOf(report, number)));
  return file && new Uint8Array(file);
}

export async function writeLog(report: string, number: number, log: Uint8Array): Promise<void> {
  await mkdir(logsOf(report), { recursive: true });
  await writeFile(pathOf(report, number), log);
}

export const writeText = (report: unknown): string => `${JSON.stringify(report, undefined, 1)}\n`;

export const writeReport = (path: string, report: Report): Promise<void> => replaceFile(path, writeText(report));

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
/** In ms, and need not be whole. */
const time = refined(json, (value, path): number => {
  if (typeof value === 'number' && value >= 0 && value < Number.MAX_SAFE_INTEGER) return value;
  throw new Fault('encoding/wrong-shape', `${path}: expected a time`);
});
const readSaid = object({ decisions: count, ms: time, longest: time, illegal: count });

/** What a report says, of which nothing is checked here but what cannot be computed: the plan, and what was measured. */
const readShape = object({
  arena: json,
  plan: readPlan,
  matches: array(
    object({
      number: count,
      said: optional(object({ a: readSaid, b: readSaid })),
      ...{ match: json, finalHash: json, steps: json, outcome: json, reason: json, forfeits: json, clock: json },
    }),
    { max: MOST_MATCHES },
  ),
  root: json,
  score: json,
});

/** A report of which nothing was checked against its logs. */
export type AllegedReport = ReturnType<typeof readShape>;

/** Throws a `Refusal` for what is no report. */
export function readReport(text: string): AllegedReport {
  const read = attempt(() => {
    const shaped = readShape(parse(text), 'report');
    arenaOf(shaped.plan);
    return shaped;
  });
  if (!read.ok) throw new Refusal('arena/not-a-report', read.fault.message);
  return read.value;
}

/** A key that is there twice would say one thing here, and another to a reader of the file. */
function parse(text: string): JsonObject {
  try {
    const parsed = JSON.parse(text) as JsonObject;
    if (writeText(parsed) === text) return parsed;
  } catch {}
  throw new Refusal('arena/not-a-report', 'it is not as an arena writes it');
}

/** The text of a report; undefined before there is one. */
export async function findReport(path: string): Promise<string | undefined> {
  try {
    return (await ifThere(readFile(path)))?.toString();
  } catch (error) {
    throw new UsageError(`"${path}" cannot be read: ${(error as Error).message}.`);
  }
}
