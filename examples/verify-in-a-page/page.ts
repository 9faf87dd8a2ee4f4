/** Verifies a log in the page that a person has open: the relay is asked for its bytes and believed nothing. */

import { RPS } from 'fogline/games/rps';
import { replay, type Verdict, verifyLog } from 'fogline/verify';
import { LIARS_DICE } from '../liars-dice/index.ts';

const [form, output] = [document.querySelector('form')!, document.querySelector('output')!];

function sentence({ ok, result, unknown, evidence, fault }: Verdict, steps: number): string {
  if (unknown !== undefined) return `Not checked: there are no such rules of ${unknown.game} here.`;
  if (!ok) return `This does not hold: ${fault?.code ?? 'a seat is at fault'}.`;
  const end = result?.kind === 'won' ? `seat ${result.winners.join(' and ')} won (${result.reason})` : result?.kind;
  return `It holds (${evidence}), in ${steps} steps of the game: ${end}.`;
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const address = String(new FormData(form).get('log'));
  try {
    const log = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const onProgress = ({ done, total }: { done: number; total: number }) => {
      output.value = `${done} of ${total}`;
    };
    const verification = await verifyLog(log, { games: [RPS, LIARS_DICE], onProgress });
    output.value = sentence(verification.verdict, replay(verification).length);
  } catch (error) {
    output.value = `There is no log: ${error}`;
  }
});
