import { describe, expect, it, vi } from 'vitest';
import { Table } from '../test/support/table.ts';
import { terminalGame } from './games/any-game.ts';
import { InputEnded, Person } from './person.ts';

const XAYA = 'battleship/xaya';
const CELLS = Array.from({ length: 64 }, (_, cell) => `${'abcdefgh'[cell % 8]}${Math.floor(cell / 8) + 1}`);

/** A game without proofs, for what a person may do in every game. */
const SHORT = { interactive: true, game: 'rps', words: 'example.com/none' };

/** A person in seat 0 against a bot, over a relay in memory. */
async function seatPerson({ interactive, game = XAYA, words = game }: { interactive: boolean; game?: string; words?: string }) {
  const table = new Table({ game, seed: 'person', bots: [undefined, 'random'] });
  const said: string[] = [];
  let prompts = 0;
  const complaints: string[] = [];
  const left: unknown[] = [];
  const person = new Person(
    terminalGame(words),
    { interactive, print: (text) => said.push(text), complain: (text) => complaints.push(text), prompt: () => prompts++ },
    (reason) => left.push(reason),
  );
  /** Lets everybody act until nobody has anything to do. */
  const settle = async (): Promise<void> => {
    const session = table.players[0]!.session;
    for (let before = -1; before !== session.snapshot().matchState.seq || session.snapshot().sending; ) {
      before = session.snapshot().matchState.seq;
      // Waits for a decision that is being made.
      await session.resend();
      await table.settle();
      await person.player(session.snapshot(), session);
      await table.play();
    }
  };
  const type = async (...lines: string[]): Promise<void> => {
    for (const line of lines) person.type(line);
    await settle();
  };
  return {
    prompts: () => prompts,
    table,
    person,
    said,
    complaints,
    left,
    settle,
    type,
    session: () => table.players[0]!.session,
  };
}

describe('a person at a terminal', () => {
  it('reads what is wrong with a line, and is prompted again', async () => {
    const { table, said, complaints, prompts, settle, type } = await seatPerson({ interactive: true });
    await table.seat();
    await settle();
    expect(said.at(-1)).toContain('Place your fleet on 8×8');
    await type('A1> B2');
    expect(complaints.at(-1)).toContain('"B2" is not a square with > or v');
    await type('a1> a3>');
    expect(complaints.at(-1)).toContain('The fleet has 7 ships, and these are 2.');
    await type('a1> a2> a4> a6> a8> g1v g4v');
    expect(complaints.at(-1)).toContain('A2> touches A1>.');
    expect(said).toHaveLength(1);
    expect(prompts()).toBeGreaterThanOrEqual(4);
    await type('random');
    expect(said.at(-1)).toContain('Shoot at a square');
    // The bot may have been the one to start, and may have hit.
    expect(said.at(-1)).toMatch(/ 8 .*\n\d+ of 18 squares afloat {5}18 of 18 squares afloat/);
    await type('z9');
    expect(complaints.at(-1)).toContain('"z9" is not a square of this board');
    await type('a1');
    await type('a1');
    expect(complaints.at(-1)).toContain('you have shot at A1 before');
    expect(complaints).toHaveLength(5);
  });

  it('plays a game that has no words of its own by words and JSON', async () => {
    const { table, said, complaints, settle, type } = await seatPerson({
      ...{ interactive: true, game: 'rps', words: 'example.com/none' },
    });
    await table.seat();
    await settle();
    expect(said.at(-1)).toMatch(/best of: 3\n[\s\S]*by its number or its words:\n {3}1 {2}show rock\n {3}2 {2}show paper/);
    await type('4');
    expect(complaints.at(-1)).toBe('"4" is not one of your decisions; "list" shows them.');
    await type('{"kind":"show","hand":"well"}');
    expect(complaints.at(-1)).toContain('Not possible: decision.hand: expected one of rock, paper, scissors.');
    await type('{"kind":"show","hand":"rock"}');
    await type('Show Paper');
    const shown = table.entries.flatMap(({ step, payload }) => (step.kind === 'rps.reveal' ? [payload!['hand']] : []));
    expect(shown).toEqual(expect.arrayContaining(['rock', 'paper']));
  });

  it('says a phrase, and is told which there are', async () => {
    const { table, complaints, type } = await seatPerson({ interactive: true });
    const heard: unknown[] = [];
    table.toolsOf = (seat) => (seat === 1 ? { heard: (phrase) => heard.push(phrase) } : {});
    await table.seat();
    await type('say good luck');
    await type('SAY Well-Played');
    expect(heard).toEqual([
      { seat: 0, phrase: 'good-luck' },
      { seat: 0, phrase: 'well-played' },
    ]);
    expect(complaints).toEqual([]);
    await type('say rematch');
    expect(complaints.at(-1)!.replace(/\s+/g, ' ')).toMatch(/^One says "say hello", .* "say good game"\.$/);
    for (let i = 0; i < 6; i++) await type('say oops');
    expect(complaints.at(-1)).toBe('Not possible: The seat has said too much in too short a time.');
    expect(heard).toHaveLength(6);
  });

  it('calls the match off while nothing is decided, and is told when that is over', async () => {
    const early = await seatPerson({ interactive: true });
    await early.table.seat();
    await early.type('abort');
    expect(early.table.state.matchState).toMatchObject({ phase: 'closed', closedBy: 'abort' });
    const late = await seatPerson({ interactive: true });
    await late.table.seat();
    await late.type('random');
    await late.type('abort');
    expect(late.complaints.at(-1)).toBe('"abort" is not possible now.');
    expect(late.table.state.matchState.phase).toBe('play');
  });

  it('sees the answer to a line before the next: what is typed out of turn is explained and dropped', async () => {
    const { person, complaints, left, type, table } = await seatPerson({ interactive: true });
    await table.seat();
    const shots = table.entries.length;
    await type('cancel', 'begin', 'draw', 'random', 'random');
    expect(complaints.slice(0, 3)).toEqual([
      '"cancel" is not possible now.',
      '"begin" is not possible now.',
      '"draw" is not possible now.',
    ]);
    expect(complaints.at(-1)).toContain('It is not your turn');
    expect(table.entries.length).toBeGreaterThan(shots);
    person.end();
    await vi.waitFor(() => expect(left[0]).toBeInstanceOf(InputEnded));
  });

  it('may resign', async () => {
    const { type, session, table } = await seatPerson(SHORT);
    await table.seat();
    await type('show rock');
    await type('resign');
    expect(session().snapshot().result).toEqual({ kind: 'won', winners: [1], reason: 'resignation' });
  });

  it('declines a draw', async () => {
    const { type, session, table, complaints } = await seatPerson(SHORT);
    await table.seat();
    await type('show rock');
    await type('decline');
    expect(complaints).toEqual(['"decline" is not possible now.']);
    await table.players[1]!.session.perform({ kind: 'request', request: 'draw-offer' });
    await table.settle();
    await type('decline');
    expect(session().snapshot().matchState).toMatchObject({ phase: 'play', drawOffer: [], drawDeclined: 0 });
  });

  it('offers a draw, and accepts one', async () => {
    const { type, session, table, complaints } = await seatPerson(SHORT);
    await table.seat();
    await type('show rock');
    await type('draw');
    expect(session().snapshot().matchState.drawOffer).toEqual([0]);
    await type('draw');
    expect(complaints).toEqual(['"draw" is not possible now.']);
    await table.players[1]!.session.perform({ kind: 'request', request: 'draw-accept' });
    await table.settle();
    expect(session().snapshot().result).toEqual({ kind: 'drawn', reason: 'agreement' });
  });
});

