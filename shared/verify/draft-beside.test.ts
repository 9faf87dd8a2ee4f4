import { expect, it } from 'vitest';
import { ed25519 } from '../../test/support/table.ts';
import { STRANGER, signWith, ToyMatch } from '../../test/support/toy-match.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { findGame } from '../games/registry.ts';
import { encodeLog } from '../log/file.ts';
import { type Draft, headerOf } from '../log/step.ts';
import { checkDraftBeside } from './draft-beside.ts';
import { verifyLog } from './verify-log.ts';

const toy = new ToyMatch().to('closed');
const verification = await verifyLog(encodeUtf8(encodeLog(toy.entries)), { ed25519, findGame });

const beside = (draft: Draft) => checkDraftBeside(draft, verification, ed25519);

async function codeOf(draft: Draft): Promise<string> {
  return beside(draft).then(
    () => 'none',
    (error: unknown) => (error instanceof Fault ? error.code : String(error)),
  );
}

const draftAt = (seq: number): Draft => {
  const { step, payload } = toy.entries[seq]!;
  return { ...headerOf(step), signatures: step.signatures, payload };
};

const last = toy.entries.length - 1;
const { prev, match } = headerOf(toy.entries[last]!.step);
const keptBack = signWith({ match, seq: last, prev, kind: 'opening', next: [] }, { decisions: [] }, [toy.signers[1]!]);

it('a step of the record is told from one that somebody kept back, and from one of another course of the match', async () => {
  const move = toy.entries.findIndex(({ step }) => step.kind === 'toy.move');
  expect(await beside(draftAt(move))).toEqual({ kind: 'toy.move', seats: [0], seq: move, recorded: true, follows: true });
  expect(await beside(draftAt(last))).toMatchObject({ kind: 'endgame', seats: [0, 1], recorded: true });
  expect(await beside(keptBack)).toEqual({ kind: 'opening', seats: [1], seq: last, recorded: false, follows: true });
  const elsewhere = signWith({ match, seq: last, prev: '07'.repeat(32), kind: 'opening', next: [] }, {}, [toy.signers[1]!]);
  expect(await beside(elsewhere)).toMatchObject({ recorded: false, follows: false });
});

it('a step that nobody of the match has signed so is refused', async () => {
  expect(await codeOf({ ...keptBack, match: `A${match.slice(1)}` })).toBe('evidence/other-match');
  expect(await codeOf({ ...keptBack, payload: { decisions: [1] } })).toBe('log/digest-mismatch');
  expect(await codeOf({ ...keptBack, next: [0] })).toBe('log/bad-signature');
  expect(await codeOf(signWith({ match, seq: last, prev, kind: 'opening', next: [] }, {}, [STRANGER]))).toBe('life/not-a-seat');
});
