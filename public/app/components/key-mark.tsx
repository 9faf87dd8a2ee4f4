/** The fingerprint of a key beside a claimed name that this device does not know, for people to compare. */
export function KeyMark({ mark }: { mark: string | undefined }) {
  if (mark === undefined) return null;
  return (
    <span class="key-mark" title="You have not played with this key under this name. Compare the key when it matters who it is.">
      <span class="visually-hidden">not met before, key </span>
      {mark}
    </span>
  );
}