describe('a script on standard input', () => {
  it('plays a whole match: its lines wait for their turn', async () => {
    const { table, type, complaints, left, session } = await seatPerson({ interactive: false });
    await table.seat();
    await type('random', 'nonsense', ...CELLS);
    await table.finish();
    expect(session().snapshot().matchState.phase).toBe('closed');
    expect((await table.verify()).verdict).toMatchObject({ ok: true, game: XAYA });
    expect(complaints).toEqual(['"nonsense" is not a square of this board, such as D4.']);
    expect(left).toEqual([]);
  });

  it('leaves when it has ended and a decision is needed', async () => {
    const { table, person, type, left } = await seatPerson({ interactive: false });
    await table.seat();
    await type('random');
    person.end();
    await vi.waitFor(() => expect(left[0]).toBeInstanceOf(InputEnded));
  });
});

it.each([
  ['play', 'open', true],
  ['play', 'keep', false],
  ['settle', 'open', true],
  ['settle', 'keep', false],
] as const)(
  'a person who was wronged in a match that shows nothing is asked in %s, and answers "%s"',
  async (phase, word, opens) => {
    const { table, person, said, complaints, session } = await seatPerson({ interactive: true });
    await table.seat();
    const now = session().snapshot();
    const wronged = { ...now, matchState: { ...now.matchState, phase }, need: { kind: 'wait' } as const, asksToAccuse: true };
    vi.spyOn(session(), 'snapshot').mockReturnValue(wronged);
    const perform = vi.spyOn(session(), 'perform').mockResolvedValue();
    await person.player(wronged, session());
    expect(said.at(-1)).toContain('Type "open"');
    expect(said.at(-1)!.includes('and resign')).toBe(phase === 'play');
    person.type('maybe');
    await vi.waitFor(() => expect(complaints).toHaveLength(1));
    person.type(word);
    await vi.waitFor(() => expect(perform).toHaveBeenCalledExactlyOnceWith({ kind: 'accuse', accuse: opens }));
  },
);
