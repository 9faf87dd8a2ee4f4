/** No sentence that the command line prints of a match claims more than was checked of it. */

import { beforeAll, expect, it } from 'vitest';
import { encodeUtf8 } from '../shared/encoding/bytes.ts';
import { GAMES } from '../shared/games/game-list.ts';
import { encodeLog } from '../shared/log/file.ts';
import type { Entry } from '../shared/log/step.ts';
import { verifyLog } from '../shared/verify/verify-log.ts';
import { dealTransparently } from '../test/support/deal-transparently.ts';
import { FlightsLog } from '../test/support/flights-log.ts';
import { FORGED_LOGS } from '../test/support/forged-logs.ts';
import { leftTable, REMEMBERING } from '../test/support/judged-matches.ts';
import { kingTakenAtOnce, provenLog, withoutFlights } from '../test/support/proven-record.ts';
import { playedTable, type TableOptions } from '../test/support/table.ts';
import { STANDINGS, type Standing, standingOf, tooMuch } from '../test/support/tier-words.ts';
import { ToyMatch, unknownGameLeftByOne, unknownGameLog } from '../test/support/toy-match.ts';
import { LOGS, logText, readVectorText } from '../test/vectors/files.ts';
import { describeVerdict } from './verdict-text.ts';

// What is said of a hand does not depend on how its cards are hidden.
dealTransparently();

interface DescribedVerdict {
  readonly name: string;
  readonly standing: Standing;
  readonly words: string;
}

const told: DescribedVerdict[] = [];
const played = new Map<string, string>();

async function tell(name: string, judging: ReturnType<typeof verifyLog>): Promise<void> {
  const verification = await judging;
  told.push({ name, standing: standingOf(verification.verdict), words: describeVerdict(verification) });
}

const tellText = (name: string, text: string, finalHash?: string): Promise<void> =>
  tell(name, verifyLog(encodeUtf8(text), { ...REMEMBERING, ...(finalHash === undefined ? {} : { finalHash }) }));
const tellEntries = (name: string, entries: readonly Entry[]): Promise<void> => tellText(name, encodeLog(entries));

const optionsOf = (game: string): TableOptions => ({
  ...{ game, seed: 'claims', bots: ['random', 'random'] },
  // Whole matches of it take long.
  ...(game === 'holdem' ? { params: { hands: 2 } } : {}),
});
/** Games that two bots play to an end in no time; the logs of the vectors have both of Battleship, played to their ends. */
const PLAYED = ['blackjack', 'dice', 'holdem', 'monte', 'rps'];
/** Games that a seat leaves. What is said of a fleet is the same by both rule sets. */
const LEFT = ['battleship/xaya', ...PLAYED];

const DAY_MS = 86_400_000;

