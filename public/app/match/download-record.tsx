/** Saves the whole signed log at any time: a player's from this device, a spectator's from the relay. */

import { useState } from 'preact/hooks';
import { Alert } from '../components/alert.tsx';
import { Icon } from '../components/icon.tsx';
import { logFileName } from '../components/log-file-name.ts';
import { saveFile } from '../components/save-file.ts';
import { keptLogs } from '../device/kept-logs.ts';
import { texts } from '../language/texts.ts';
import { relay } from '../relay-client/relay.ts';

export const DOWNLOAD_RECORD = texts('match/download-record', {
  download: 'Download the record',
  failed: 'The record could not be read just now. Try again in a moment.',
});

interface DownloadRecordProps {
  readonly match: string;
  /** Key of the seat that this tab plays. */
  readonly playing: string | undefined;
  /** The match is on the relay of this device. */
  readonly onDevice: boolean;
}

/** Tens of megabytes are never one string. */
async function allParts(log: AsyncIterable<string>): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  for await (const part of log) parts.push(part);
  return parts;
}

async function partsOf(match: string, playing: string | undefined, onDevice: boolean): Promise<BlobPart[]> {
  if (onDevice) return allParts((await import('../practice/practice-rows.ts')).readLines(match));
  return playing === undefined ? [await relay().log(match)] : allParts(keptLogs.parts({ match, key: playing }));
}

export function DownloadRecord({ match, playing, onDevice }: DownloadRecordProps) {
  const [failed, setFailed] = useState(false);
  const save = async (): Promise<void> => {
    await partsOf(match, playing, onDevice).then(
      async (parts) => {
        const whole = new Blob(parts);
        saveFile(whole, await logFileName(whole, match));
      },
      () => setFailed(true),
    );
  };
  return (
    <>
      <div class="row">
        <button type="button" class="button" onClick={save}>
          <Icon name="download" /> {DOWNLOAD_RECORD.download}
        </button>
      </div>
      {failed && <Alert>{DOWNLOAD_RECORD.failed}</Alert>}
    </>
  );
}
