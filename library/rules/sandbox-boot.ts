/**
 * What the process of a sandbox runs (`sandbox.ts`): a realm of its own, which has the language without clock and chance, and in it the
 * modules that came by standard input. No object of this realm gets into the other one: a text goes in, and a text comes out.
 */

import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import type { Boxed } from './sandbox.ts';

const { modules, entry, prelude, input }: Boxed = JSON.parse(readFileSync(0, 'utf8'));
const { exit, stdout } = process;
const later = setTimeout;
// What is thrown in the other realm is not looked at.
process.on('uncaughtException', () => exit(70));

const realm = vm.createContext(vm.constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
const language = new Set<string>(vm.runInContext('Object.getOwnPropertyNames(globalThis)', realm));
// Nothing is left here that leads to a network, a file or a program.
for (const name of Object.getOwnPropertyNames(globalThis)) if (!language.has(name)) Reflect.deleteProperty(globalThis, name);
vm.runInContext(prelude, realm);
realm['input'] = input;

const made = new Map<string, vm.SourceTextModule>();
function moduleOf(name: string): vm.SourceTextModule {
  const known = made.get(name);
  if (known !== undefined) return known;
  const given = modules[name]!;
  const module = new vm.SourceTextModule(given.text, {
    ...{ context: realm, identifier: name },
    // Else such an import would be refused by an error of this realm, which leads back to it. `readRules` refuses it before.
    importModuleDynamically: () => exit(71),
  });
  made.set(name, module);
  return module;
}

const root = moduleOf(entry);
await root.link((specifier, { identifier }) => {
  const imports = modules[identifier]!.imports;
  if (!Object.hasOwn(imports, specifier)) exit(71);
  return moduleOf(imports[specifier]!);
});
root.evaluate().then(undefined, () => exit(70));
function look(): void {
  const output: unknown = realm['output'];
  if (typeof output === 'string') stdout.write(output, () => exit(0));
  else later(look, 5);
}
look();
