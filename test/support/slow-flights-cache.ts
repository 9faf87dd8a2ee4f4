/** The toy game of slow flights with machines that can be cached: what is large of them are the flights that wait to be worked on. */

import { decodeBase64url, decodeHex, encodeBase64url, encodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Game } from '../../shared/games/interface.ts';
import type { FrozenMachine } from '../../shared/games/long-machine.ts';
import type { Secret } from '../../shared/games/steps.ts';
import { SLOW_FLIGHTS } from './slow-flights.ts';
import type { FlightsSeat } from './slow-flights-seat.ts';

const partOf = (seq: number): string => `flight ${seq}`;

function freeze({ laid, worked, fresh, secret: _, wronged: __, ...rest }: FlightsSeat): FrozenMachine {
  const head: JsonObject = {
    ...rest,
    laid: laid.map(({ seq, stock }) => ({ seq, stock })),
    worked: encodeHex(worked),
    ...(fresh === undefined ? {} : { fresh: { at: fresh.at, bytes: encodeBase64url(fresh.bytes) } }),
  };
  return { head, parts: new Map(laid.map(({ seq, body }) => [partOf(seq), body])) };
}

interface Head {
  readonly laid: readonly { readonly seq: number; readonly stock: string }[];
  readonly worked: string;
  readonly fresh?: { readonly at: string; readonly bytes: string };
}

function thaw(_: unknown, secret: Secret, { head, parts }: FrozenMachine): FlightsSeat {
  const { laid, worked, fresh, ...rest } = head as unknown as Head & Pick<FlightsSeat, 'transcript' | 'stock'>;
  return {
    ...rest,
    secret,
    laid: laid.map(({ seq, stock }) => ({ seq, stock, body: parts.get(partOf(seq))! })),
    worked: decodeHex(worked),
    ...(fresh === undefined ? {} : { fresh: { at: fresh.at, bytes: decodeBase64url(fresh.bytes) } }),
  };
}

/** `observed` is called for each step that a machine takes in. */
export function cachedFlights(observed: () => void): Game {
  const game = {
    ...SLOW_FLIGHTS,
    freeze,
    thaw,
    observe(...observation: Parameters<typeof SLOW_FLIGHTS.observe>) {
      observed();
      return SLOW_FLIGHTS.observe(...observation);
    },
  };
  return game as unknown as Game;
}
