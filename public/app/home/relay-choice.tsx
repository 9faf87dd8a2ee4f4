/** Where matches are started, in a client that no relay serves: its person chooses among what the build allows. */

import { useId, useState } from 'preact/hooks';
import { Alert } from '../components/alert.tsx';
import { Select } from '../components/select.tsx';
import { savePreference } from '../device/preferences.ts';
import { texts } from '../language/texts.ts';
import { mayPlayAt, originIn, relayOrigin, STATED, usualRelay } from '../relay-client/relays.ts';

export const RELAY_CHOICE = texts('home/relay-choice', {
  about: 'No server has sent you this copy of Fogline, so none can change it. You play at one all the same:',
  label: 'Server for new matches',
  save: 'Use it',
  missing: 'Name a server before you start a match. An invitation to any other one can be opened below.',
  wrong: 'That is no address of a server. It looks like https://fogline.example.',
});

/** Every list and match of the page is asked for at the other relay. */
function choose(relay: string): void {
  savePreference('relay', relay);
  location.assign('/');
}

export function RelayChoice() {
  const named = (STATED ?? []).filter((one) => originIn(one) !== undefined);
  return (
    <section class="panel stack stack-tight">
      <p class="soft">{RELAY_CHOICE.about}</p>
      {STATED?.includes('*') ? (
        <AnyRelay />
      ) : (
        <Select
          label={RELAY_CHOICE.label}
          labels={named}
          chosen={named.indexOf(relayOrigin())}
          onChoose={(place) => choose(named[place]!)}
        />
      )}
    </section>
  );
}

function AnyRelay() {
  const [text, setText] = useState(usualRelay() ?? '');
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const save = (event: Event): void => {
    event.preventDefault();
    const relay = originIn(text.trim());
    if (relay === undefined || !mayPlayAt(relay)) setWrong(true);
    else choose(relay);
  };
  return (
    <form class="field" onSubmit={save}>
      <label for={id}>{RELAY_CHOICE.label}</label>
      <div class="row nowrap">
        <input
          id={id}
          class="input"
          type="url"
          inputMode="url"
          value={text}
          spellcheck={false}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setWrong(false);
          }}
        />
        <button type="submit" class="button">
          {RELAY_CHOICE.save}
        </button>
      </div>
      {isWrong && (
        <Alert id={`${id}-problem`} class="problem">
          {RELAY_CHOICE.wrong}
        </Alert>
      )}
      {usualRelay() === undefined && <p class="hint">{RELAY_CHOICE.missing}</p>}
    </form>
  );
}
