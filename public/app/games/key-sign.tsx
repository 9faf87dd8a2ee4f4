/** The key that does what a button does, beside its words; a screen reader has it from the button. */

export const KeySign = ({ of }: { of: string | number | undefined }) => (
  <span class="key" aria-hidden="true">
    {of}
  </span>
);
