/** Debian's packages of the programs that decide: installed where they are missing, if that is possible. */

import { install } from '../programs.mjs';
import { type Ran, run } from './tools.ts';

const PACKAGES = { 'berkeley-abc': 'berkeley-abc', cadical: 'cadical', cryptominisat5: 'cryptominisat' } as const;
const NAMES = Object.values(PACKAGES);

/** Of `dpkg-query`: the braces are its own. */
const FORMAT = ['Package', 'Version', 'db:Status-Status']
  .map((field) => `\${${field}}`)
  .join(' ')
  .concat('\\n');

async function versionsOf(): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await run('dpkg-query', ['-W', '-f', FORMAT, ...NAMES]);
  const lines = stdout.split('\n').map((line) => line.split(' '));
  return new Map(lines.flatMap(([name, version, status]) => (status === 'installed' ? [[name!, version!]] : [])));
}

/** How each program is asked for its version, and where in what it prints that stands. */
const PRINTED = {
  'berkeley-abc': { args: ['-q', 'version'], form: /^UC Berkeley, ABC (.+)$/m },
  cadical: { args: ['--version'], form: /^(\S+)$/m },
  cryptominisat5: { args: ['--version'], form: /^c CryptoMiniSat version (\S+)$/m },
} as const;
type Program = keyof typeof PRINTED;

/** The version that a program prints of itself, if it does. */
export const printedVersion = (program: Program, { status, stdout }: Ran): string | undefined =>
  status === 0 ? PRINTED[program].form.exec(stdout)?.[1] : undefined;

/**
 * The version of each package: what its program prints, or if that is nothing, what dpkg says. Throws, with the command to run, if one is
 * missing and we may not install it.
 */
export async function requireTools(): Promise<Readonly<Record<string, string>>> {
  let versions = await versionsOf();
  if (versions.size < NAMES.length) {
    install(NAMES);
    versions = await versionsOf();
  }
  if (versions.size < NAMES.length)
    throw new Error(`the programs that decide are missing: sudo apt-get install --yes ${NAMES.join(' ')}`);
  const programs = Object.keys(PACKAGES) as Program[];
  const printed = await Promise.all(
    programs.map(async (program) => printedVersion(program, await run(program, PRINTED[program].args))),
  );
  return Object.fromEntries(programs.map((program, i) => [PACKAGES[program], printed[i] ?? versions.get(PACKAGES[program])!]));
}
