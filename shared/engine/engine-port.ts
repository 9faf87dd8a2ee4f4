/** How an engine is reached: a process, the program that started this one, or an object in a test. */

import type { JsonObject } from '../encoding/canonical.ts';
import type { EngineRequest } from './messages.ts';

export interface EnginePort {
  /**
   * Sends a request as one line and resolves with its answer, of which nothing is known but that it is an object. A request while a turn is
   * unanswered means that the turn is over: its promise rejects with `engine/turn-over`, and its late answer is dropped (`isLate`). Rejects with
   * `engine/not-json` for a line that is no JSON object, after which the engine may be asked again; with `engine/died`, `engine/line-too-long`,
   * `engine/closed` or any other fault of an engine that answers nothing more.
   */
  ask(request: EngineRequest): Promise<JsonObject>;
  /** Ends the engine, whatever it is doing. */
  close(): Promise<void>;
}
