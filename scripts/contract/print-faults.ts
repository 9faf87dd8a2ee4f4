/** `npm run faults` prints every fault, as Markdown: what a relay of this version serves as `/faults`. */

import { faultsMarkdown } from './faults-page.ts';

process.stdout.write(faultsMarkdown());
