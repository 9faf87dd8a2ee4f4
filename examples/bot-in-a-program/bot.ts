/** `node bot.ts LINK`: takes the seat of an invitation to liar's dice, and plays to the end of the match. */

import { randomIntegers } from 'fogline/game';
import { joinMatch } from 'fogline/seat';
import { folderStore } from 'fogline/seat/node';
import { BOTS } from '../liars-dice/bots.ts';
import { LIARS_DICE } from '../liars-dice/index.ts';

const [link] = process.argv.slice(2);
if (link === undefined) throw new Error('Give the link of an invitation.');
const [, bot] = BOTS;
const random = randomIntegers(crypto.getRandomValues(new Uint8Array(32)), 'decisions');
// What the seat needs to go on is kept: started again with the same link, the program takes the seat up where it was.
const seat = await joinMatch(link, { game: LIARS_DICE, name: 'Counting', store: folderStore('seats') });
const { result, permalink } = await seat.play(({ view, asks }) => bot.decide(view, random, asks));
console.log(JSON.stringify({ seat: seat.seat, result, permalink }));
