/** Loaded before a program: its clock is ten years ahead, and nothing leaves the process over a network. */

import net from 'node:net';

const TEN_YEARS_MS = 10 * 365.25 * 86_400_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  /** @param {...any} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + TEN_YEARS_MS);
    // @ts-expect-error A tuple of any length is what Date takes.
    else super(...given);
  }
  static now() {
    return RealDate.now() + TEN_YEARS_MS;
  }
};

net.Socket.prototype.connect = () => {
  throw new Error('there is no network');
};
