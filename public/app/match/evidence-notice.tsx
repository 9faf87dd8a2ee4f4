/** Explains an equivocation that this device has seen, and saves the evidence. */

import type { Evidence } from '../../../shared/log/evidence.ts';
import { saveFile } from '../components/save-file.ts';
import type { MatchSnapshot } from '../session/messages.ts';

interface EvidenceNoticeProps {
  readonly snapshot: MatchSnapshot;
  readonly names: readonly string[];
}

async function save(evidence: Evidence, match: string): Promise<void> {
  const { encodeEvidence } = await import('../../../shared/log/evidence.ts');
  saveFile(encodeEvidence(evidence), `evidence-${match}-${evidence.evidence}.json`);
}

export function EvidenceNotice({ snapshot: { evidence, matchState }, names }: EvidenceNoticeProps) {
  return evidence.map((one) => {
    const seat = one.evidence === 'author' ? matchState.seats.findIndex((taken) => taken?.key === one.key) : -1;
    return (
      <div class="notice bad" key={one.evidence === 'author' ? one.key : 'relay'}>
        <div>
          {one.evidence === 'relay'
            ? 'The relay has signed what contradicts itself. '
            : `${names[seat] ?? 'A player'} has signed two different steps for one place of the match. One of them counts, and the match goes on. `}
          The two signatures together prove it to anyone, without this match and without the relay. Keep them.
        </div>
        <button type="button" class="button" onClick={() => save(one, matchState.match)}>
          Save the evidence
        </button>
      </div>
    );
  });
}
