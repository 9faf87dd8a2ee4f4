/** The moments of a match at which its database is frozen. */
export const MOMENTS = ['lobby', 'setup', 'play', 'settle', 'closed', 'published', 'deleted'] as const;
export type Moment = (typeof MOMENTS)[number];
