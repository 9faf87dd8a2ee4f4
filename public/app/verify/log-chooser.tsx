/** Lets a visitor choose what to verify: a dropped or chosen file, or a pasted final hash. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { Alert } from '../components/alert.tsx';
import { texts } from '../language/texts.ts';
import { finalPath } from '../relay-client/paths.ts';
import { navigate } from '../router.ts';
import { finalHashIn } from './log-source.ts';

export const CHOOSER = texts('verify/log-chooser', {
  title: 'Check a match',
  lead: 'Nobody has to be believed. Your browser goes through a match from its first move to its last and says who won, and whether anybody cheated.',
  fromFile: 'From a file',
  file: 'Log file',
  choose: 'Choose a file',
  drop: 'or drop it anywhere on this page',
  letGo: 'Let go to check it',
  fileHint:
    'The file of a match ends in .tar or .jsonl, one with evidence in .json. Choose two files of one match to see whether anybody signed two stories. They stay on your device.',
  byLink: 'By its link',
  link: 'Link or final hash of a match that is over',
  wrong:
    'That is neither the link of a finished match nor a final hash: both end in 64 digits, from 0 to 9 and a to f. Copy the whole of it and paste it again.',
  hint: 'Players get it when the match is over. It ends in 64 digits that stand for the whole match.',
  check: 'Check this match',
});

interface LogChooserProps {
  /** One file to check, or two logs to compare. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Why the last file was refused. */
  readonly refused: string | undefined;
}

export function LogChooser({ onFiles, refused }: LogChooserProps) {
  return (
    <div class="choose">
      <header class="stack">
        <h1>{CHOOSER.title}</h1>
        <p class="lead">{CHOOSER.lead}</p>
      </header>
      <div class="chooser">
        <DropZone onFiles={onFiles} refused={refused} />
        <HashForm />
      </div>
    </div>
  );
}

function DropZone({ onFiles, refused }: LogChooserProps) {
  const choose = (files: FileList | null | undefined): void => {
    if (files?.length) onFiles([...files]);
  };
  const over = useDroppedFiles(choose);
  return (
    <section class="panel stack" aria-labelledby="file-heading">
      <h2 id="file-heading">{CHOOSER.fromFile}</h2>
      <label class={`drop ${over ? 'over' : ''}`}>
        <input
          type="file"
          class="visually-hidden"
          multiple
          accept=".tar,.jsonl,.json,application/x-tar,application/jsonl,application/json"
          aria-label={CHOOSER.file}
          aria-describedby="file-hint"
          onChange={(event) => choose(event.currentTarget.files)}
        />
        <span class="button">{CHOOSER.choose}</span>
        <span class="soft">{over ? CHOOSER.letGo : CHOOSER.drop}</span>
      </label>
      <p class="hint" id="file-hint">
        {CHOOSER.fileHint}
      </p>
      {refused !== undefined && <Alert>{refused}</Alert>}
    </section>
  );
}

/** Files that are dropped anywhere on the page, so that none makes the browser leave it. Returns whether one hovers over the page. */
function useDroppedFiles(choose: (files: FileList | undefined) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    const hold = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // From one part of the page to another, it is still there.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      latest.current(event.dataTransfer?.files);
    };
    const listeners = { dragover: hold, dragleave: leave, drop };
    for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener as EventListener);
    };
  }, []);
  return over;
}

function HashForm() {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    const finalHash = finalHashIn(text);
    setWrong(finalHash === undefined);
    if (finalHash !== undefined) navigate(finalPath(finalHash));
  };
  return (
    <section class="panel stack" aria-labelledby="hash-heading">
      <h2 id="hash-heading">{CHOOSER.byLink}</h2>
      <form class="stack stack-tight" onSubmit={submit} noValidate>
        <div class="field">
          <label for="final-hash">{CHOOSER.link}</label>
          <input
            id="final-hash"
            class="input code"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-invalid={wrong}
            aria-describedby={wrong ? 'final-hash-wrong' : 'final-hash-hint'}
          />
        </div>
        {wrong ? (
          <Alert id="final-hash-wrong">{CHOOSER.wrong}</Alert>
        ) : (
          <p class="hint" id="final-hash-hint">
            {CHOOSER.hint}
          </p>
        )}
        <div>
          <button type="submit" class="button">
            {CHOOSER.check}
          </button>
        </div>
      </form>
    </section>
  );
}
