/** Line icons, 24 units wide. A verdict's icon is never without its word. */

const PATHS = {
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  share: 'M12 15V4M8 7.500l4-4 4 4M5 12v8h14v-8',
  check: 'M5 12.5l4.5 4.500L19 7.5',
  rotate: 'M20 11a8 8 0 1 0-2.3 6M20 5v6h-6',
  dice: 'M4 4h16v16H4zM9 9h.01M15 15h.01M15 9h.01M9 15h.01',
  draw: 'M5 9h14M5 15h14',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  soundOn: 'M4 9.500v5h3.500L12 19V5L7.5 9.500zM16 9a4 4 0 0 1 0 6M18.5 6.500a8 8 0 0 1 0 11',
  soundOff: 'M4 9.500v5h3.500L12 19V5L7.5 9.500zM16 9.500l5 5M21 9.500l-5 5',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  dash: 'M6 12h12',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 6v12M15.5 6v12',
  previous: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  again: 'M4 12a8 8 0 1 1 2.3 5.700M4 19v-5h5',
  flip: 'M8 4v14M4.5 14.5L8 18l3.5-3.500M16 20V6M12.5 9.500L16 6l3.500 3.500',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500v5M8 14.500v5',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17 14h.01M7 14h.01M10 14h4',
  speak: 'M4 5h16v11H11l-5 4v-4H4z',
  first: 'M17 6l-6 6 6 6M7.500 6v12',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500h4',
  plus: 'M12 5v14M5 12h14',
  pencil: 'M4 20l1-4.500L16.500 4 20 7.500 8.500 19zM14 6.500L17.500 10',
  last: 'M7 6l6 6-6 6M16.500 6v12',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
