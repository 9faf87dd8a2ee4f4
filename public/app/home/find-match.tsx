/** From whatever a person was sent to the page that it is about. */

import { useId, useState } from 'preact/hooks';
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
    <form class="panel stack" onSubmit={open}>
      <h2>Open a match</h2>
      <div class="field">
        <label for={id}>Link or final hash</label>
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
            That is neither a Fogline link nor a final hash (64 digits). Copy the whole of it and paste it again.
          </p>
        )}
      </div>
      <p class="hint">
        You have a match as a file? <a href="/verify">Check it here</a>.
      </p>
    </form>
  );
}
