/** `npm run faults` writes docs/faults.md. */

import { writeFileSync } from 'node:fs';
import { faultsMarkdown } from './faults-page.ts';

writeFileSync(new URL('../../docs/faults.md', import.meta.url), faultsMarkdown());
