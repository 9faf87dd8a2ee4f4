/** A match in Spanish. */

import type { MatchTexts } from '../catalogue.ts';

export const MATCH: MatchTexts = {
  'match/clock-words': {
    eachMove: (span) => `${span} para cada jugada`,
    aMove: (span) => `${span} por jugada`,
    mayTake: (span) => `Cada jugada puede durar ${span}.`,
    eachPlayer: (budget, grace) => `Cada jugador tiene ${budget} y, en cada jugada, ${grace} que no cuentan.`,
    deadlines: (join, setup, settle) =>
      `Plazos: ${join} para que lleguen todos, ${setup} para cada paso de la preparación y ${settle} para firmar el resultado.`,
    deadlinesWithOpening: (join, setup, opening, settle) =>
      `Plazos: ${join} para que lleguen todos, ${setup} para cada paso de la preparación, ${opening} para descubrir al final lo que demuestra tu juego limpio y ${settle} para firmar el resultado.`,
    short: {
      second: (count) => `${count} s`,
      minute: (count) => `${count} min`,
      hour: (count) => `${count} h`,
      day: (count) => `${count} d`,
    },
  },
};
