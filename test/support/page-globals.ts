/** What components ask of a browser before they are on a screen. */
export const PAGE_GLOBALS: Readonly<Record<string, unknown>> = {
  location: new URL('https://relay.example/h/x'),
  document: { documentElement: { dataset: {} }, title: 'A match', addEventListener: () => {} },
  addEventListener: () => {},
  IntersectionObserver: class {},
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
};
