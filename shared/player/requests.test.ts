import { describe, expect, it } from 'vitest';
import { Table } from '../../test/support/table.ts';
import { TurnMatch } from '../../test/support/turn-match.ts';
import { requestStep, type SeatRequest } from './requests.ts';
import { isFinished } from './snapshot.ts';

const kinds = (table: Table): string[] => table.entries.map(({ step }) => step.kind);

async function show(table: Table, seat: number, hand: string): Promise<void> {
  await table.players[seat]!.session.perform({ kind: 'decide', decision: { kind: 'show', hand } });
  await table.settle();
}

/** In play, after the first of five rounds. */
async function played(seed: string): Promise<Table> {
  const table = new Table({ game: 'rps', seed, params: { bestOf: 5 } });
  await table.seat();
  await show(table, 0, 'rock');
  await show(table, 1, 'paper');
  return table;
}

/** The device hears nothing, and what it sends is lost, until the returned function is called. */
function cutOff(table: Table, seat: number): () => void {
  const { session } = table.players[seat]!;
  const { receive } = session;
  session.receive = async () => {};
  table.tamper = (draft, by) => (by === seat ? undefined : draft);
  return () => {
    session.receive = receive;
    table.tamper = (draft) => draft;
  };
}

describe('a request', () => {
  it('survives a reload when another step came first, and is not made again once it is in the log', async () => {
    const table = await played('reloaded');
    const back = cutOff(table, 1);
    await table.players[1]!.session.perform({ kind: 'request', request: 'draw-offer' });
    await show(table, 0, 'rock');
    expect(kinds(table)).not.toContain('draw-offer');
    back();
    await table.reload(1);
    await table.settle();
    expect(table.state.matchState.drawOffer).toEqual([1]);
    await show(table, 1, 'rock');
    expect(table.state.matchState.drawOffer).toEqual([]);
    for (const seat of [0, 1]) await table.reload(seat);
    await table.settle();
    expect(kinds(table).filter((kind) => kind === 'draw-offer')).toHaveLength(1);
  });

  it('survives a reload while another step of the seat waits for its place', async () => {
    const table = new Table({ game: 'rps', seed: 'behind' });
    await table.seat();
    table.tamper = (draft, seat) => (draft.kind === 'start' && seat === 1 ? undefined : draft);
    await show(table, 0, 'rock');
    await show(table, 1, 'paper');
    await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
    await table.reload(0);
    await table.settle();
    expect(kinds(table).at(-1)).toBe('rps.commit');
    table.tamper = (draft) => draft;
    await table.players[1]!.session.resend();
    await table.settle();
    expect(table.state.matchState.ending).toEqual({ kind: 'resign', seat: 0 });
  });

  it('to call the match off ends it for both, with a result that nobody signs and no record has', async () => {
    const table = new Table({ game: 'rps', seed: 'called off', params: { bestOf: 5 } });
    await table.seat();
    await show(table, 0, 'rock');
    expect(table.players.map(({ snapshot }) => snapshot!.mayAbort)).toEqual([true, true]);
    await table.players[0]!.session.perform({ kind: 'request', request: 'abort' });
    await table.settle();
    expect(kinds(table).slice(-2)).toEqual(['rps.commit', 'abort']);
    for (const { snapshot } of table.players) {
      expect(snapshot).toMatchObject({ mayAbort: false, result: { kind: 'void', reason: 'aborted' }, need: { kind: 'wait' } });
      expect(snapshot!.matchState).toMatchObject({ phase: 'closed', closedBy: 'abort', ending: { kind: 'abort', seat: 0 } });
      expect(isFinished(snapshot!)).toBe(true);
    }
    await table.wait(10_000_000);
    expect(kinds(table).at(-1)).toBe('abort');
  });

  it('to call the match off waits while the seat has signed the start, and is dropped once somebody has decided something', async () => {
    const table = new Table({ game: 'rps', seed: 'behind the start' });
    await table.seat();
    table.tamper = (draft, seat) => (draft.kind === 'start' && seat === 1 ? undefined : draft);
    await show(table, 0, 'rock');
    await show(table, 1, 'paper');
    await table.players[0]!.session.perform({ kind: 'request', request: 'abort' });
    await table.settle();
    expect(table.state.matchState.phase).toBe('setup');
    // The other shows its hand as soon as the match has started.
    table.tamper = (draft, seat) => (draft.kind === 'abort' && seat === 0 ? undefined : draft);
    await table.players[1]!.session.resend();
    await table.settle();
    expect(kinds(table)).toContain('rps.reveal');
    expect((await table.players[0]!.store.load(table.match))!.request).toBeUndefined();
    expect(kinds(table)).not.toContain('abort');
  });

  it('to accept a draw is for the offer that stood, and not for the next one', async () => {
    const table = await played('next offer');
    await table.players[0]!.session.perform({ kind: 'request', request: 'draw-offer' });
    await table.settle();
    const { length } = table.entries;
    const back = cutOff(table, 1);
    await table.players[1]!.session.perform({ kind: 'request', request: 'draw-accept' });
    await show(table, 0, 'rock');
    await table.players[0]!.session.perform({ kind: 'request', request: 'draw-offer' });
    await table.settle();
    expect(table.state.matchState.drawOffer).toEqual([0]);
    back();
    await table.deliver(1, { kind: 'entries', entries: table.entries.slice(length) });
    await table.settle();
    expect(table.state.matchState.drawOffer).toEqual([0]);
    expect(kinds(table)).not.toContain('draw-accept');
  });
});