beforeAll(async () => {
  for (const one of LOGS.cases) await tellText(`${one.log}: ${one.name}`, logText(one), one.askedFor);
  for (const [name, text] of FORGED_LOGS) await tellText(`where ${name}`, text);
  await tellText(
    'another key than the one that signed',
    readVectorText('battleship-xaya.jsonl').replace(/"sig":"../, '"sig":"00'),
  );
  for (const game of PLAYED) {
    const { log } = await playedTable(optionsOf(game));
    played.set(game, log);
    await tellText(game, log);
  }
  for (const game of LEFT)
    for (const end of ['resign', 'time'] as const)
      for (const openers of [[], [0]])
        await tellText(`${game}, ${end}, [${openers}] open`, (await leftTable(optionsOf(game), end, openers)).log);
  const reveals = ['never', 'end'] as const;
  for (const reveal of reveals) await tellEntries(`a king taken at once, ${reveal}`, withoutFlights(kingTakenAtOnce(reveal)));
  await tellEntries('dark chess, resigned', provenLog(2));
  await tell('one seat opens', new FlightsLog({ turns: 2 }).play().open(0).wait().verify());
  await tell('both seats open', new FlightsLog({ turns: 2 }).play().open(0).open(1).endgame().verify());
  await tell('nobody opens', new FlightsLog({ turns: 2, reveal: 'never' }).play().endgame().verify());
  await tellEntries('an unknown game', unknownGameLog());
  await tellEntries('an unknown game that one has left', unknownGameLeftByOne());
  const closed = new ToyMatch().to('settle');
  closed.wait(DAY_MS);
  await tellEntries('an unknown game that the relay closed', closed.entries);
});

it('is told of every standing, and of every game', () => {
  expect(new Set(told.map(({ standing }) => standing))).toEqual(new Set(STANDINGS));
  const games = new Set(told.flatMap(({ words }) => /^Game {8}([^,\n]+)/m.exec(words)?.slice(1) ?? []));
  for (const { id } of GAMES) expect(games).toContain(id);
});

/** The words of a verdict, each line with those that it continues on. */
const sentencesOf = (words: string): string[] =>
  words
    .replace(/\n {4,}/g, ' ')
    .split('\n')
    .filter((line) => line !== '');

it('no sentence claims more than was checked', () => {
  const claims = told.flatMap(({ name, standing, words }) =>
    sentencesOf(words).flatMap((sentence) => {
      const says = tooMuch(standing, 'en', sentence);
      return says.length === 0 ? [] : [{ name, standing, sentence, says }];
    }),
  );
  expect(claims).toEqual([]);
});

/** What is printed of the log of this name, in one line. */
const wordsOf = (name: string): string => told.find((one) => one.name.endsWith(name))!.words.replace(/\s+/g, ' ');

it.each([
  [
    'the creator cancels',
    'there is no result: it was cancelled before its game began.',
    '–',
    'closed before its game was played',
  ],
  [
    'nobody joins',
    'there is no result: the relay closed it before its game began.',
    '–',
    'closed by the relay; its seats signed no result together',
  ],
])('a match that ended before its game has no result: %s', (name, headline, sign, ending) => {
  const words = wordsOf(name);
  expect(words).toContain(`The record holds, and ${headline}`);
  expect(words).toContain(`${sign} game`);
  expect(words).toContain(ending);
});

it('of the hands of a record it is said that their proofs hold where they were checked, and nowhere else', async () => {
  expect(wordsOf('holdem')).toContain('its proofs were checked and hold');
  const lines = played.get('holdem')!.trimEnd().split('\n');
  // The chain breaks with the last step, which is no step of the game.
  const torn = [...lines.slice(0, -1), lines.at(-1)!.replace(/"sig":"../, '"sig":"00')].join('\n');
  const words = describeVerdict(await verifyLog(encodeUtf8(`${torn}\n`), REMEMBERING));
  expect(words).toMatch(/^NOT verified/);
  expect(words.replace(/\s+/g, ' ')).toContain('its proofs were not checked');
  expect(words.replace(/\s+/g, ' ')).not.toContain('checked and hold');
});

it('where nobody signed a result together, it is not said that somebody did', () => {
  for (const name of ['each signs that it has won', 'time runs out, and the loser signs nothing'])
    expect(wordsOf(name)).toContain('✓ ending closed by the relay; its seats signed no result together');
  expect(wordsOf('an unknown game that the relay closed')).toMatch(/its seats signed no result together.* Evidence none:/);
});

it('of those who signed a result, those are named who did', () => {
  expect(wordsOf('an unknown game')).toContain('Signed by Player 1 and Player 2: Player 2 won (points).');
  const left = wordsOf('an unknown game that one has left');
  expect(left).toContain('the result is what Player 1 and Player 2 signed, and its moves were not checked.');
  expect(left).toContain('Signed by Player 1 and Player 2: Player 2 won (points).');
});

it('what a relay says by its clock has its word alone', () => {
  expect(wordsOf('time runs out, and the loser signs nothing')).toMatch(
    /^The record holds\. That .+ ran out of time is by the clock of the relay, and has its word alone\..* Evidence attested: by the relay, whose clock decided/,
  );
});

it('of a record that does not hold nothing shows a result', () => {
  for (const name of ['another key than the one that signed', 'where there is nothing'])
    expect(wordsOf(name)).toContain('Evidence none: the record does not hold');
});

it('of who opened alone it is said that what it was told was not checked', () => {
  expect(wordsOf('one seat opens')).toContain('opened, and run again; what it had been told was not checked');
  expect(wordsOf('nobody opens')).toContain('You have only the word of the two that each of them checked');
});
