/** The fifty faults. */

import { boardPlants } from './board-plants.ts';
import { movePlants } from './move-plants.ts';
import { otherPlants } from './no-move-plants.ts';
import type { Plant } from './plant.ts';

export const allPlants = (): readonly Plant[] => [...boardPlants(), ...movePlants(), ...otherPlants()];
