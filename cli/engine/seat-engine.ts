/** An engine for a seat of this computer: started, asked who it is, and from then on asked for the decisions of the seat. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { enginePlayer, greetEngine } from '../../shared/engine/engine-player.ts';
import type { EnginePort } from '../../shared/engine/engine-port.ts';
import type { Hello, Ready } from '../../shared/engine/messages.ts';
import { Fault } from '../../shared/fault.ts';
import { explainFault } from '../../shared/fault-meanings.ts';
import { claimOfEngine } from '../../shared/log/engine-claim.ts';
import type { Terms } from '../../shared/log/match-payloads.ts';
import type { Player } from '../../shared/player/play-seat.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { engineStore } from '../engine-store.ts';
import type { SecretFolder } from '../secret-folder.ts';
import { printable, UsageError, wrapText } from '../usage.ts';
import { exampleWays, expectPlays, helloOf, sayGoodbye } from './engine-talk.ts';
import { LastingEngine } from './lasting-engine.ts';
import { type ParentEngine, parentEngine } from './parent-engine.ts';
import { startEngine } from './start-engine.ts';

/** The program that started this one is the engine. */
export const PARENT = '-';

export interface SeatEngine {
  /** Its name and version, as it says. */
  readonly claim: string;
  /** Its own seats, under its own key. */
  readonly store: SecretFolder;
  /** It is told its seat, where that is another one than was expected. */
  sit(seat: number): Promise<void>;
  /** `gone`: called when no engine can be asked any more. */
  player(opens: boolean, gone: (fault: Fault) => void): Player;
  /** Tells it how the match has ended. */
  end(last: Snapshot, permalink: string | undefined): Promise<void>;
  close(): Promise<void>;
}

/** A match that an engine shall play. */
export interface EngineMatch extends Pick<Terms, 'game' | 'rules' | 'params'> {
  readonly seats: number;
  /** The seat that is expected, from 0: the engine has to be ready before it has one. */
  readonly seat: number;
}

export interface EngineDevice {
  /** A command, or `-`. */
  readonly engine: string;
  readonly options: JsonObject;
  /** The folder of the seats of this computer. */
  readonly secrets: string;
  /** The origin of the relay. */
  readonly relay: string;
}

const say = (text: string): void => console.error(wrapText(printable(text)));
const describe = (fault: Fault): string => `${fault.code}: ${explainFault(fault)}`;

/** Starts an engine, before its seat is taken. Throws where it does not say that it is ready, or does not play the game. */
export async function startSeatEngine(device: EngineDevice, match: EngineMatch): Promise<SeatEngine> {
  const port = device.engine === PARENT ? parentEngine() : lastingEngine(device);
  try {
    const ready = await greet(port, await helloOf(match, { ...match, options: device.options }));
    expectPlays(ready, match.game);
    return seatEngine(port, ready, device, match);
  } catch (error) {
    await port.close();
    throw error;
  }
}

const lastingEngine = ({ engine, secrets }: EngineDevice): LastingEngine =>
  new LastingEngine({
    start: () => startEngine(engine, { hidden: secrets }),
    again(fault, ms) {
      const when = ms === 0 ? 'It is started again.' : `It is started again in ${ms / 1_000} s.`;
      say(`The engine has failed (${describe(fault)}). ${when} The clock of its seat runs.`);
    },
  });

async function greet(port: EnginePort, hello: Hello): Promise<Ready> {
  try {
    return await (port instanceof LastingEngine ? port.greet(hello) : greetEngine(port, hello));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new UsageError(`The engine does not say that it is ready. ${describe(error)}`);
  }
}

function seatEngine(
  port: LastingEngine | ParentEngine,
  { name, version }: Ready,
  device: EngineDevice,
  match: EngineMatch,
): SeatEngine {
  return {
    claim: claimOfEngine(name, version),
    store: engineStore(name, device.secrets, device.relay),
    async sit(seat) {
      if (seat !== match.seat) await greet(port, await helloOf(match, { seat, seats: match.seats, options: device.options }));
    },
    player(opens, gone) {
      // It is noticed while nothing is asked, too.
      if ('gone' in port) port.gone.then(gone);
      return enginePlayer(port, {
        ...exampleWays(match.game),
        ...{ opens, failed: gone },
        refused: (fault, left) =>
          say(`${name} was told that it cannot decide so (${describe(fault)}). ${left === 0 ? 'It resigns.' : `${left} left.`}`),
      });
    },
    async end(last, permalink) {
      try {
        await sayGoodbye(port, last, permalink);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        // The match is over, and nobody waits for it.
        say(`${name} has not said goodbye (${describe(error)}).`);
      }
    },
    close: () => port.close(),
  };
}
