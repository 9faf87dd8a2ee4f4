/** A command of `fogline`, and how its arguments are read. */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage.ts';

export interface Command {
  readonly name: string;
  /** Its operands and what it does, for the overview. */
  readonly takes: string;
  readonly summary: string;
  readonly help: string;
  /** Returns the exit code. */
  run(args: readonly string[]): Promise<number>;
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>['values'];

/** One match id in 64 begins as an option does: 16 bytes in base64url, of which the last character holds four bits. */
const LIKE_AN_OPTION = /^-[\w-]{20}[AQgw]$/;

/** The same arguments, where a match id that looks like an option is an operand, or the value of the option before it. */
function idsApart(args: readonly string[], options: Options): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const [named, ids]: [string[], string[]] = [[], []];
  for (const arg of args.slice(0, end)) {
    const before = named.at(-1) ?? '';
    const isId = LIKE_AN_OPTION.test(arg) && options[arg.slice(2)] === undefined;
    if (!isId) named.push(arg);
    else if (before.startsWith('--') && options[before.slice(2)]?.type === 'string') named.push(`${named.pop()}=${arg}`);
    else ids.push(arg);
  }
  return [...named, '--', ...ids, ...args.slice(end + 1)];
}

/** The options of a command, and at most `most` operands. */
export function readArguments<T extends Options>(
  args: readonly string[],
  options: T,
  most = 1,
): { values: Parsed<T>; operand: string | undefined; operands: readonly string[] } {
  let parsed: ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: idsApart(args, options), options, allowPositionals: true });
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.`);
  }
  const operands = parsed.positionals;
  if (operands.length > most) throw new UsageError(`"${operands[most]}" is one argument too many.`);
  return { values: parsed.values, operand: operands[0], operands };
}

/** A whole number that an option takes. */
export function readCount(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const range = least === most ? `${least}` : `a whole number from ${least} to ${most}`;
  throw new UsageError(`--${option} takes ${range}, not "${text}".`);
}

export const DEFAULT_RELAY = 'http://127.0.0.1:8787';

export const RELAY_OPTION = { relay: { type: 'string', default: process.env['FOGLINE_RELAY'] ?? DEFAULT_RELAY } } as const;
export const JSON_OPTION = { json: { type: 'boolean', default: false } } as const;

export const RELAY_HELP = `  --relay URL       the relay (default: FOGLINE_RELAY, or
                    ${DEFAULT_RELAY})`;

/** The address of a relay, checked for its form. */
export function readRelay(address: string): string {
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw new UsageError(`"${address}" is not the address of a relay, such as ${DEFAULT_RELAY}.`);
  return address;
}
