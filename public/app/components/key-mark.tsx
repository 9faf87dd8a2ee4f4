import { texts } from '../language/texts.ts';

export const KEY_MARK = texts('components/key-mark', {
  why: 'You have not played with this key under this name. Compare the key when it matters who it is.',
  spoken: 'not met before, key',
});

/** The fingerprint of a key beside a claimed name that this device does not know, for people to compare. */
export function KeyMark({ mark }: { mark: string | undefined }) {
  if (mark === undefined) return null;
  return (
    <span class="key-mark" title={KEY_MARK.why}>
      <span class="visually-hidden">{KEY_MARK.spoken} </span>
      {mark}
    </span>
  );
}
