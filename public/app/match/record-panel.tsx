/** The steps of the log as it grows, behind a click. */

import { useState } from 'preact/hooks';
import { HexValue } from '../components/hex-value.tsx';
import type { GameScreen } from '../games/game-screen.ts';
import type { StepLine } from '../games/step-line.ts';
import { stepWords } from '../games/step-words.ts';
import { timeWords } from '../language/format.ts';
import { plural, texts } from '../language/texts.ts';
import { DownloadRecord } from './download-record.tsx';

export const RECORD_PANEL = texts('match/record-panel', {
  title: 'The record',
  steps: (count: number) => plural(count, { one: `${count} step`, other: `${count} steps` }),
  about:
    'Every step is signed by its player, stamped by the relay and chained to the one before by its link hash. The latest comes first.',
  list: 'Steps of the record',
  step: 'Step',
  linkHash: (seq: number) => `link hash of step ${seq}`,
});

interface RecordPanelProps {
  readonly match: string;
  /** Key of the seat that this tab plays. */
  readonly playing: string | undefined;
  readonly onDevice: boolean;
  readonly record: readonly StepLine[];
  readonly names: readonly string[];
  readonly screen: GameScreen;
}

export function RecordPanel({ match, playing, onDevice, record, names, screen }: RecordPanelProps) {
  const [open, setOpen] = useState(false);
  return (
    <details class="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          {RECORD_PANEL.title}
          <span class="hint">{RECORD_PANEL.steps(record.length)}</span>
        </span>
      </summary>
      {open && (
        <div class="stack">
          <DownloadRecord match={match} playing={playing} onDevice={onDevice} />
          <p class="hint">{RECORD_PANEL.about}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section class="scroll" tabIndex={0} aria-label={RECORD_PANEL.list}>
            <ol class="record">
              {record.toReversed().map((line) => (
                <li key={line.seq} class={typeof line.author === 'number' ? `seat-${line.author}` : ''}>
                  <span class="record-seq">
                    <span class="visually-hidden">{RECORD_PANEL.step} </span>
                    {line.seq}
                  </span>
                  <span>
                    <span class="pip" /> {stepWords(line, names, screen.describeStep)}
                  </span>
                  <time dateTime={new Date(line.time).toISOString()}>{timeWords(line.time, 'time')}</time>
                  <HexValue hex={line.link} name={RECORD_PANEL.linkHash(line.seq)} />
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </details>
  );
}
