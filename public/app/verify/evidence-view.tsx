/** Evidence in plain words: who signed what twice, for which match, and what it means. */

import type { Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Contradiction } from '../../../shared/evidence/evidence.ts';
import { explainFault } from '../../../shared/fault-meanings.ts';
import { HexValue } from '../components/hex-value.tsx';
import { Icon } from '../components/icon.tsx';
import { asCode } from '../components/marks.tsx';
import { saveFile } from '../components/save-file.ts';
import { type Mark, texts } from '../language/texts.ts';
import type { EvidenceOutcome, Proof } from './check-evidence.ts';

export const EVIDENCE = texts('verify/evidence-view', {
  contradictions: {
    'signed-twice':
      'The holder of this key signed two different steps for one place of the match, to choose later which one to have said. An honest device signs once at each place.',
    'two-steps-at-one-place':
      'This relay put its timestamp to two different steps at one place of the match. It told two stories, and cannot have shown both to everybody.',
    'another-step-before':
      'This relay put its timestamp to a step that follows another one than it had timestamped in that place. It told two stories.',
    'two-trees-of-one-size':
      'This log showed two histories of one length, and signed both. It cannot have shown both to everybody.',
    'another-beginning':
      'This log signed a longer history that does not begin with the shorter one. It rewrote what it had shown.',
    'time-went-back': 'This relay gave a later step an earlier time. The times of an honest relay never go back.',
  } satisfies Record<Contradiction, string>,
  headings: {
    author: 'Proven: signed twice',
    relay: 'Proven: the relay contradicts itself',
    log: 'Proven: the log contradicts itself',
  },
  refused: 'Nobody is convicted',
  refusedWhy: (why: string) => `This file proves nothing. ${why}`,
  incomparable: 'Nothing to compare',
  incomparableWhy: 'These are not two logs of one match. Choose yours and the one that somebody else has of it.',
  agree: 'Nothing contradicts',
  agreeWhy: 'One log may be longer than the other, but nobody has signed two stories of this match.',
  differ: 'The two logs contradict each other',
  differWhy: 'Somebody has signed two stories of one match. Keep what proves it:',
  again: 'Check something else',
  keys: { author: 'key', relay: 'relay key', log: 'key of the log' },
  keyTerms: { author: 'Key', relay: 'Relay key', log: 'Key of the log' },
  whose: {
    author:
      'A file like this convicts a key. Whose it is, the match says: compare it with the keys that this page shows when you check the log. The match is decided by its log alone; this says what the player’s word is worth.',
    relay:
      'A file like this convicts a key. Whose it is, the match says: compare it with the keys that this page shows when you check the log.',
    log: 'A file like this convicts a key. Compare it with the one by which you trust this log.',
  },
  log: 'Log',
  entries: (code: Mark, origin: string, size: number) => [code(origin), `, ${size} entries`],
  match: 'Match',
  step: (code: Mark, match: string, step: number) => [code(match), `, step ${step}`],
  save: 'Save the evidence',
});

function headline(outcome: EvidenceOutcome): readonly [string, string] {
  switch (outcome.kind) {
    case 'file':
      return [
        EVIDENCE.headings[outcome.proof.conclusion.guilty],
        EVIDENCE.contradictions[outcome.proof.conclusion.contradiction],
      ];
    case 'refused':
      return [EVIDENCE.refused, EVIDENCE.refusedWhy(explainFault(outcome.fault))];
    case 'incomparable':
      return [EVIDENCE.incomparable, EVIDENCE.incomparableWhy];
    case 'compared':
      return outcome.proofs.length === 0 ? [EVIDENCE.agree, EVIDENCE.agreeWhy] : [EVIDENCE.differ, EVIDENCE.differWhy];
  }
}

export function EvidenceView({ outcome, onRestart }: { outcome: EvidenceOutcome; onRestart: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [title, lead] = headline(outcome);
  const proofs = outcome.kind === 'compared' ? outcome.proofs : outcome.kind === 'file' ? [outcome.proof] : [];
  const peaceful = outcome.kind === 'compared' && proofs.length === 0;
  return (
    <div class="verdict">
      <Banner heading={heading} title={title} lead={lead} good={peaceful} />
      {proofs.map((proof) => (
        <ProofPanel key={proof.text} proof={proof} compared={outcome.kind === 'compared'} />
      ))}
      <button type="button" class="button" onClick={onRestart}>
        {EVIDENCE.again}
      </button>
    </div>
  );
}

interface BannerProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly title: string;
  readonly lead: string;
  readonly good: boolean;
}

function Banner({ heading, title, lead, good }: BannerProps) {
  return (
    <header class={`finding ${good ? 'good' : 'bad'}`}>
      <span class="finding-sign">
        <Icon name={good ? 'check' : 'cross'} />
      </span>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p class="finding-lead">{lead}</p>
      </div>
    </header>
  );
}

function ProofPanel({ proof: { conclusion, text, file }, compared }: { proof: Proof; compared: boolean }) {
  const { guilty, key, contradiction } = conclusion;
  return (
    <section class="panel stack" aria-label={EVIDENCE.headings[guilty]}>
      {compared && <h2>{EVIDENCE.headings[guilty]}</h2>}
      {compared && <p>{EVIDENCE.contradictions[contradiction]}</p>}
      <dl class="facts">
        <div>
          <dt>{EVIDENCE.keyTerms[guilty]}</dt>
          <dd>
            <HexValue hex={key} name={EVIDENCE.keys[guilty]} />
          </dd>
        </div>
        {conclusion.guilty === 'log' ? (
          <div>
            <dt>{EVIDENCE.log}</dt>
            <dd>{EVIDENCE.entries(asCode, conclusion.origin, conclusion.size)}</dd>
          </div>
        ) : (
          <div>
            <dt>{EVIDENCE.match}</dt>
            <dd>{EVIDENCE.step(asCode, conclusion.match, conclusion.seq)}</dd>
          </div>
        )}
      </dl>
      <p class="soft small">{EVIDENCE.whose[guilty]}</p>
      {compared && (
        <div class="row">
          <button type="button" class="button primary" onClick={() => saveFile(text, file)}>
            <Icon name="download" /> {EVIDENCE.save}
          </button>
        </div>
      )}
    </section>
  );
}
