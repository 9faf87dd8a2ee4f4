/** How honest people bring their match to its end, and how those who were offline come back to it. */

import type { Device } from './device.ts';
import type { HonestTable } from './table.ts';

/** A match ends by its rules, because somebody gives up, because all agree, or because nobody acts any more. */
const ENDINGS = ['play', 'resign', 'draw', 'time'] as const;

const LATE_MS = 60_000;
const MOST_TURNS = 5_000;

/** Plays until the match is closed. Returns the devices that were connected while there was still time to open and sign. */
export async function endMatch(table: HonestTable): Promise<readonly Device[]> {
  const { kind, devices } = table;
  const isLong = kind.plies !== undefined || kind.game.startsWith('battleship');
  const away = devices.filter(() => table.oneIn(8));
  const later = away.filter(() => table.oneIn(2));
  let ending = table.pick(isLong ? ENDINGS.filter((one) => one !== 'play') : ENDINGS)!;
  table.meet(`ends in ${table.matchState.phase}`);
  table.note(`the end by ${ending}, without [${namesOf(away)}], of whom [${namesOf(later)}] come back`);
  // Some decide, and somebody ends the match, while steps of the others are still on their way.
  for (const device of table.asked()) if (table.oneIn(2)) await table.decide(device);
  if (ending === 'resign') await table.request(table.pick(devices)!, 'resign');
  if (ending === 'time' && table.oneIn(2)) runOut(table);
  table.relay.ring(table.now);
  const isOver = table.matchState.phase === 'closed';
  table.held = undefined;
  for (const device of devices) {
    device.death = undefined;
    if (away.includes(device)) table.cut(device);
    else table.connect(device);
  }
  for (let turns = 0; table.violation === undefined; turns++) {
    if (turns > MOST_TURNS) throw new Error('the match does not end');
    await table.drain();
    if (table.matchState.phase === 'closed') break;
    const asked = ending === 'play' ? table.pick(table.asked().filter(({ connected }) => connected)) : undefined;
    if (asked !== undefined) {
      await table.decide(asked);
    } else if (ending === 'resign' || ending === 'draw') {
      if (ending === 'draw') await agree(table);
      ending = isLong || table.oneIn(2) ? 'time' : 'play';
    } else {
      // A device whose clock contradicts the timeout by which its seat loses signs no result.
      const isDenied = table.matchState.seats.some((seat) => seat?.clockNoted);
      if (ending === 'play' && away.length === 0 && !isDenied) devices[0]!.fail('nobody speaks, although all are there');
      const back = table.oneIn(2) ? table.pick(later.filter(({ connected }) => !connected)) : undefined;
      if (back === undefined) runOut(table);
      else comeBack(table, back);
    }
  }
  const stayed = isOver ? [] : devices.filter(({ connected }) => connected);
  // Devices that connect only now learn how the match ended.
  for (const device of later) table.connect(device);
  await table.drain();
  return stayed;
}

const namesOf = (devices: readonly Device[]): string => devices.map(({ name }) => name).join(', ');

/** Lets time pass until somebody is out of time or the match is closed; the alarm may be late. */
function runOut(table: HonestTable): void {
  const { due } = table.relay;
  if (due === undefined) return;
  table.now = Math.max(table.now, due) + (table.oneIn(4) ? table.random(LATE_MS) : 0);
  table.relay.ring(table.now);
}

function comeBack(table: HonestTable, device: Device): void {
  table.meet('came back', device);
  table.now += table.random(Math.max(1, table.relay.due! - table.now));
  table.connect(device);
}

async function agree(table: HonestTable): Promise<void> {
  const there = table.devices.filter(({ connected }) => connected);
  for (const [i, device] of there.entries()) {
    await table.request(device, i === 0 ? 'draw-offer' : 'draw-accept');
    await table.drain();
  }
}
