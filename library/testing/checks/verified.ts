/** A whole match with real signatures is verified with every seat honest, and no larger than its game says. */

import { decodeUtf8, utf8Length } from '../../../shared/encoding/bytes.ts';
import { isGameKind } from '../../../shared/match/match-state.ts';
import { CHECKS, heldChecks } from '../../../shared/verify/finding.ts';
import { playLocally } from '../play-locally.ts';
import { type Check, must, type Subject } from './check.ts';

async function expectVerified({ game, bot, params, signatures }: Subject, seats: number): Promise<void> {
  const given = params(seats);
  const { log, verification } = await playLocally({
    ...{ game, bots: [bot], seats, params: given, seed: 'check game' },
    ...(signatures === undefined ? {} : { signatures }),
  });
  const { verdict, linked, matchState } = verification;
  const found = () => `with ${seats} seats: ${JSON.stringify(verdict.fault ?? verdict.seats)}`;
  must(verdict.ok && verdict.evidence === 'proven', () => `an honest match is not verified, ${found()}`);
  must(verdict.closedBy === 'endgame', () => `the seats do not sign its end: ${found()}`);
  must(['won', 'drawn'].includes(verdict.result!.kind), 'the match is void, though every seat played it');
  // A game that keeps its secrets opens none, and says so by the one check that nobody asked for.
  const opened = game.keepsHidden === undefined;
  must(
    verdict.seats.every((seat) => seat?.verdict === 'honest' && seat.opened === opened),
    () => `not every seat is honest, ${found()}`,
  );
  const held = CHECKS.filter((check) => opened || check !== 'openings');
  must(
    String(heldChecks(verdict.checks)) === String(held),
    () => `not everything was checked: ${JSON.stringify(verdict.checks)}`,
  );
  const { steps, bytes } = game.longest(game.readParams(given), seats);
  const stated = matchState?.terms?.longest;
  must(stated?.steps === steps && stated.bytes === bytes, 'the match does not state how long its game can get');
  const lines = decodeUtf8(log).split('\n');
  const own = linked.filter(({ entry: { step } }) => isGameKind(step.kind) || step.kind === 'start');
  const size = own.reduce((sum, { entry: { step } }) => sum + utf8Length(lines[step.seq]!) + 1, 0);
  must(
    own.length <= steps && size <= bytes,
    `with ${seats} seats it is ${own.length} steps and ${size} bytes, and "longest" says ${steps} and ${bytes}`,
  );
}

export const VERIFIED: Check = {
  name: 'a match of honest seats is verified',
  async run(subject) {
    const { min, max } = subject.game.seats;
    for (const seats of new Set([Math.max(min, subject.seats[0]!), Math.min(max, subject.seats.at(-1)!)]))
      await expectVerified(subject, seats);
  },
};
