// The one thing beyond ECMAScript that `shared/` uses. Every environment has it (WHATWG Encoding §8),
// and no TypeScript library declares it without the rest of a platform.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { readonly written: number };
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
