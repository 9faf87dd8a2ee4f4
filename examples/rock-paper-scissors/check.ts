import { checkGame, randomBot } from 'fogline/testing';
import { ROCK_PAPER_SCISSORS } from './index.ts';

const bots = [randomBot(ROCK_PAPER_SCISSORS.id)] as const;
for await (const finding of checkGame(ROCK_PAPER_SCISSORS, { bots })) {
  console.log(finding);
  if (!finding.ok) process.exitCode = 1;
}
