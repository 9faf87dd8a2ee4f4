/** Explains an equivocation that this device has seen, and saves the evidence. */

import type { Evidence } from '../../../shared/evidence/evidence.ts';
import { saveFile } from '../components/save-file.ts';
import { texts } from '../language/texts.ts';
import type { MatchSnapshot } from '../session/messages.ts';

export const EVIDENCE_NOTICE = texts('match/evidence-notice', {
  relay: 'The relay has signed what contradicts itself.',
  player: (who: string) =>
    `${who} has signed two different steps for one place of the match. One of them counts, and the match goes on.`,
  somebody: 'A player',
  keep: 'The two signatures together prove it to anyone, without this match and without the relay. Keep them.',
  save: 'Save the evidence',
});

interface EvidenceNoticeProps {
  readonly snapshot: MatchSnapshot;
  readonly names: readonly string[];
}

async function save(evidence: Evidence, match: string): Promise<void> {
  const { encodeEvidence } = await import('../../../shared/evidence/evidence.ts');
  saveFile(encodeEvidence(evidence), `evidence-${match}-${evidence.evidence}.json`);
}

export function EvidenceNotice({ snapshot: { evidence, matchState }, names }: EvidenceNoticeProps) {
  return evidence.map((one) => {
    const seat = one.evidence === 'author' ? matchState.seats.findIndex((taken) => taken?.key === one.key) : -1;
    return (
      <div class="notice bad" key={one.evidence === 'author' ? one.key : 'relay'}>
        <div>
          {one.evidence === 'relay' ? EVIDENCE_NOTICE.relay : EVIDENCE_NOTICE.player(names[seat] ?? EVIDENCE_NOTICE.somebody)}{' '}
          {EVIDENCE_NOTICE.keep}
        </div>
        <button type="button" class="button" onClick={() => save(one, matchState.match)}>
          {EVIDENCE_NOTICE.save}
        </button>
      </div>
    );
  });
}
