/** Opens the page that a pasted link, hash or seat file leads to. */

import { useId, useState } from 'preact/hooks';
import { decodeUtf8 } from '../../../shared/encoding/bytes.ts';
import { LIMITS } from '../../../shared/encoding/limits.ts';
import { attempt } from '../../../shared/fault.ts';
import { matchPath } from '../../../shared/wire/paths.ts';
import { addressOf, navigate } from '../router.ts';

export function FindMatch() {
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState(false);
  const id = useId();
  const open = (event: Event): void => {
    event.preventDefault();
    const address = addressOf(text);
    if (address === undefined) setUnknown(true);
    else navigate(address);
  };
  return (
    <form class="stack" onSubmit={open}>
      <div class="field">
        <label for={id}>Link of a match</label>
        <div class="row nowrap">
          <input
            id={id}
            class="input"
            value={text}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={unknown ? `${id}-problem` : undefined}
            aria-invalid={unknown}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              setUnknown(false);
            }}
          />
          <button type="submit" class="button">
            Open
          </button>
        </div>
        {unknown && (
          <p id={`${id}-problem`} role="alert" class="problem">
            That is no link of a match here. Copy the whole of it and paste it again.
          </p>
        )}
      </div>
      <SeatFile />
      <p class="hint">
        You have a match as a file? <a href="/verify">Check it here</a>.
      </p>
    </form>
  );
}

/** Continues a seat that was saved as a file. */
function SeatFile() {
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const read = async (input: HTMLInputElement): Promise<void> => {
    const file = await input.files?.[0]?.slice(0, LIMITS.seatBytes + 1).arrayBuffer();
    const text = attempt(() => decodeUtf8(new Uint8Array(file ?? [])));
    const match = text.ok ? /^\{.*"match":"([\w-]{22})".*"v":"fogline\/1 seat"\}\n?$/.exec(text.value)?.[1] : undefined;
    setWrong(match === undefined);
    if (text.ok && match !== undefined)
      navigate(`${matchPath(match)}#seat.${await (await import('../session/portable-link.ts')).packSeat(text.value)}`);
    input.value = '';
  };
  return (
    <div class="field">
      <label for={id}>A match that you went on with from another device, as a file</label>
      <input
        id={id}
        class="input"
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget }) => read(currentTarget)}
      />
      {wrong && (
        <p role="alert" class="problem">
          That is not such a file. Choose the one that “Save a copy” made.
        </p>
      )}
    </div>
  );
}
