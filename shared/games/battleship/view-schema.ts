/** The views of Battleship by both rule sets as JSON Schema. */

import { LIMITS } from '../../encoding/limits.ts';
import { array, boolean, integer, object, oneOf, optional, string } from '../../encoding/shape.ts';
import { bySeat, described, RESULT, SEAT, VIEWER, type ViewSchema } from '../view-schema.ts';
import { CLASSIC, fleetCells, type Rules, XAYA } from './rule-sets.ts';

function viewSchema(rules: Rules): ViewSchema {
  const size = integer({ min: rules.size, max: rules.size });
  const place = integer({ min: 0, max: rules.size - 1 });
  const cell = integer({ min: 0, max: rules.size * rules.size - 1 });
  const code = integer({ min: 1, max: 15 });
  const value = integer({ min: 0, max: 15 });
  const fleet = rules.fleet.length;

  const board = object({
    cells: described(
      array(
        object({
          shot: described(boolean, 'Whether this cell was shot at.'),
          value: optional(
            described(
              value,
              "What is known to lie here: 0 water, otherwise the ship's code; absent when this viewer does not know.",
            ),
          ),
        }),
        { min: rules.size * rules.size, max: rules.size * rules.size },
      ),
      'Row by row, size².',
    ),
    committed: described(boolean, 'Whether this seat has committed to its fleet.'),
    ships: optional(
      described(
        array(object({ x: place, y: place, vertical: boolean }), { min: fleet, max: fleet }),
        'The whole fleet, when this viewer knows it: its own, or one that was opened. In the order of `rules.fleet`.',
      ),
    ),
    afloat: described(integer({ min: 0, max: fleetCells(rules) }), 'Cells of the fleet that were not hit yet.'),
    sunk: described(array(code, { max: fleet }), 'Codes of the ships known to be sunk (rule sets whose answers name the ship).'),
  });

  const view = object({
    rules: object({
      id: oneOf([rules.id]),
      size,
      fleet: array(
        object({
          code: described(code, 'What the cells of a ship are committed to.'),
          name: string({ max: LIMITS.nameLength }),
          length: integer({ min: 1, max: rules.size }),
        }),
        { min: fleet, max: fleet },
      ),
      touching: described(boolean, 'Whether ships may touch; where not, diagonals count too.'),
      hitShootsAgain: described(boolean, 'Whether a hit shoots again.'),
      namesShip: described(boolean, 'Whether an answer names the ship that was hit.'),
      boardHashes: boolean,
    }),
    stage: oneOf(['commit', 'start', 'share', 'shot', 'answer', 'reveal', 'over']),
    seat: VIEWER,
    boards: bySeat(board),
    turn: optional(described(SEAT, 'The seat that shoots, or that must answer (stages `shot` and `answer`).')),
    shots: described(
      array(object({ by: SEAT, cell, seq: integer({ min: 0, max: LIMITS.stepsPerMatch }), value: optional(value) }), {
        max: 2 * rules.size * rules.size,
      }),
      'Every shot in order; `value` is absent while it is unanswered.',
    ),
    starter: optional(described(SEAT, 'The seat that shoots first, by lot.')),
    result: RESULT,
  });
  return { game: rules.id, rules: 1, schema: view.schema() };
}

export const BATTLESHIP_VIEWS = [viewSchema(XAYA), viewSchema(CLASSIC)];