describe('two requests at the same moment', () => {
  it.each<[string, readonly [number, SeatRequest][], object]>([
    [
      'two offers: the first stands, and the other seat may answer it',
      [
        [0, 'draw-offer'],
        [1, 'draw-offer'],
      ],
      { drawOffer: [0], phase: 'play' },
    ],
    [
      'an offer, then a resignation: the match is resigned',
      [
        [0, 'draw-offer'],
        [1, 'resign'],
      ],
      { ending: { kind: 'resign', seat: 1 } },
    ],
    [
      'a resignation, then an offer: there is nothing to offer any more',
      [
        [1, 'resign'],
        [0, 'draw-offer'],
      ],
      { ending: { kind: 'resign', seat: 1 } },
    ],
  ])('%s', async (title, requests, expected) => {
    const table = await played(title);
    await Promise.all(requests.map(([seat, request]) => table.players[seat]!.session.perform({ kind: 'request', request })));
    await table.settle();
    expect(table.state.matchState).toMatchObject(expected);
    for (const { snapshot } of table.players) expect(snapshot!.matchState).toEqual(table.state.matchState);
  });

  it.each<[string, readonly [number, SeatRequest][], object]>([
    [
      'an acceptance, then the resignation of the seat that offered: the draw is agreed',
      [
        [1, 'draw-accept'],
        [0, 'resign'],
      ],
      { ending: { kind: 'agreed-draw' } },
    ],
    [
      'that resignation, then the acceptance: it is resigned',
      [
        [0, 'resign'],
        [1, 'draw-accept'],
      ],
      { ending: { kind: 'resign', seat: 0 } },
    ],
    [
      'an acceptance by one and a refusal by another: the refusal counts',
      [
        [1, 'draw-accept'],
        [2, 'draw-decline'],
      ],
      { phase: 'play', drawOffer: [], drawDeclined: 2 },
    ],
    [
      'that refusal, then the acceptance: the refusal counts',
      [
        [2, 'draw-decline'],
        [1, 'draw-accept'],
      ],
      { phase: 'play', drawOffer: [], drawDeclined: 2 },
    ],
    [
      'two refusals: the first one is said',
      [
        [2, 'draw-decline'],
        [1, 'draw-decline'],
      ],
      { phase: 'play', drawOffer: [], drawDeclined: 2 },
    ],
  ])('while an offer stands, %s', async (title, requests, expected) => {
    const three = requests.some(([seat]) => seat === 2);
    const table = three ? await threeAtDice(title) : await played(title);
    await table.players[0]!.session.perform({ kind: 'request', request: 'draw-offer' });
    await table.settle();
    await Promise.all(requests.map(([seat, request]) => table.players[seat]!.session.perform({ kind: 'request', request })));
    await table.settle();
    expect(table.state.matchState).toMatchObject(expected);
    for (const { snapshot } of table.players) expect(snapshot!.matchState).toEqual(table.state.matchState);
  });
});

async function threeAtDice(seed: string): Promise<Table> {
  const table = new Table({ game: 'dice', seed, seats: 3 });
  await table.seat();
  return table;
}

it('a draw is possible in the own turn only where turns have several steps, and what cannot be sent is no request', () => {
  const toy = new TurnMatch().to('play');
  const possible = (seat: number) =>
    (['draw-offer', 'draw-accept', 'draw-decline', 'resign'] as const).filter((kind) => requestStep(toy.matchState, seat, kind));
  expect([possible(0), possible(1)]).toEqual([['draw-offer', 'resign'], ['resign']]);
  toy.say('draw-offer', 0, {}, [0]);
  expect([possible(0), possible(1)]).toEqual([['resign'], ['resign']]);
  toy.say('toy.move', 0, {}, [1]);
  expect([possible(0), possible(1)]).toEqual([['resign'], ['draw-accept', 'draw-decline', 'resign']]);
});
