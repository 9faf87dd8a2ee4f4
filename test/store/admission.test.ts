import { beforeEach, describe, expect, it } from 'vitest';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import type { AdmissionPorts } from '../../shared/relay/shell-ports.ts';
import { CLOSE } from '../../shared/wire/socket.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { StoredShell } from './stored-shell.ts';

/** It brings any log to another portion. */
const LARGE = 'x'.repeat(RELAY_LIMITS.chargedPortion);

/** What was asked, in order. */
let asked: string[];
let blocked: string | undefined;
let charge: () => Promise<boolean>;
beforeEach(() => {
  asked = [];
  blocked = undefined;
  charge = async () => true;
});

const admission: AdmissionPorts = {
  alone: (act) => act(),
  readBlocks: async () => void asked.push('blocks'),
  refusalOfKey: (key) => (key === blocked ? 'relay/blocked' : undefined),
  mayStore(networks, { bytes }) {
    asked.push(`${networks.near} ${bytes >= LARGE.length}`);
    return charge();
  },
};

function opened(): StoredShell {
  const match = new StoredShell(memoryStorage(), {}, undefined, admission);
  match.say('open', [0], match.toy.terms());
  return match;
}

async function begun(): Promise<StoredShell> {
  const match = opened();
  await match.ask('join', [1], match.toy.joinPayload(1), [0, 1]);
  match.say('start', [0, 1], {}, [0]);
  asked.length = 0;
  return match;
}

describe('before a step is taken', () => {
  it('the list of blocked keys is read for a join, and for no step that only quotes one', async () => {
    const match = opened();
    expect(await match.ask('join', [1], match.toy.joinPayload(1), [0, 1])).toBe('stored');
    expect(match.say('start', [0, 1], {}, [0])).toBe('stored');
    expect(match.say('toy.move', [0], { kind: 'join', text: '"kind":"join"' }, [1])).toBe('stored');
    expect(asked).toEqual(['blocks']);
  });

  it('a join of a blocked key is refused', async () => {
    const match = opened();
    blocked = match.toy.signers[1]!.publicKey;
    expect(await match.ask('join', [1], match.toy.joinPayload(1), [0, 1])).toBe('relay/blocked');
  });

  it('the bytes of a large one are charged to its network, and a small one is not asked about', async () => {
    const match = await begun();
    expect(match.say('toy.move', [0], {}, [1])).toBe('stored');
    expect(await match.ask('toy.move', [1], { text: LARGE }, [0])).toBe('stored');
    expect([asked, match.shell.state.matchState.seq]).toEqual([['near true'], 5]);
  });

  it('one whose network has no bytes left is not taken, and its socket comes back later', async () => {
    const match = await begun();
    charge = async () => false;
    await match.ask('toy.move', [0], { text: LARGE }, [1]);
    expect([match.closes, match.shell.state.matchState.seq]).toEqual([[CLOSE.rateLimited], 3]);
  });

  it('one whose bytes cannot be charged is taken all the same, and the operator is told', async () => {
    const match = await begun();
    charge = () => Promise.reject(new Error('the object is down'));
    expect(await match.ask('toy.move', [0], { text: LARGE }, [1])).toBe('stored');
    expect([match.reported, match.shell.state.matchState.seq]).toEqual([['bytes could not be charged'], 4]);
  });
});
