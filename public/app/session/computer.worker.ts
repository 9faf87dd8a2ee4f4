/** The worker of the computer: its seats of a match, and the bots that decide for them, which no other part of the client loads. */

import { type Computers, playComputers } from './computers.ts';
import type { ComputerCommand, ComputerReport } from './messages.ts';

/** The part of a dedicated worker's global scope that is used here. */
const scope = globalThis as unknown as {
  postMessage(report: ComputerReport): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ComputerCommand>) => void): void;
  close(): void;
};

let computers: Computers | undefined;

async function obey(command: ComputerCommand): Promise<void> {
  if (command.kind === 'play') {
    computers = playComputers(command.match, (stopped) => scope.postMessage({ stopped }));
    return;
  }
  await computers?.finish();
  scope.close();
}

scope.addEventListener('message', ({ data }) => void obey(data));
