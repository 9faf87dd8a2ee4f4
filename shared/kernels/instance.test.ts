import { expect, it } from 'vitest';
import { moduleBytes, moduleFile } from '../../scripts/kernels/module.ts';
import { instantiate } from './instance.ts';
import { MODULE } from './module.ts';

it('the bytes of the module are those that `npm run kernels` makes of its source', async () => {
  expect(moduleFile(await moduleBytes())).toContain(MODULE);
});

it('there are no kernels where an engine has no WebAssembly, or refuses the module as a page’s policy does', () => {
  const refuse = (): never => {
    throw new WebAssembly.CompileError('blocked by the policy of this page');
  };
  expect(instantiate(undefined)).toBeUndefined();
  expect(instantiate({ ...WebAssembly, Module: refuse as never })).toBeUndefined();
  expect(instantiate(WebAssembly)).toBeDefined();
});
