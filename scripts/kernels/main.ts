/** `npm run kernels` writes the module of the kernels to `shared/kernels/module.ts`. */

import { writeFileSync } from 'node:fs';
import { moduleBytes, moduleFile } from './module.ts';

const bytes = await moduleBytes();
writeFileSync(new URL('../../shared/kernels/module.ts', import.meta.url), moduleFile(bytes));
console.log(`${bytes.length} bytes`);
