/** The signs of these pages, beside those of `icon.tsx`. A verdict's sign never stands without its word. */

const PATHS = {
  good: 'M5 12.5l4.5 4.5L19 7.5',
  bad: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  open: 'M6 12h12',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 6v12M15.5 6v12',
  previous: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
} as const;

export type MarkKind = keyof typeof PATHS;

export function Mark({ kind }: { kind: MarkKind }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[kind]} />
    </svg>
  );
}
