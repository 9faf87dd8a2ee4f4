/** `fogline/relay`: a whole relay. A Worker that exports all of it, and its default, is one. */

export { type RelayOptions, relay, wholeRelay as default } from '../library/relay/handler.ts';
export {
  ByteBudget,
  LogHead,
  Match,
  OpenSeats,
  Operator,
  Parcel,
  Player,
  Republisher,
  TimestampPacer,
  TransparencyLog,
  Watch,
  Witness,
} from '../library/relay/objects.ts';
