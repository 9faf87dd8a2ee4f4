/** A program that comes back to a seat: how long it takes from what the device has kept to what the seat sees. For `cards-match.ts`. */

import { relayClient } from '../cli/platform.ts';
import { seatPlatform } from '../cli/seat-platform.ts';
import { SecretFolder } from '../cli/secret-folder.ts';
import type { HoldemView } from '../shared/games/holdem/view.ts';
import { ConnectedSeat } from '../shared/player/connected-seat.ts';

const [folder, match, origin] = process.argv.slice(2) as [string, string, string];
const store = new SecretFolder(folder);
const secret = (await store.load(match))!;
const signer = (await store.signer(secret.key))!;
const started = performance.now();
const { logs, caches } = store;
const seat = new ConnectedSeat(
  seatPlatform,
  { ...{ relay: relayClient(origin), store, logs, caches, secret, signer, match } },
  { changed() {}, refused() {}, failed() {} },
);
await seat.session.restore();
const { view } = seat.session.snapshot();
const reloadMs = performance.now() - started;
console.log(JSON.stringify({ reloadMs, hand: (view as HoldemView).hand }));
process.exit(0);
