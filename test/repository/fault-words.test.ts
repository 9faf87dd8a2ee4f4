/** A fault that a person can cause says what to do. A new code gets words in `public/app/components/problem-words.ts`, or a line below. */

import { describe, expect, it } from 'vitest';
import { describeFault } from '../../cli/verdict-text.ts';
import { breachWords } from '../../public/app/components/fault-words.ts';
import { detailWords, explain, PROBLEMS, wordsOf } from '../../public/app/components/problem-words.ts';
import { Fault, type FaultCode, internalFault } from '../../shared/fault.ts';
import { FAULTS } from '../../shared/fault-meanings.ts';

/** Areas in which only programs fail: nothing that a person does reaches the wire in such a form. */
const OF_PROGRAMS = [
  ...[
    'encoding',
    'crypto',
    'proofs',
    'log',
    'evidence',
    'transparency',
    'oblivious-transfer',
    'timestamp',
    'bundle',
    'randomness',
    'cards',
    'rules',
    'verify',
    // An engine is reached from a terminal alone.
    'engine',
  ],
];

/** Faults of steps that the author's program should not have sent, or the relay should not have stored. */
const OF_STEPS: readonly FaultCode[] = [
  'life/wrong-match',
  'life/time-went-back',
  'life/too-early',
  'life/wrong-timeout',
  'life/wrong-close',
  'life/wrong-clock-note',
  'life/wrong-next',
  'life/unknown-kind',
  'life/not-the-relay',
  'life/signature-missing',
  'life/skip-owed',
  'life/too-many-protests',
  'game/no-code',
  'game/unknown-kind',
  'game/wrong-stage',
  'game/wrong-start',
  'game/wrong-seed',
  'game/audit-mismatch',
  'game/audit-decisions',
  'game/false-protest',
  'game/not-eliminated',
  'game/false-accusation',
  'game/wrong-result',
  'battleship/false-answer',
  'battleship/wrong-opening',
  'blackjack/wrong-deal',
  'blackjack/wrong-draw',
  'blackjack/false-card',
  'dark-chess/not-a-square',
  'dark-chess/nothing-captured',
  'dark-chess/impossible-answer',
  'dark-chess/wrong-start',
  'dark-chess/king-kept',
  'holdem/shuffle-first',
  'holdem/no-shuffle-due',
  'holdem/must-show',
];

/** Boards as text (docs/protocol/boards.md), and addresses of the relay that no page of this client asks for. */
const NOT_HERE: readonly FaultCode[] = [
  'battleship/wrong-board-size',
  'battleship/invalid-code',
  'battleship/wrong-cell-count',
  'battleship/not-in-line',
  'battleship/wrong-ship-count',
  'battleship/bad-coordinate',
  'battleship/bad-direction',
  'battleship/off-board',
  'battleship/overlap',
  'relay/bad-request',
  'relay/bad-range',
  'relay/not-found',
  'relay/no-log',
  'relay/not-logged',
  'relay/log-set-back',
  'relay/no-such-tile',
  'relay/no-timestamp',
  'relay/method-not-allowed',
  'relay/foreign-origin',
  'relay/not-a-socket',
  'relay/key-unusable',
  'relay/store-unreachable',
  'relay/objects-unreachable',
  'relay/unknown-protocol',
  'relay/stale-greeting',
  'relay/only-watching',
  'relay/not-the-operator',
  'relay/stale-order',
  'relay/order-repeated',
];

const codes = Object.keys(FAULTS) as FaultCode[];
const met = codes.filter(
  (code) => !OF_PROGRAMS.includes(code.split('/')[0]!) && !OF_STEPS.includes(code) && !NOT_HERE.includes(code),
);

describe('a fault that a person can cause', () => {
  it.each(met)('%s has words that end in what to do', (code) => {
    expect(wordsOf(code)).toMatch(/^[A-Z].*\.$/);
    expect(wordsOf(code)).not.toBe(FAULTS[code]);
    const ruled = code === 'game/refused' ? ' The rules of this game say: “x”' : '';
    expect(explain({ code, detail: 'x' })).toBe(`${wordsOf(code)}${ruled}`);
  });

  it('is the only kind of fault with words of its own', () => {
    const worded = Object.keys(PROBLEMS.codes).filter((code) => code in FAULTS);
    expect(worded.toSorted()).toEqual(met.toSorted());
  });
});

it('what a game says in its own words is one short line, and shown as said by the game', () => {
  const { code, message } = new Fault('game/refused', `a\n\u202eb${'c'.repeat(300)}`);
  expect(message).toBe(`a  b${'c'.repeat(196)}`);
  expect(detailWords({ code, detail: 'raise the bid' })).toBe('The rules of this game say: “raise the bid”');
  expect(describeFault({ code, step: 7, detail: 'raise the bid' })).toMatch(/\(the rules of this game say: "raise the bid"\)$/);
});

it('a failure of the relay is shown with what its operator finds it as', () => {
  const { code, message } = internalFault('8f2ac11d0b6e5d4c-FRA');
  expect(explain({ code, detail: message })).toBe(`${wordsOf(code)} The operator of the relay finds it as 8f2ac11d0b6e5d4c-FRA.`);
});

describe('any other fault', () => {
  it('is shown with its detail, and what to do', () => {
    expect(explain({ code: 'crypto/bad-point', detail: 'no point' })).toMatch(/^That did not work: no point\. Reload the page/);
  });

  it.each(codes)('%s of a step is shown in a sentence that refers to no file', (code) => {
    expect(breachWords({ code, detail: 'x' })).toMatch(/^[A-Z`].*\.$/);
    expect(breachWords({ code, detail: 'x' })).not.toContain('.md');
  });
});
