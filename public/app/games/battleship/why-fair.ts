/** Why neither player can cheat, with the steps of this very match. */

import { plural, texts } from '../../language/texts.ts';
import type { ReasonsOf } from '../why.tsx';

export const WHY_SEAS = texts('games/battleship/why-fair', {
  move: 'Ships cannot move.',
  moveText: 'Each fleet is sealed square by square before the first shot. The seals show nothing, and fit one fleet only.',
  moveSteps: (steps: string) =>
    `Each fleet is sealed square by square before the first shot: ${steps}. The seals show nothing, and fit one fleet only.`,
  illegal: 'A fleet cannot be illegal.',
  illegalText:
    'Every seal comes with a proof that the right ships lie in it, in places that the rules allow, without telling where.',
  checked: (count: number) =>
    plural(count, {
      one: 'Your device checked that proof before going on.',
      other: 'Your device checked those proofs before going on.',
    }),
  lie: 'An answer cannot be a lie.',
  lieText: '“Hit” or “miss” opens the seal of that one square and no other.',
  answers: (count: number, seq: number) =>
    plural(count, {
      one: `${count} answer so far, at step ${seq}: it fits its seal.`,
      other: `${count} answers so far, the last at step ${seq}: every one fits its seal.`,
    }),
  hashes: 'The hashes of a board are shown to be true at the end.',
  hashesText:
    'Each answer also names a hash of the whole board. Only an opened fleet shows whether those are true: until a player opens it, the record calls that player unproven. Hits, misses and ships need no opening.',
  begins: 'Who begins is not chosen.',
  beginsText: 'It is drawn from two sealed halves: neither side knew the other’s when it sealed its own.',
  beginsSteps: (steps: string) =>
    `It is drawn from two sealed halves, ${steps}: neither side knew the other’s when it sealed its own.`,
});

export const reasonsOf: ReasonsOf = ({ game, record }, tell) => {
  const of = (kind: string) => record.filter((line) => line.kind === kind);
  const [commits, answers] = [of('battleship.commit'), of('battleship.answer')];
  const checked = commits.length > 0 ? ` ${WHY_SEAS.checked(commits.length)}` : '';
  const answered = answers.length > 0 ? ` ${WHY_SEAS.answers(answers.length, answers.at(-1)!.seq)}` : '';
  return [
    [WHY_SEAS.move, tell(commits, WHY_SEAS.moveSteps, WHY_SEAS.moveText)],
    [WHY_SEAS.illegal, `${WHY_SEAS.illegalText}${checked}`],
    [WHY_SEAS.lie, `${WHY_SEAS.lieText}${answered}`],
    ...(game === 'battleship/classic' ? [[WHY_SEAS.hashes, WHY_SEAS.hashesText] as const] : []),
    [WHY_SEAS.begins, tell(of('battleship.share'), WHY_SEAS.beginsSteps, WHY_SEAS.beginsText)],
  ];
};
