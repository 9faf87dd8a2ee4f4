import { describe, expect, it } from 'vitest';
import { boardCircuit } from '../../shared/games/dark-chess/circuits/board.ts';
import { DIRECTED_LINES } from '../../shared/games/dark-chess/circuits/lines.ts';
import { moveCircuit } from '../../shared/games/dark-chess/circuits/move.ts';
import { enumerateFronts, enumerateLeaps, enumerateLines } from './enumerate.ts';
import { one, setTo, zero } from './planted/plant.ts';

/** Two sliders for each line, and three states for each of its squares but the first. */
const LINE_POSITIONS = DIRECTED_LINES.reduce((sum, { between }) => sum + 2 * 3 ** (between.length + 1), 0);
/**
 * On the second square is nothing, an own piece or one of five kinds, or a pawn, which stands on 48 squares alone: for the five kinds on
 * any first square, and for a pawn on 48.
 */
const LEAP_POSITIONS = 5 * (64 * 63 * 7 + 48 * 63) + 48 * 63 * 7 + 48 * 47;
/** Two squares before a pawn; of a pawn at home both are looked at. */
const FRONT_POSITIONS = 9 * (48 + 8);

/** Of white; `npm run circuits -- --enumerate` does both colors. */
describe.each(['white'] as const)('the circuits of %s', (color) => {
  it('say of every line what a loop over squares says, whatever stands on it', () => {
    expect(enumerateLines(color)).toEqual({ positions: LINE_POSITIONS, wrong: [] });
  });

  it('say of every two squares what a piece on one sees of the other and whether it moves there', () => {
    expect(enumerateLeaps(color)).toEqual({ positions: LEAP_POSITIONS, wrong: [] });
  });

  it('say of every pawn what stands before it and whether it steps there', () => {
    expect(enumerateFronts(color)).toEqual({ positions: FRONT_POSITIONS, wrong: [] });
  });

  it('are found wrong where a line is always clear to the seat that looks', () => {
    const looking = setTo(boardCircuit(color).outputs.clear[1]!, one);
    expect(enumerateLines(color, { board: looking }).wrong).not.toEqual([]);
  });

  it('are found wrong where a leap, a front or a legal move is missing', () => {
    const { leaps, doubleSteps } = boardCircuit(color).outputs;
    const withoutLeap = setTo(leaps[8]!, zero);
    expect(enumerateLeaps(color, { board: withoutLeap }).wrong).not.toEqual([]);
    const withoutFront = setTo(doubleSteps[7]!, zero);
    expect(enumerateFronts(color, { board: withoutFront }).wrong).not.toEqual([]);
    const withoutMove = setTo(moveCircuit(color).outputs.legal[0]!, zero);
    expect(enumerateFronts(color, { move: withoutMove }).wrong).not.toEqual([]);
  });
});
