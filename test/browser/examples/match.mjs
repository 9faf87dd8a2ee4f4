/** `node match.mjs RELAY SEATS DICE`: a whole match of liar's dice between bots; the program of the example has the second seat. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { randomIntegers } from 'fogline/game';
import { joinMatch, openMatch } from 'fogline/seat';
import { BOTS } from './liars-dice/bots.ts';
import { LIARS_DICE } from './liars-dice/index.ts';

const [relay, seats, dice] = process.argv.slice(2);
const game = LIARS_DICE;
const own = await openMatch({ relay, game, seats: Number(seats), params: { dice: Number(dice) }, name: 'Opener' });
const [first, ...others] = own.links;
const program = promisify(execFile)(process.execPath, ['bot-in-a-program/bot.ts', first]);
const joined = await Promise.all(others.map((link) => joinMatch(link, { game })));
const plays = [own, ...joined].map((seat, nth) => {
  const random = randomIntegers(crypto.getRandomValues(new Uint8Array(32)), 'decisions');
  return seat.play(({ view, asks }) => BOTS[nth % 2].decide(view, random, asks));
});
const [{ stdout }, ended] = await Promise.all([program, ...plays]);
console.log(JSON.stringify({ ...ended, program: JSON.parse(stdout) }));
process.exit();
