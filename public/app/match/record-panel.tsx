/** The steps of the log as it grows, behind a click. */

import { useState } from 'preact/hooks';
import { HexValue } from '../components/hex-value.tsx';
import type { GameScreen } from '../games/game-screen.ts';
import type { StepLine } from '../games/step-line.ts';
import { stepWords } from '../games/step-words.ts';
import { DownloadRecord } from './download-record.tsx';

interface RecordPanelProps {
  readonly match: string;
  /** Key of the seat that this tab plays. */
  readonly playing: string | undefined;
  readonly record: readonly StepLine[];
  readonly names: readonly string[];
  readonly screen: GameScreen;
}

export function RecordPanel({ match, playing, record, names, screen }: RecordPanelProps) {
  const [open, setOpen] = useState(false);
  return (
    <details class="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          The record
          <span class="hint">
            {record.length} {record.length === 1 ? 'step' : 'steps'}
          </span>
        </span>
      </summary>
      {open && (
        <div class="stack">
          <DownloadRecord match={match} playing={playing} />
          <p class="hint">
            Every step is signed by its player, stamped by the relay and chained to the one before by its link hash. The latest
            comes first.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section class="scroll" tabIndex={0} aria-label="Steps of the record">
            <ol class="record">
              {record.toReversed().map((line) => (
                <li key={line.seq} class={typeof line.author === 'number' ? `seat-${line.author}` : ''}>
                  <span class="record-seq">
                    <span class="visually-hidden">Step </span>
                    {line.seq}
                  </span>
                  <span>
                    <span class="pip" /> {stepWords(line, names, screen.describeStep)}
                  </span>
                  <time dateTime={new Date(line.time).toISOString()}>{new Date(line.time).toLocaleTimeString('en-GB')}</time>
                  <HexValue hex={line.link} name={`link hash of step ${line.seq}`} />
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </details>
  );
}
