/** `node other-rules.mjs RELAY FINAL_HASH`: a record of liar's dice, verified by its rules and by others of the same name; and a seat by those others. */

import { joinMatch, openMatch } from 'fogline/seat';
import { verifyLog } from 'fogline/verify';
import { LIARS_DICE } from './liars-dice/index.ts';
import { LIARS_DICE as OTHER } from './other-dice/index.ts';

const [relay, finalHash] = process.argv.slice(2);
const log = new Uint8Array(await (await fetch(`${relay}/api/hashes/${finalHash}/log`)).arrayBuffer());
const verdictBy = async (game) => (await verifyLog(log, { games: [game], finalHash })).verdict;
const [own, other] = [await verdictBy(LIARS_DICE), await verdictBy(OTHER)];
const { links } = await openMatch({ relay, game: LIARS_DICE });
const join = await joinMatch(links[0], { game: OTHER }).then(
  () => 'joined',
  ({ code }) => code,
);
console.log(
  JSON.stringify({
    own: { ok: own.ok, holds: own.holds, winners: own.result.winners },
    other: { ok: other.ok, holds: other.holds, agreed: other.agreed?.winners, unknown: other.unknown },
    join,
  }),
);
process.exit();
