import { beforeAll, describe, expect, it } from 'vitest';
import {
  authorOf,
  beginTwoSeats,
  FLIGHTS,
  fly,
  flyOn,
  nextFlight,
  nonceOf,
  SMALL_PLAN,
  type TwoSeats,
} from '../../test/support/batch-examples.ts';
import { fitsTogether } from '../../test/support/dealt-bits.ts';
import { equalBytes } from '../encoding/bytes.ts';
import { attempt, Fault, type FaultCode } from '../fault.ts';
import type { HeldBits } from '../proofs/authenticated-bits.ts';
import { firstSelectors, layFlight, makeFlight, placesOf, workOnFlight } from './batch.ts';
import type { SeatExtension } from './batch-extension.ts';
import { type FlightPart, layOutBatch } from './batch-layout.ts';
import { expectedPieces } from './batch-parts.ts';
import { type BatchParty, type BatchState, ownFlights } from './batch-state.ts';

const layout = layOutBatch(SMALL_PLAN);

/** Whether both seats have the same places, with MACs that fit, and every tuple is right. */
function isRight({ parties, states }: TwoSeats): boolean {
  const [left, right] = [placesOf(states[0], parties[0])!, placesOf(states[1], parties[1])!];
  return [0, 1].every((asker) =>
    left[asker]!.every((_, at) => {
      const [own, others] = asker === 0 ? [left[0]![at]!, right[0]![at]!] : [right[1]![at]!, left[1]![at]!];
      const [askers, answerers] = [parties[1 - asker]!.delta, parties[asker]!.delta];
      const firsts = SMALL_PLAN.pools.flatMap(({ tuples, width }) => new Array<number>(tuples).fill(width));
      const selectorOf = firsts.flatMap((width, selector) => new Array<number>(width).fill(selector));
      const strings = (others.strings as HeldBits).values;
      return (
        fitsTogether(own.selectors as HeldBits, others.selectors, askers) &&
        fitsTogether(own.askerShares as HeldBits, others.askerShares, askers) &&
        fitsTogether(own.proof as HeldBits, others.proof, askers) &&
        fitsTogether(others.strings as HeldBits, own.strings, answerers) &&
        fitsTogether(others.answererShares as HeldBits, own.answererShares, answerers) &&
        strings.every((value, place) => {
          const shares = own.askerShares.values![place]! ^ others.answererShares.values![place]!;
          return shares === (value & own.selectors.values![selectorOf[place]!]!);
        })
      );
    }),
  );
}

describe.each([0, 1] as const)('a batch that seat %i begins', (beginner) => {
  const seats = flyOn(beginTwoSeats(beginner));

  it('gives both seats the places of both askers, authenticated and right', () => {
    expect(isRight(seats)).toBe(true);
    const places = placesOf(seats.states[0], seats.parties[0])!;
    expect(places.map((own) => own.length)).toEqual([2, 2]);
    expect(places[0]![0]!.selectors.count).toBe(4);
    expect(places[0]![0]!.strings.count).toBe(21);
    expect(places[0]![0]!.proof.count).toBe(350);
  });

  it('gives every place bits of its own, so that no mask of one place serves in another', () => {
    const places = placesOf(seats.states[0], seats.parties[0])!.flat();
    const lists = places.flatMap(({ selectors, strings, answererShares, proof }) => [selectors, strings, answererShares, proof]);
    // A tag is 128 random bits, so equal tags are those of one bit.
    const tags = lists.flatMap((list) =>
      Array.from({ length: list.count }, (_, at) => list.tags.slice(4 * at, 4 * at + 4).join()),
    );
    expect(new Set(tags).size).toBe(4 * (4 + 21 + 21 + 350));
  });

  it('has no places before its last flight', () => {
    const before = flyOn(beginTwoSeats(beginner), FLIGHTS - 1);
    expect(before.states.map((state, seat) => placesOf(state, before.parties[seat]!))).toContain(undefined);
  });
});

/** The seats before each flight; states are never changed, so every test goes on from these. */
const before: TwoSeats[] = [];
beforeAll(() => {
  let seats = beginTwoSeats(0);
  while (before.length < FLIGHTS) {
    before.push(seats);
    seats = fly(seats);
  }
});

const flightOf = (seats: TwoSeats) => {
  const author = authorOf(seats);
  return ownFlights(seats.parties[author]!)[seats.states[author]!.made]!;
};

