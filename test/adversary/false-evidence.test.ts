/** The cheat: somebody combines two statements of an honest seat or relay into evidence against it. */

import { expect, it } from 'vitest';
import { checkEvidence, type Evidence } from '../../shared/evidence/evidence.ts';
import { findEvidence } from '../../shared/evidence/find-evidence.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { headerOf, type Step, VERSION } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { forge, seatedTable, signerOf } from '../support/malice.ts';
import { ed25519 } from '../support/table.ts';
import { STRANGER, signWith, stampDraft } from '../support/toy-match.ts';

const refused = (evidence: Evidence, code: FaultCode): Promise<void> =>
  expect(checkEvidence(evidence, ed25519)).rejects.toMatchObject({ code });

const byAuthor = (first: Step, second: Step): Evidence => {
  const said = (step: Step) => ({ header: headerOf(step), sig: step.signatures[0]!.sig });
  return { evidence: 'author', v: VERSION, key: first.signatures[0]!.key, first: said(first), second: said(second) };
};
const byRelay = (first: Step, second: Step): Evidence => ({ evidence: 'relay', v: VERSION, first, second });

it('no two steps of an honest match convict anybody', async () => {
  const table = await seatedTable();
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const steps = table.entries.map(({ step }) => step);
  expect(await findEvidence({ steps }, table.relaySigner.publicKey, ed25519)).toEqual([]);
  for (const [i, first] of steps.entries()) {
    for (const second of steps.slice(i + 1)) {
      await refused(byRelay(first, second), 'evidence/no-contradiction');
      await refused(byAuthor(first, second), 'evidence/no-contradiction');
    }
  }
});

it('the steps of one seat at the beginning of two matches convict nobody', async () => {
  const [here, there] = [await seatedTable('battleship/xaya', 'here'), await seatedTable('battleship/xaya', 'there')];
  await refused(byRelay(here.entries[0]!.step, there.entries[0]!.step), 'evidence/other-match');
  await refused(byAuthor(here.entries[0]!.step, there.entries[0]!.step), 'evidence/other-match');
});

it('a step that a stranger signed convicts the stranger, not the seat whose key it names', async () => {
  const table = await seatedTable();
  const honest = stampDraft(await forge(table, 0, 'resign', {}, []), table.now).step;
  const { match, seq, prev } = honest;
  const forged = signWith({ match, seq, prev, kind: 'draw-offer', next: [] }, {}, [STRANGER]);
  const signatures = [{ key: honest.signatures[0]!.key, sig: forged.signatures[0]!.sig }];
  const framed = stampDraft({ ...forged, signatures }, table.now, STRANGER).step;
  expect(await findEvidence({ steps: [honest, framed] }, table.relaySigner.publicKey, ed25519)).toEqual([]);
});

it('a seat to which the relay showed two forks has signed once at each place, and is not convicted', async () => {
  const table = await seatedTable();
  const tales = await Promise.all(
    [0, 1].map(async (seat) => stampDraft(await forge(table, seat, 'draw-offer', {}, []), table.now)),
  );
  const seat = await signerOf(table, 0);
  const drafts = tales.map(({ step }) =>
    signWith({ match: table.match, seq: 3, prev: linkHash(step), kind: 'resign', next: [] }, {}, [seat]),
  );
  const steps = tales.map(({ step }) => step);
  const evidence = await findEvidence({ steps, drafts }, table.relaySigner.publicKey, ed25519);
  expect(evidence.map((one) => one.evidence)).toEqual(['relay']);
});
