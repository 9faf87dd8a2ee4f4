/** The program `fogline`. */

import { runFogline } from './fogline.ts';
import { runProgram } from './program.ts';

await runProgram(runFogline);
