/** Whether a page at this host is seen on this computer alone. */
export const isThisComputer = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
