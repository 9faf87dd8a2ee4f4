/** The platform of a connection in a browser: sockets, timers and jitter. */

import type { Platform } from '../../../shared/player/connection.ts';

export const browserPlatform: Platform = {
  openSocket: (url, protocol) => new WebSocket(url, protocol),
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  jitter: () => Math.random(),
};
