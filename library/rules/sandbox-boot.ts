/**
 * What the process of a sandbox runs (`sandbox.ts`): a realm of its own, which has the language without clock and chance, and in it the
 * modules that came by standard input. No object of this realm gets into the other one: a text goes in, and a text comes out.
 */

import { readFileSync, writeSync } from 'node:fs';
import vm from 'node:vm';
import type { Boxed } from './sandbox.ts';

const { modules, entry, prelude, input, ms }: Boxed = JSON.parse(readFileSync(0, 'utf8'));
const { exit } = process;

const realm = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
  ...{ codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' },
});
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
// Its promise is of the other realm, whose `then` may be anybody's: nothing is handed to it. Nor is what it rejects with looked at. All that the
// realm ever does is done when this returns: it ends itself where the program that started it was ended first.
root.evaluate({ timeout: ms });
if (root.status === 'errored') exit(70);
const output: unknown = realm['output'];
if (typeof output !== 'string') throw new TypeError('no answer');
// `process.stdout` is a socket, which would lead to a network.
writeSync(1, output);
exit(0);
