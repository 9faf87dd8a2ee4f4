/** What surrounds the shell of a match: the platform, or a schedule of the tests. */

import type { FaultCode } from '../fault.ts';
import type { Networks } from '../wire/listing.ts';
import type { RelayEvent } from './events.ts';
import type { IsolatePools, Visitor } from './match-sockets.ts';
import type { Outlet } from './outlet.ts';
import type { RelayPolicy } from './policy.ts';
import type { RelayTools } from './relay-rules.ts';
import type { RelayStore } from './relay-store.ts';
import type { SocketPort } from './socket-port.ts';
import type { WatchPort } from './watch-feed.ts';

/** What a match asks outside before it takes a step. */
export interface AdmissionPorts {
  /** Does something while no other message comes in. */
  readonly alone: <T>(act: () => Promise<T>) => Promise<T>;
  /** Reads which keys the operator has blocked, unless that is known. It never fails: `refusalOfKey` says what could not be read. */
  readonly readBlocks: () => Promise<void>;
  /** Why a key may take no seat, if it may not. */
  readonly refusalOfKey: (key: string) => FaultCode | undefined;
  /** Counts so many bytes for these networks, in a match that has `begun` bytes, and says whether they may be stored. */
  readonly mayStore: (networks: Networks, step: { readonly bytes: number; readonly begun: number }) => Promise<boolean>;
}

export interface RelayPorts<Socket> {
  readonly store: RelayStore;
  readonly sockets: SocketPort<Socket, Visitor>;
  readonly pools: IsolatePools;
  /** Fresh randomness of 8 bytes, in hex. */
  readonly nonce: () => string;
  /** The object that has the spectators. */
  readonly watch: WatchPort;
  readonly outlets: readonly Outlet[];
  /** What is asked before a step is taken. Absent where every key may take a seat, and everybody may have stored what the match has room for. */
  readonly admission?: AdmissionPorts;
  /** What the relay's operator lets matches be. Absent where they may be anything. */
  readonly policy?: () => RelayPolicy;
  /** The time of the one alarm, if the platform has it set already. */
  readonly alarm: number | undefined;
  /** Replaces the time of the one alarm, in ms. */
  readonly setAlarm: (at: number) => void;
  /** The clock, in ms. */
  readonly now: () => number;
  /** Calls back after so many ms. Returns how to call that off. */
  readonly setTimer: (ms: number, ring: () => void) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Tells the operator what happens. */
  readonly report: (event: RelayEvent) => void;
  readonly tools: RelayTools;
}
