/** Makes `dark-chess-audited.jsonl`: a match by rules 1 over its VOPRF, as real seats play it, of one move of white before black gives up. */

import { writeFileSync } from 'node:fs';
import { chessTable } from '../support/dark-chess-table.ts';

const table = await chessTable('e2e4', { seed: 'audited record', params: { ot: 'voprf' } });
await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
await table.settle();
writeFileSync(new URL('dark-chess-audited.jsonl', import.meta.url), table.log);
