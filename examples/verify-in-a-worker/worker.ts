/** A Worker that answers `GET /<final hash>` with the verdict on that record of a relay, which it makes itself. */

import { RPS } from 'fogline/games/rps';
import { verifyLog } from 'fogline/verify';
import { LIARS_DICE } from '../liars-dice/index.ts';

export default {
  async fetch(request: Request, { RELAY }: { readonly RELAY: string }): Promise<Response> {
    const finalHash = new URL(request.url).pathname.slice(1);
    if (!/^[0-9a-f]{64}$/.test(finalHash)) return new Response('Give a final hash.\n', { status: 404 });
    const log = await fetch(`${RELAY}/api/hashes/${finalHash}/log`);
    if (!log.ok) return new Response('The relay has no such record.\n', { status: 404 });
    const bytes = new Uint8Array(await log.arrayBuffer());
    const { verdict } = await verifyLog(bytes, { games: [RPS, LIARS_DICE], finalHash });
    const { ok, evidence, result, fault, unknown, agreed } = verdict;
    return Response.json({ ok, evidence, result, fault, unknown, agreed });
  },
};