describe('a state of a batch', () => {
  it('stays as it is, so that two machines go on from it to the same end', () => {
    const [first, second] = [flyOn(before[4]!), flyOn(before[4]!)];
    expect(first.transcript).toEqual(second.transcript);
    expect(isRight(second)).toBe(true);
  });

  it('gives the same bytes whether columns were made ahead of need or not', () => {
    let next = beginTwoSeats(0);
    let trees = 0;
    while (next.flown < FLIGHTS) {
      next = fly(next);
      next.parties.forEach((party, seat) => {
        const extension = party.extension as SeatExtension;
        extension.expect(expectedPieces(next.states[seat]!, party));
        // Not whole pieces, so that some are taken half made.
        for (let tree = 0; tree < 40; tree++) if (extension.step()) trees++;
      });
    }
    expect(trees).toBeGreaterThan(200);
    expect(next.transcript).toEqual(flyOn(before[0]!).transcript);
  });

  it('expects the pieces of a seat once its nonce is known, then each once', () => {
    const expected = before.map(({ states, parties }) =>
      parties.map((party, seat) => expectedPieces(states[seat]!, party).length),
    );
    const ofOneSeat = [3, 2, 1, 0].map((left) => [left, left]);
    expect(expected.slice(0, 9)).toEqual([[0, 0], ...ofOneSeat, ...ofOneSeat]);
  });

  it('expects pieces of the other seat while the flight with its nonce waits', () => {
    const { body } = nextFlight(before[0]!);
    const { states, parties, transcript } = before[0]!;
    const laid = expectedPieces(layFlight(states[1], parties[1], body, transcript), parties[1]);
    expect(laid).toEqual(expectedPieces(before[1]!.states[1], parties[1]));
  });

  it('makes no flight while one of the other seat waits, or before what it needs', () => {
    const seats = before[1]!;
    const party = seats.parties[1];
    const making = { transcript: seats.transcript, nonce: nonceOf(1) };
    const waiting = layFlight(seats.states[1], party, new Uint8Array(layout.flights.first[1]!.bytes), seats.transcript);
    expect(() => makeFlight(waiting, party, making)).toThrow('worked on');
    expect(() => makeFlight(before[0]!.states[1], party, making)).toThrow('worked on');
  });

  it('takes only flights of their length', () => {
    for (const seats of before) {
      const reader = 1 - authorOf(seats);
      const { bytes } = flightOf(seats);
      for (const length of [bytes - 1, bytes + 1]) {
        const lay = () => layFlight(seats.states[reader]!, seats.parties[reader]!, new Uint8Array(length), seats.transcript);
        expect(attempt(lay)).toMatchObject({ ok: false, fault: { code: 'encoding/wrong-length' } });
      }
    }
  });
});

/** How a batch ends in which one byte of a flight is another: the code of the fault and the seat that found it, or nothing. */
function spoil(seats: TwoSeats, at: number, bit: number): { code: FaultCode; seat: number; flight: number } | 'right' | 'wrong' {
  let next = seats;
  try {
    next = fly(seats, (body) => body.map((byte, place) => (place === at ? byte ^ (1 << bit) : byte)));
    while (next.flown < FLIGHTS) next = fly(next);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { code: error.code, seat: 1 - authorOf(next), flight: next.flown };
  }
  return isRight(next) ? 'right' : 'wrong';
}

/**
 * What a spoiled byte of each part leads to. Parts that the asker sends last are compared by the answerer; those before, by
 * the asker itself, which could go on only with a hash that it has to guess.
 */
const OUTCOMES: Readonly<Record<FlightPart, readonly (FaultCode | 'right')[]>> = {
  nonce: ['oblivious-transfer/wrong-extension', 'right'],
  extension: ['oblivious-transfer/wrong-extension'],
  tuples: ['oblivious-transfer/wrong-tuple', 'right', 'encoding/wrong-shape'],
  'share-corrections': ['oblivious-transfer/wrong-tuple', 'encoding/wrong-shape'],
  commitment: ['oblivious-transfer/wrong-tuple'],
  'answerer-hash': ['oblivious-transfer/wrong-tuple'],
  salt: ['oblivious-transfer/wrong-tuple'],
  shuffle: ['proofs/wrong-mac'],
  differences: ['proofs/wrong-mac', 'encoding/wrong-shape'],
};

describe.each(Array.from({ length: FLIGHTS }, (_, flight) => flight))('a spoiled byte of flight %i', (flight) => {
  it('is found, or leaves every tuple right', () => {
    const seats = before[flight]!;
    let start = 0;
    for (const { part, bytes } of flightOf(seats).parts) {
      // An extension has thousands of bytes of one kind; its own tests are of all kinds.
      const step = part === 'extension' ? 211 : 1;
      for (let at = start; at < start + bytes; at += step) {
        const outcome = spoil(seats, at, at % 8);
        expect(OUTCOMES[part]).toContain(typeof outcome === 'string' ? outcome : outcome.code);
      }
      start += bytes;
    }
  });
});

