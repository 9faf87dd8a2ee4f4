import { describe, expect, it } from 'vitest';
import { ed25519, Table, testSeed } from '../../test/support/table.ts';
import { STRANGER } from '../../test/support/toy-match.ts';
import { encodeHex } from '../encoding/bytes.ts';
import { findGame } from '../games/registry.ts';
import { PHRASES, type Phrase, type PhraseId, phraseMessage } from '../wire/phrase.ts';
import { packSeat } from './pack-seat.ts';
import type { HeardPhrase } from './phrase-book.ts';
import { Session } from './session.ts';

/** Two seats of rock, paper, scissors, and what each of them hears. */
async function talkingTable(seed = 'talk') {
  const table = new Table({ game: 'rps', seed, params: { bestOf: 5 }, portable: true });
  const heard: HeardPhrase[][] = [[], []];
  const sent: Phrase[] = [];
  table.toolsOf = (seat) => ({ heard: (phrase) => heard[seat]!.push(phrase) });
  table.sent = (message) => message.kind === 'phrase' && sent.push(message.said);
  await table.seat();
  const say = async (seat: number, phrase: PhraseId): Promise<Phrase> => {
    await table.players[seat]!.session.perform({ kind: 'say', phrase });
    await table.settle();
    return sent.at(-1)!;
  };
  const hears = async (seat: number, said: Phrase): Promise<boolean> => {
    const before = heard[seat]!.length;
    await table.deliver(seat, { kind: 'phrase', said });
    return heard[seat]!.length > before;
  };
  const show = async (seat: number, hand: string): Promise<void> => {
    await table.players[seat]!.session.perform({ kind: 'decide', decision: { kind: 'show', hand } });
    await table.settle();
  };
  return { table, heard, sent, say, hears, show };
}

describe('a phrase', () => {
  it('is heard by every seat, its own included, and changes nothing in the match', async () => {
    const { table, heard, say } = await talkingTable();
    const { log } = table;
    await say(0, 'hello');
    await say(1, 'good-luck');
    const both = [
      { seat: 0, phrase: 'hello' },
      { seat: 1, phrase: 'good-luck' },
    ];
    expect(heard).toEqual([both, both]);
    expect(table.log).toBe(log);
    expect(table.players.map(({ snapshot }) => snapshot!.rejected)).toEqual([undefined, undefined]);
  });

  it('is heard in the set-up, in play, and after the match is closed', async () => {
    const { table, heard, say, show } = await talkingTable();
    await say(0, 'hello');
    for (const seat of [0, 1]) await show(seat, seat === 0 ? 'rock' : 'paper');
    expect(table.state.matchState.phase).toBe('play');
    await say(1, 'oops');
    await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
    expect(table.state.matchState.phase).toBe('closed');
    await say(1, 'good-game');
    expect(heard[0]!.map(({ phrase }) => phrase)).toEqual(['hello', 'oops', 'good-game']);
  });

  it('is said a few times at once, and then rejects until some seconds have passed', async () => {
    const { table, heard, say } = await talkingTable();
    for (const phrase of PHRASES.slice(0, 6)) await say(0, phrase);
    await expect(say(0, 'thanks')).rejects.toMatchObject({ code: 'relay/too-many-phrases' });
    table.now += 5_000;
    await say(0, 'thanks');
    await expect(say(0, 'thanks')).rejects.toMatchObject({ code: 'relay/too-many-phrases' });
    expect(heard[1]).toHaveLength(7);
  });

  it('is said by nobody who only watches, nor by a device from which the seat was packed', async () => {
    const { table, sent } = await talkingTable();
    const watching = new Session({
      findGame,
      match: table.match,
      ed25519,
      store: table.players[0]!.store,
      send: () => {},
      changed: () => {},
      now: () => 0,
    });
    await expect(watching.perform({ kind: 'say', phrase: 'hello' })).rejects.toMatchObject({ code: 'player/no-seat' });
    await packSeat(table.players[0]!.session, 'https://relay.test');
    await expect(table.players[0]!.session.perform({ kind: 'say', phrase: 'hello' })).rejects.toMatchObject({
      code: 'player/no-seat',
    });
    expect(sent).toEqual([]);
  });
});

describe('what a relay or another seat makes of phrases', () => {
  it('is not heard twice, nor in another match, nor as the word of another seat', async () => {
    const { say, hears, table } = await talkingTable();
    const said = await say(1, 'thanks');
    expect(await hears(0, said)).toBe(false);
    const other = await talkingTable('another match');
    expect(await other.hears(0, said)).toBe(false);
    const keys = table.state.matchState.seats.map((seat) => seat!.key);
    expect(await hears(0, { ...said, nonce: 'ab'.repeat(8), key: keys[0]! })).toBe(false);
  });

  it('is not heard when it was changed, or signed by nobody in the match', async () => {
    const { say, hears } = await talkingTable();
    const said = await say(1, 'good-luck');
    for (const change of [{ phrase: 'oops' }, { nonce: 'cd'.repeat(8) }, { seq: said.seq - 1 }, { prev: '00'.repeat(32) }])
      expect(await hears(0, { ...said, ...change } as Phrase)).toBe(false);
  });

  it('is heard from a seat that signs it for this place, and from no stranger', async () => {
    const { table, hears } = await talkingTable();
    const { match, seq, prev } = table.state.matchState;
    const bob = await table.players[1]!.store.identity();
    const by = (
      signer: { publicKey: string; sign(message: Uint8Array): string },
      phrase: PhraseId,
      place = { seq, prev },
    ): Phrase => {
      const said = { ...place, phrase, nonce: encodeHex(testSeed('nonce', phrase, place.seq).subarray(0, 8)) };
      return { ...said, key: signer.publicKey, sig: signer.sign(phraseMessage(match, said)) };
    };
    expect(await hears(0, by(bob, 'oops'))).toBe(true);
    expect(await hears(0, by(STRANGER, 'oops'))).toBe(false);
    // A place that the log has not reached, and one before it began.
    expect(await hears(0, by(bob, 'hello', { seq: seq + 1, prev }))).toBe(false);
    expect(await hears(0, by(bob, 'hello', { seq: 0, prev: '00'.repeat(32) }))).toBe(false);
    expect(await hears(0, by(bob, 'hello', { seq: seq - 1, prev: table.entries[seq - 1]!.step.prev }))).toBe(true);
  });

  it('is not heard again by a page that was loaded again, once the log has moved on', async () => {
    const { table, say, hears, show } = await talkingTable();
    const said = await say(1, 'oops');
    for (const hand of ['rock', 'rock', 'rock']) for (const seat of [0, 1]) await show(seat, hand);
    expect(table.state.matchState.seq).toBeGreaterThan(said.seq + 8);
    await table.reload(0);
    expect(await hears(0, said)).toBe(false);
  });

  it('is shown no more often than a person could have said it, whatever the relay lets through', async () => {
    const { table, hears } = await talkingTable();
    const { match, seq, prev } = table.state.matchState;
    const bob = await table.players[1]!.store.identity();
    let shown = 0;
    for (let i = 0; i < 100; i++) {
      const said = { seq, prev, phrase: 'oops' as const, nonce: encodeHex(testSeed('flood', i).subarray(0, 8)) };
      if (await hears(0, { ...said, key: bob.publicKey, sig: bob.sign(phraseMessage(match, said)) })) shown++;
    }
    expect(shown).toBe(32);
  });
});
