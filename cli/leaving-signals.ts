/** The signals by which a person, a terminal that is closed, or a system asks a program to end. */
export const LEAVING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
