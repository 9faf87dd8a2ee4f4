/** The author's side of a message about authenticated bits: it has values and MACs, and writes the body. */

import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import { packBits } from '../encoding/packed-bits.ts';
import { type AuthenticatedBits, type HeldBits, heldConstants } from './authenticated-bits.ts';
import type { Products } from './products.ts';
import { ProvenMessage } from './proven-message.ts';
import { proveProducts } from './quicksilver.ts';

interface WrittenMessage<Result> {
  readonly body: Bytes;
  /** What the description returned. */
  readonly result: Result;
}

/** The body of a message, as its description says. All bits that the description uses are lists with values. */
export function writeMessage<Result>(describe: (message: ProvenMessage) => Result): WrittenMessage<Result> {
  const writer = new MessageWriter();
  const result = describe(writer);
  return { body: writer.finish(), result };
}

class MessageWriter extends ProvenMessage {
  readonly #parts: Bytes[] = [];

  constructor() {
    super(undefined);
  }

  override constants(values: Uint8Array): HeldBits {
    return heldConstants(values);
  }

  finish(): Bytes {
    this.#parts.push(this.digest());
    return this.body();
  }

  protected override exchangeBits(count: number, values: Uint8Array | undefined): Uint8Array {
    if (values?.length !== count) throw new Error(`an author writes the values of ${count} bits`);
    this.#parts.push(packBits(values));
    return values;
  }

  protected override exchangeProof(products: readonly Products[], masks: AuthenticatedBits, challenge: Uint8Array): void {
    this.#parts.push(proveProducts(products, masks, challenge));
  }

  protected override body(): Bytes {
    return concatBytes(...this.#parts);
  }
}
