/** The classes of a relay's Durable Objects, which its Worker exports: nobody builds one but the platform. */

import * as objects from '../../worker/index.ts';

/** The types of the platform are those of each project. */
type ObjectClass = new (...parts: never) => object;

export const ByteBudget: ObjectClass = objects.ByteBudget;
export const LogHead: ObjectClass = objects.LogHead;
export const Match: ObjectClass = objects.Match;
export const OpenSeats: ObjectClass = objects.OpenSeats;
export const Operator: ObjectClass = objects.Operator;
export const Parcel: ObjectClass = objects.Parcel;
export const Player: ObjectClass = objects.Player;
export const Republisher: ObjectClass = objects.Republisher;
export const TimestampPacer: ObjectClass = objects.TimestampPacer;
export const TransparencyLog: ObjectClass = objects.TransparencyLog;
export const Watch: ObjectClass = objects.Watch;
export const Witness: ObjectClass = objects.Witness;
