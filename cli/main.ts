/** The program `fogline`. */

import { runFogline } from './commands/registry.ts';
import { runProgram } from './program.ts';

await runProgram(runFogline);
