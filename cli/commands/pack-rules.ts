/** `fogline pack-rules`: the rules bundle of a game from outside, and its code. */

import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { addRules } from '../../library/rules/add-rules.ts';
import { packRules } from '../../library/rules/pack-rules.ts';
import { codeOf } from '../../library/rules/rules-bundle.ts';
import { gameOf } from '../../library/rules/verify-by-rules.ts';
import { type Command, JSON_OPTION, readArguments } from '../command.ts';
import { EXIT, printJson, UsageError } from '../usage.ts';

const HELP = `fogline pack-rules <file> [options]

Makes the rules bundle of a game: one ES module of the file, whose default
export is the game, and of the files beside it that it imports. Their only
other import is "fogline/game". The same sources give the same bytes in any
folder. Says the code of the rules, which is the SHA-256 of the bundle: a match
states it, so that nobody plays or verifies it by other rules of that name.

  --out FILE        write the bundle there
  --write CODE.ts   write a file there that exports the code as CODE
  --check           do not write CODE.ts, but say whether it has this code
  --into BUNDLE     put the rules into the bundle of a match played by them
  --json            {game, rules, code, bytes, gz}

Exit code: 0 good, 1 CODE.ts or the bundle has another code, 2 no such rules.`;

const codeFile = (code: string): string =>
  `/** Made by \`fogline pack-rules\`: SHA-256 of the rules bundle. */\nexport const CODE = '${code}';\n`;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, {
    ...JSON_OPTION,
    ...{
      out: { type: 'string' },
      write: { type: 'string' },
      check: { type: 'boolean', default: false },
      into: { type: 'string' },
    },
  });
  const { out, write, check, into } = values;
  if (operand === undefined) throw new UsageError('The rules of what? Give the file whose default export is the game.');
  if (check && write === undefined) throw new UsageError('--check compares what --write would write: give its file.');
  const rules = await packRules(operand);
  const { id: game, version } = await gameOf(rules);
  const code = codeOf(rules);
  const sizes = { bytes: rules.length, gz: gzipSync(rules).length };
  const isThere = !check || (await readFile(write!, 'utf8').catch(() => '')) === codeFile(code);
  if (write !== undefined && !check) await writeFile(write, codeFile(code));
  if (out !== undefined) await writeFile(out, rules);
  const archive = into === undefined ? undefined : await addRules(new Uint8Array(await readFile(into)), rules);
  if (archive !== undefined) await writeFile(into!, archive);
  if (values.json) printJson({ game, rules: version, code, ...sizes });
  else {
    console.log(`${game}, rules ${version}: ${sizes.bytes} bytes, ${sizes.gz} gzipped\ncode ${code}`);
    if (!isThere) console.log(`${write} has another code: write it anew without --check.`);
  }
  return isThere ? EXIT.good : EXIT.fault;
}

export const PACK_RULES: Command = {
  name: 'pack-rules',
  takes: '<file>',
  summary: 'make the rules bundle of a game, and its code',
  help: HELP,
  run,
};
