/** What a realm of rules has beside the language: UTF-8. And what it lacks of the language: what would tell time, chance or memory. */

export const PRELUDE = `'use strict';
for (const name of ['Date', 'Intl', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef', 'console'])
  delete globalThis[name];
delete Math.random;
globalThis.TextEncoder = class TextEncoder {
  encode(text) {
    const bytes = new Uint8Array(3 * text.length);
    return bytes.slice(0, this.encodeInto(text, bytes).written);
  }
  /** For a place that is large enough: the only one that is used. */
  encodeInto(text, bytes) {
    let written = 0;
    for (const character of text) {
      const point = character.codePointAt(0);
      const code = point >= 0xd800 && point < 0xe000 ? 0xfffd : point;
      if (code < 0x80) bytes[written++] = code;
      else {
        const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        bytes[written++] = [0, 0xc0, 0xe0, 0xf0][more] | (code >> (6 * more));
        for (let i = more - 1; i >= 0; i--) bytes[written++] = 0x80 | ((code >> (6 * i)) & 0x3f);
      }
    }
    return { read: text.length, written };
  }
};
globalThis.TextDecoder = class TextDecoder {
  decode(bytes) {
    const parts = [];
    for (let at = 0; at < bytes.length; at += 8192) {
      let part = '';
      for (const byte of bytes.subarray(at, at + 8192)) part += String.fromCharCode(byte);
      parts.push(part);
    }
    return decodeURIComponent(escape(parts.join('')));
  }
};
`;
