/** Opens the page that a pasted link, hash or seat file leads to. */

import { useId, useState } from 'preact/hooks';
import { decodeUtf8 } from '../../../shared/encoding/bytes.ts';
import { LIMITS } from '../../../shared/encoding/limits.ts';
import { attempt } from '../../../shared/fault.ts';
import { matchPath } from '../../../shared/wire/paths.ts';
import { Alert } from '../components/alert.tsx';
import { linkTo } from '../components/marks.tsx';
import { type Mark, texts } from '../language/texts.ts';
import { atRelay, mayPlayAt, originIn } from '../relay-client/relays.ts';
import { navigate } from '../router.ts';
import { readPasted } from './pasted-address.ts';

export const FIND_MATCH = texts('home/find-match', {
  link: 'Link of a match',
  open: 'Open',
  unknown: 'That is no link of a match here. Copy the whole of it and paste it again.',
  foreign: (server: string) =>
    `This copy of Fogline does not play at ${server}. Open the link itself, or use a copy that may play there.`,
  file: (link: Mark) => ['You have a match as a file? ', link('Check it here'), '.'],
  seat: 'A match that you went on with from another device, as a file',
  seatElsewhere: (server: string) =>
    `This match is played at ${server}, where this copy of Fogline does not play. Open the file at ${server}, or in a copy that may play there.`,
  wrongSeat: 'That is not such a file. Choose the one that “Save a copy” made.',
});

export function FindMatch() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const open = (event: Event): void => {
    event.preventDefault();
    const pasted = readPasted(text);
    if (pasted?.kind === 'address') navigate(pasted.address);
    else setProblem(pasted === undefined ? FIND_MATCH.unknown : FIND_MATCH.foreign(pasted.relay));
  };
  return (
    <form class="stack" onSubmit={open}>
      <div class="field">
        <label for={id}>{FIND_MATCH.link}</label>
        <div class="row nowrap">
          <input
            id={id}
            class="input"
            value={text}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={problem === undefined ? undefined : `${id}-problem`}
            aria-invalid={problem !== undefined}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              setProblem(undefined);
            }}
          />
          <button type="submit" class="button">
            {FIND_MATCH.open}
          </button>
        </div>
        {problem !== undefined && (
          <Alert id={`${id}-problem`} class="problem">
            {problem}
          </Alert>
        )}
      </div>
      <SeatFile />
      <p class="hint">{FIND_MATCH.file(linkTo('/verify'))}</p>
    </form>
  );
}

/** The match and the relay that a seat's file names. */
const SEAT_FILE = /^\{.*"match":"([\w-]{22})","relay":"(https?:\/\/[^"]+)",.*"v":"fogline\/1 seat"\}\n?$/;

/** Continues a seat that was saved as a file, at the relay at which it is played. */
function SeatFile() {
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const read = async (input: HTMLInputElement): Promise<void> => {
    const file = await input.files?.[0]?.slice(0, LIMITS.seatBytes + 1).arrayBuffer();
    input.value = '';
    const text = attempt(() => decodeUtf8(new Uint8Array(file ?? [])));
    const [, match, named = ''] = (text.ok ? SEAT_FILE.exec(text.value) : null) ?? [];
    const relay = originIn(named);
    if (!text.ok || match === undefined || relay === undefined) return setProblem(FIND_MATCH.wrongSeat);
    if (!mayPlayAt(relay)) return setProblem(FIND_MATCH.seatElsewhere(relay));
    setProblem(undefined);
    const { packText } = await import('../session/portable-link.ts');
    navigate(`${atRelay(matchPath(match), relay)}#seat.${await packText(text.value)}`);
  };
  return (
    <div class="field">
      <label for={id}>{FIND_MATCH.seat}</label>
      <input
        id={id}
        class="input"
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget }) => read(currentTarget)}
      />
      {problem !== undefined && <Alert class="problem">{problem}</Alert>}
    </div>
  );
}
