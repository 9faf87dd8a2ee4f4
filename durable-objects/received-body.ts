/** The body of a request, as it is kept in memory while it comes: bounded in its size, and in its time by how much of it has come. */

import type { Bytes } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';

interface BodyPorts {
  /** Is told how much memory the body takes, and may refuse. */
  readonly hold: (bytes: number) => void;
  readonly now: () => number;
  readonly setTimer: (ms: number, ring: () => void) => () => void;
}

const FIRST_ROOM = 65_536;
/** Within this time, and so many bytes for each second after it, a body has to come: a common log is here long before. */
const GRACE_MS = 15_000;
const BYTES_PER_SECOND = 131_072;

/** The whole body, refused as soon as it is longer, or later, than it may be. */
export async function readBody(body: ReadableStream<Uint8Array>, most: number, ports: BodyPorts): Promise<Bytes> {
  const reader = body.getReader();
  const began = ports.now();
  let [bytes, size] = [new Uint8Array(), 0];
  try {
    for (;;) {
      const late = began + GRACE_MS + (size / BYTES_PER_SECOND) * 1_000;
      const { done, value } = await inTime(reader.read(), late - ports.now(), ports.setTimer);
      if (done) return bytes.subarray(0, size);
      const needed = size + value.length;
      if (needed > most) throw new Fault('encoding/too-large', `this body is at most ${most} bytes`);
      if (needed > bytes.length) {
        const room = Math.min(most, Math.max(2 * bytes.length, needed, FIRST_ROOM));
        ports.hold(room);
        const larger = new Uint8Array(room);
        larger.set(bytes);
        bytes = larger;
      }
      bytes.set(value, size);
      size = needed;
    }
  } catch (error) {
    reader.cancel(error).catch(() => {});
    throw error;
  }
}

function inTime<T>(read: Promise<T>, ms: number, setTimer: BodyPorts['setTimer']): Promise<T> {
  let cancel = (): void => {};
  const late = new Promise<never>((_, reject) => {
    cancel = setTimer(Math.max(0, ms), () => reject(new Fault('relay/too-slow')));
  });
  return Promise.race([read, late]).finally(() => cancel());
}
