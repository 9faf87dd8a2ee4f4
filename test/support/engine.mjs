/** An engine of the tests: it decides as the example does, and misbehaves as its first argument says. */

import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const [way = 'plays', file] = process.argv.slice(2);
let turn;

const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

/** Once in the life of its file. */
function isFirst() {
  if (existsSync(file)) return false;
  writeFileSync(file, '');
  return true;
}

const WAYS = {
  plays: (answer) => say(answer),
  /** To an earlier turn first. */
  thrice: (answer) => [{ ...answer, id: answer.id - 1 }, answer, answer].forEach(say),
  'in words': () => process.stdout.write('thinking\n'),
  'another turn': (answer) => say({ ...answer, id: answer.id + 1 }),
  'against the rules': ({ id }) => say({ type: 'decide', id, decision: { kind: 'cheat' } }),
  'and dies': (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(3)),
  /** It lives on when its input has ended. */
  'and stays': (answer) => setInterval(() => {}, 60_000) && say(answer),
  /** Not before there is its file. */
  later: async (answer) => {
    while (!existsSync(file)) await delay(20);
    say(answer);
  },
  'after it has died once': (answer) => (isFirst() ? process.exit(3) : say(answer)),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.type === 'hello') say({ type: 'ready', name: 'tester', version: '1.0', games: ['dice', 'rps', 'monte'] });
  else if (request.type === 'end') say({ type: 'bye' });
  else {
    turn = request.type === 'turn' ? request : turn;
    WAYS[way]({ type: 'decide', id: turn.id, decision: turn.example });
  }
}
if (way !== 'and stays') process.exit(0);
