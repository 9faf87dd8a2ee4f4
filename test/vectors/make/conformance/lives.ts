/** Matches of a game that nobody knows: every ending, and after each phase the steps that the rules of every match refuse. */

import { linkHash } from '../../../../shared/log/step-digest.ts';
import { OPENING, STRANGER, ToyMatch } from '../../../support/toy-match.ts';
import type { Corpus } from './corpus.ts';
import { EARLY_STEPS } from './early-steps.ts';
import type { Ed25519Signer } from './json-text.ts';
import { LATER_STEPS } from './later-steps.ts';
import { lineAfter, logOf } from './toy-chain.ts';
import { at, bothInTurn, type Row, spare, three, timedOut, without, withSpare } from './toy-lives.ts';

/** Matches that hold. */
function ENDED(): readonly (readonly [why: string, toy: ToyMatch])[] {
  const unsigned = at('settle');
  unsigned.waitUntilDeadline(1);
  const claimed = at('settle');
  claimed.submit(claimed.draft('endgame', 1, { result: { kind: 'drawn' } }));
  claimed.waitUntilDeadline(1);
  const expired = at('setup');
  expired.waitUntilDeadline(1);
  const late = timedOut();
  late.submit({ ...late.draft('clock-note', 0), clock: 7 } as never);
  late.say('endgame', late.everyone, { result: null });
  const moved = withSpare();
  moved
    .say('hand-over', STRANGER, spare(moved, 1), [0])
    .say('toy.move', 0, {})
    .say('endgame', [0, STRANGER] as never, { result: null });
  const stood = three().say('stand-down', 1, {}, [0]).say('toy.move', 0, {});
  stood.now += 5_000;
  stood.say('endgame', [0, 2], { result: null });
  const protested = three().say('protest', 0, { code: 'x', seat: 1, seq: 1 }, [2]).say('skip', 2, {}, [0]).say('toy.move', 0, {});
  protested.say('endgame', protested.everyone, { result: null });
  const drawn = at('play').say('draw-offer', 1, {}, [0]).say('draw-accept', 0);
  drawn.say('endgame', drawn.everyone, { result: null });
  const last = at('play');
  last.waitUntilDeadline(0);
  last.say('toy.move', 0, {}).say('endgame', last.everyone, { result: null });
  const later = bothInTurn();
  later.wait(700_000);
  later.say('endgame', later.everyone, { result: null });
  const opened = at('settle').say('opening', 0, OPENING);
  opened.say('endgame', opened.everyone, { result: null });
  return [
    ['a match of a game that nobody knows', at('closed')],
    ['the last moment of a clock', last],
    ['a late timeout of the seat whose time ran out first', later],
    ['a match that its seats did not sign', unsigned],
    ['a match that one seat has signed', claimed],
    ['a set-up that expired', expired],
    ['a match that a draw ended', drawn],
    ['a match that was cancelled', at('lobby').say('cancel', 0)],
    ['a match that was called off', at('play').say('abort', 1)],
    ['a seat that moved to another device', moved],
    ['a match of three without one', without().say('skip', 0, {}).say('endgame', [0, 1], { result: null })],
    ['an end without a seat that stood down', stood],
    ['a match that goes on after a protest', protested],
    ['an opening in the settlement', opened],
    [
      'a match that begins with a seat empty',
      new ToyMatch({ seats: 3 }).open().join(1).say('begin', 0, {}, [0, 1]).say('abort', 0),
    ],
  ];
}

/** The log of a match that does not allow its last step. */
export function refuseLast(corpus: Corpus, [why, toy, last, fault]: Row): void {
  const { kind, by, payload = {}, next = [], clock: stated, wait = 1_000 } = last;
  const signers = (Array.isArray(by) ? (by as readonly number[]) : [by as number | Ed25519Signer]).map((one) =>
    toy.signer(one as number),
  );
  const time = (toy.entries.at(-1)?.step.timestamp.time ?? toy.now) + wait;
  const header = { kind, next, ...(stated === undefined ? {} : { clock: stated }) };
  const { text } = lineAfter(toy, { header, payload, by: signers, time });
  const found = { result: null, convicted: [] };
  corpus.refuse('match', why, { log: logOf(toy) + text }, fault, { step: toy.entries.length, found });
}

export function addLives(corpus: Corpus): void {
  const none = { result: null, convicted: [] };
  for (const [why, toy] of ENDED())
    corpus.accept('match', why, { log: logOf(toy) }, { found: { ...none, finalHash: linkHash(toy.entries.at(-1)!.step) } });
  for (const row of [...EARLY_STEPS, ...LATER_STEPS]) refuseLast(corpus, row);
  const ended = at('closed');
  const finalHash = linkHash(ended.entries.at(-1)!.step);
  corpus.accept(
    'match',
    'the final hash that was asked for',
    { log: logOf(ended), final: finalHash },
    { found: { ...none, finalHash } },
  );
  corpus.refuse(
    'match',
    'another final hash was asked for',
    { log: logOf(ended), final: '00'.repeat(32) },
    'log/other-final-hash',
    {
      step: ended.entries.length - 1,
      found: none,
    },
  );
  for (const phase of ['lobby', 'setup', 'play', 'settle'] as const) {
    const toy = at(phase);
    corpus.refuse('match', `a match that is in the ${phase}`, { log: logOf(toy) }, 'log/not-closed', {
      step: toy.entries.length - 1,
      found: none,
    });
  }
}

/** The log of two seats that most of these begin with. */
export const DUEL = logOf(at('closed'));
