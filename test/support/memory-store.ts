import crypto from 'node:crypto';
import { MemorySeats } from '../../library/memory-seats.ts';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { CACHED_MACHINES, type CacheStore } from '../../shared/player/cache-store.ts';
import type { KeptSeat } from '../../shared/player/log-store.ts';
import type { CachedMachine } from '../../shared/player/machine.ts';

/** A secret store in memory, of one device. */
export class MemoryStore extends MemorySeats<Signer<string>> {
  constructor(seed: Uint8Array) {
    super(async () => nodeSigner(crypto, crypto.randomBytes(32)), nodeSigner(crypto, seed));
  }
}

/** A part of a machine has its name for good, so it is written once, for as long as a machine names it. */
const withParts = (
  { decisions, frozen }: CachedMachine,
  copy: (bytes: Uint8Array, name: string) => Uint8Array,
): CachedMachine => ({
  decisions: structuredClone(decisions),
  frozen: {
    head: structuredClone(frozen.head),
    parts: new Map([...frozen.parts].map(([name, bytes]) => [name, copy(bytes, name)])),
  },
});

/** The machines that one device caches. */
export class MemoryCaches implements CacheStore {
  /** The latest first. */
  machines: readonly { readonly link: string; readonly machine: CachedMachine }[] = [];
  /** How often a machine was loaded. */
  loads = 0;

  async links(): Promise<readonly string[]> {
    return this.machines.map(({ link }) => link);
  }

  async load(_: KeptSeat, link: string): Promise<CachedMachine | undefined> {
    const found = this.machines.find((one) => one.link === link);
    if (found !== undefined) this.loads++;
    return found && withParts(found.machine, (bytes) => bytes.slice());
  }

  async keep(_: KeptSeat, link: string, machine: CachedMachine): Promise<void> {
    const others = this.machines.filter((one) => one.link !== link);
    const written = new Map(this.machines.flatMap(({ machine: { frozen } }) => [...frozen.parts]));
    const kept = withParts(machine, (bytes, name) => written.get(name) ?? bytes.slice());
    this.machines = [{ link, machine: kept }, ...others].slice(0, CACHED_MACHINES);
  }

  async drop(_: KeptSeat, link: string): Promise<void> {
    this.machines = this.machines.filter((one) => one.link !== link);
  }
}
