/** A program of somebody else, by the package alone: two seats play a match at a relay, and its published record is verified. */

import { RPS } from 'fogline/games/rps';
import { joinMatch, memoryStore, openMatch, resumeSeat } from 'fogline/seat';
import { readBundle, replay, verifyLog } from 'fogline/verify';

const HANDS = ['rock', 'paper', 'scissors'];

/** Alice shows what beats the hand of Bob. */
const player =
  (ahead) =>
  ({ view }) => ({ kind: 'show', hand: HANDS[(view.rounds.length + ahead) % 3] });

export async function playAndVerify(relay, store = memoryStore()) {
  const { match, links } = await openMatch({ relay, game: RPS, name: 'Alice', store });
  const bob = await joinMatch(links[0], { game: RPS, name: 'Bob' });
  const alice = await resumeSeat({ store, match, game: RPS });
  const [ended] = await Promise.all([alice.play(player(1)), bob.play(player(0))]);
  const bytesAt = async (path) =>
    new Uint8Array(await (await fetch(`${relay}/api/hashes/${ended.finalHash}/${path}`)).arrayBuffer());
  const log = await bytesAt('log');
  const known = await verifyLog(log, { games: [RPS], finalHash: ended.finalHash });
  const { log: archived, finalHash } = await readBundle(await bytesAt('bundle'));
  const { verdict: unknown } = await verifyLog(log);
  return {
    result: ended.result,
    verdict: { ok: known.verdict.ok, evidence: known.verdict.evidence, winners: known.verdict.result.winners },
    steps: replay(known).length,
    archive: finalHash === ended.finalHash && archived.length === log.length,
    withoutRules: { ok: unknown.ok, holds: unknown.holds, unknown: unknown.unknown, agreed: unknown.agreed?.winners },
  };
}