describe('two lies in one batch', () => {
  it('do not cancel: shares of two tuples that are changed alike are found', () => {
    const flight = 8;
    const shareCorrectionsAt = Math.ceil(layout.strings / 8);
    for (const flips of [0b01000001, 0b10000010]) {
      const spoiled = () =>
        flyOn(fly(before[flight]!, (body) => body.map((byte, at) => (at === shareCorrectionsAt ? byte ^ flips : byte))));
      expect(attempt(spoiled)).toMatchObject({ fault: { code: 'oblivious-transfer/wrong-tuple' } });
    }
  });
});

describe('the order of the checks', () => {
  const [hashOfSecond, hashOfFirst] = [10, 11];

  it('lets an asker keep its salt until the answerer has shown an equal hash', () => {
    const seats = before[hashOfSecond]!;
    const { body } = nextFlight(seats);
    const spoiled = body.map((byte, at) => (at === body.length - 1 ? byte ^ 1 : byte));
    const party = seats.parties[0];
    const laid = layFlight(seats.states[0], party, spoiled, seats.transcript);
    expect(attempt(() => workOnFlight(laid, party))).toMatchObject({ fault: { code: 'oblivious-transfer/wrong-tuple' } });
    const making = { transcript: seats.transcript };
    expect(() => makeFlight(laid, party, making)).toThrow('worked on');
    expect(() => makeFlight({ ...laid, waiting: [], worked: laid.worked + 1 }, party, making)).toThrow('before what it needs');
  });

  it('lets an answerer see no byte of a salt or a shuffle before it has shown its hash', () => {
    for (const seats of before) {
      const author = authorOf(seats);
      const state: BatchState = seats.states[author]!;
      const showsSalt = flightOf(seats).parts.some(({ part }) => part === 'salt');
      if (showsSalt) expect(state.equal).toBe(true);
      else if (seats.flown < hashOfFirst) expect(state.ownShuffle).toBeUndefined();
    }
  });

  it('convicts an asker that changes its shares and shows a salt all the same', () => {
    // The asker of flight X5 sends other corrections; it goes on with a commitment to the hash that it expects.
    const changed = fly(before[9]!, (body) => {
      const at = layout.flights.first[4]!.parts[0]!.bytes;
      return body.map((byte, place) => (place === at ? byte ^ 1 : byte));
    });
    const { body } = nextFlight(changed);
    const own = changed.states[0].ownRaw!.hash;
    expect(equalBytes(body.subarray(-32), own)).toBe(false);
    const agreed = Uint8Array.from([...body.subarray(0, -32), ...own]);
    const cheater = workOnFlight(
      layFlight(changed.states[0], changed.parties[0], agreed, changed.transcript),
      changed.parties[0],
    );
    const reader = nextFlight(changed).state;
    const shown = makeFlight(cheater, changed.parties[0], { transcript: changed.transcript });
    const laid = layFlight(reader, changed.parties[1], shown.body, changed.transcript);
    expect(attempt(() => workOnFlight(laid, changed.parties[1]))).toMatchObject({
      fault: { code: 'oblivious-transfer/wrong-tuple', message: expect.stringContaining('commit') },
    });
  });
});

describe('the shuffle of a batch', () => {
  it('gives its asker the selectors of the first place before the other seat opens the differences', () => {
    const hasShuffled = before.findIndex(({ states }) => states[1].ownShuffle !== undefined);
    expect(before[hasShuffled]!.states[1].ownTuples).toBeUndefined();
    const end = flyOn(before[hasShuffled]!);
    const places = placesOf(end.states[1], end.parties[1])!;
    expect(firstSelectors(before[hasShuffled]!.states[1], end.parties[1])).toEqual(places[1]![0]!.selectors);
  });

  it('is bound to the nonce of its seat and to the transcript before its flight', () => {
    const bound: Uint8Array[][] = [];
    const seats = before[11]!;
    const party: BatchParty = {
      ...seats.parties[0],
      derive: (purpose, boundTo, length) => {
        if (purpose === 'shuffle') bound.push([...boundTo]);
        return seats.parties[0].derive(purpose, boundTo, length);
      },
    };
    makeFlight(seats.states[0], party, { transcript: seats.transcript });
    expect(bound).toEqual([[nonceOf(0), seats.transcript]]);
  });
});
