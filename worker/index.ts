/** The entry of the Worker: its HTTP app, and the classes of its objects, which the platform finds among these exports. */

export { ByteBudget } from '../durable-objects/byte-budget.ts';
export { LogHead } from '../durable-objects/log-head.ts';
export { Match } from '../durable-objects/match.ts';
export { OpenSeats } from '../durable-objects/open-seats.ts';
export { Operator } from '../durable-objects/operator.ts';
export { Parcel } from '../durable-objects/parcel.ts';
export { Player } from '../durable-objects/player.ts';
export { Republisher } from '../durable-objects/republisher.ts';
export { TimestampPacer } from '../durable-objects/timestamp-pacer.ts';
export { TransparencyLog } from '../durable-objects/transparency-log.ts';
export { Watch } from '../durable-objects/watch.ts';
export { Witness } from '../durable-objects/witness.ts';
export { app as default } from './app.ts';
