import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { faultCode } from '../../test/support/fault-code.ts';
import { NUMBER_ID } from '../../test/support/number-game.ts';
import { packNumber } from '../../test/support/packed-number.ts';
import { ESBUILD, packRules } from './pack-rules.ts';
import { codeOf, readRules } from './rules-bundle.ts';
import { askRules } from './sandbox.ts';
import { gameOf } from './verify-by-rules.ts';

describe('packed rules', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fogline-pack-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const pack = async (source: string) => {
    const file = join(folder, 'rules.ts');
    await writeFile(file, source);
    return packRules(file);
  };

  it('are the same bytes in another folder, which say what has made them, and name their game', async () => {
    const [one, other] = [await packNumber('higher'), await packNumber('higher')];
    expect(codeOf(one)).toBe(codeOf(other));
    expect(codeOf(one)).not.toBe(codeOf(await packNumber('lower')));
    expect(decodeUtf8(one).split('\n')[0]).toBe(`// fogline rules 1, esbuild ${ESBUILD}`);
    expect(await gameOf(one)).toEqual({ id: NUMBER_ID, version: 1 });
  });

  it('do not depend on the settings of the folder, or on comments and types', async () => {
    const plain = await pack('const game = { id: 1 }; export default game;');
    await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "target": "es5" } }');
    await writeFile(join(folder, 'package.json'), '{ "sideEffects": false }');
    const told = await pack('/** A game. */\nconst game: { id: number } = { id: 1 }; export default game;\n');
    expect(decodeUtf8(told)).toBe(decodeUtf8(plain));
  });

  it('are those of the example that the protocol has, with its code', async () => {
    const page = readFileSync(new URL('../../docs/protocol/rules.md', import.meta.url), 'utf8');
    const [source, packed] = [...page.matchAll(/^```(?:ts|js)\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);
    const rules = await pack(source!);
    expect(decodeUtf8(rules)).toBe(packed);
    expect(page).toContain(`\`${codeOf(rules)}\``);
  });

  it.each([
    "import { readFileSync } from 'node:fs'; export default readFileSync;",
    "import { sha256 } from '@noble/hashes/sha2.js'; export default sha256;",
    "export default await import('fogline/game');",
    'const name = "node:fs"; export default await import /* … */ (name);',
    'export default import.meta;',
    "import text from './package.json'; export default text;",
  ])('import nothing but `fogline/game`: %s', async (source) => {
    await expect(pack(source)).rejects.toMatchObject({ code: 'rules/other-import' });
  });
});

const tell = async (source: string, budget?: Parameters<typeof askRules>[2]): Promise<unknown> =>
  JSON.parse(await askRules(encodeUtf8(source), { kind: 'game' }, budget));
/** What an expression comes to in rules; its error where it has one. */
const evaluate = async (expression: string): Promise<unknown> => {
  const source = `let id; try { id = String(await (${expression})); } catch (error) { id = error.name; } export default { id, version: 1 };`;
  return ((await tell(source)) as { id: unknown }).id;
};

describe('rules in a sandbox', () => {
  it('are ended when their time is over', async () => {
    await expect(tell('for (;;); export default 1;', { ms: 1_000, bytes: 536_870_912 })).rejects.toMatchObject({
      code: 'rules/over-budget',
      message: '1000 ms were not enough',
    });
  });

  it.each(['new Array(1e5).fill(1)', 'new Uint8Array(1e7).fill(1)'])('are ended when they take all memory: %s', async (more) => {
    const greedy = `const all = []; for (;;) all.push(${more}); export default 1;`;
    await expect(tell(greedy, { ms: 60_000, bytes: 268_435_456 })).rejects.toMatchObject({ code: 'rules/over-budget' });
  });

  it('see the language, without clock and chance, and nothing else', async () => {
    const names = ['fetch', 'process', 'require', 'setTimeout', 'Date', 'Intl', 'WebAssembly', 'crypto', 'console', 'WebSocket'];
    expect(await evaluate(`[${names.map((name) => `typeof ${name}`)}, typeof Math.random].join()`)).toBe(
      Array(names.length + 1)
        .fill('undefined')
        .join(),
    );
    expect(await evaluate("encodeURI(new TextDecoder().decode(new TextEncoder().encode('ä€𝄞')))")).toBe(encodeURI('ä€𝄞'));
  });

  it('make no code of a text', async () => {
    const makes = [
      "eval('1')",
      "(() => {}).constructor('return process')()",
      "globalThis.constructor.constructor('return process')()",
    ];
    const errors = makes.map((make) => `(() => { try { return ${make}; } catch (error) { return error.name; } })()`);
    expect(await evaluate(`[${errors}].join()`)).toBe('EvalError,EvalError,EvalError');
  });

  it('get nothing that they do not name when they are linked', async () => {
    await expect(tell("import fs from 'node:fs'; export default fs;")).rejects.toMatchObject({ code: 'rules/other-import' });
    await expect(tell("export default import('node:fs');")).rejects.toMatchObject({ code: 'rules/other-import' });
    for (const between of ['\n//\n', '//\r', '//\u2028', '/* */\u00a0'])
      expect(faultCode(() => readRules(encodeUtf8(`import${between}(1)`)))).toBe('rules/other-import');
    expect(readRules(encodeUtf8('const important = 1'))).toContain('important');
  });

  it('are handed nothing of the realm around them', async () => {
    const source = `let found = '"nothing"';
      Object.defineProperty(globalThis, 'output', { get: () => found, set() {} });
      const { then } = Promise.prototype;
      Promise.prototype.then = function (...given) {
        if (given.some((one) => typeof one === 'function' && !(one instanceof Function))) found = '"a function"';
        return then.apply(this, given);
      };
      export default { id: 'a.b/c', version: 1 };`;
    expect(await tell(source)).toBe('nothing');
  });

  it('can change nothing around them by an error that the engine throws where the stack is full', async () => {
    const source = `let foreign;
      function deep() {
        try { deep(); } catch (error) { if (!(error instanceof Error)) foreign ??= error; }
        try { new Error().stack; } catch (error) { if (!(error instanceof Error)) foreign ??= error; }
      }
      deep();
      let id = 'nothing came';
      if (foreign) {
        const around = foreign.constructor;
        const objects = Object.getPrototypeOf(Object.getPrototypeOf(around.constructor));
        id = [around, around.constructor, objects].map((one) => Object.isFrozen(one)).join();
      }
      export default { id, version: 1 };`;
    expect(['true,true,true', 'nothing came']).toContain(((await tell(source)) as { id: unknown }).id);
  });

  it('give no other answer than one of the form that is read', async () => {
    const failed = { code: 'rules/failed' };
    await expect(gameOf(encodeUtf8('export default { id: 7, version: 1 };'))).rejects.toMatchObject(failed);
    await expect(gameOf(encodeUtf8('throw new Error();'))).rejects.toMatchObject(failed);
    await expect(gameOf(encodeUtf8("export default { id: 'rps', version: 1 };"))).rejects.toMatchObject({
      code: 'rules/no-game',
    });
    const big = "JSON.stringify = () => 'x'.repeat(2_000_000); export default { id: 'a.b/c', version: 1 };";
    await expect(gameOf(encodeUtf8(big))).rejects.toMatchObject({ code: 'rules/over-budget' });
  });
});
