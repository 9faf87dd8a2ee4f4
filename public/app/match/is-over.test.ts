import { expect, it } from 'vitest';
import type { MatchSnapshot } from '../session/messages.ts';
import { isOver } from './is-over.ts';

const won = { kind: 'won', winners: [0], reason: 'king-captured' } as const;
const fault = { seat: 1, seq: 9, problem: { code: 'game/wrong-stage', detail: '' } } as const;
const at = (phase: string, change: Partial<MatchSnapshot> = {}) =>
  isOver({ matchState: { phase }, ...change } as unknown as MatchSnapshot);

it.each([
  ['while it is played', at('play'), false],
  ['once a step has decided it, though the other device still checks that step', at('play', { decided: won }), true],
  ['by a fault only when the log says so', at('play', { decided: won, fault }), false],
  ['in the settlement', at('settle'), true],
  ['when it is closed', at('closed'), true],
])('the play is over or not: %s', (_, over, expected) => expect(over).toBe(expected));
