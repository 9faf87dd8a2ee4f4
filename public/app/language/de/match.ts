/** A match in German. */

import type { MatchTexts } from '../catalogue.ts';

export const MATCH: MatchTexts = {
  'match/clock-words': {
    eachMove: (span) => `${span} für jeden Zug`,
    aMove: (span) => `${span} pro Zug`,
    mayTake: (span) => `Jeder Zug darf ${span} dauern.`,
    eachPlayer: (budget, grace) => `Jeder hat ${budget}, dazu sind in jedem Zug ${grace} frei.`,
    deadlines: (join, setup, settle) =>
      `Fristen: ${join}, bis alle da sind, ${setup} für jeden Schritt des Aufbaus und ${settle} für die Unterschrift unter das Ergebnis.`,
    deadlinesWithOpening: (join, setup, opening, settle) =>
      `Fristen: ${join}, bis alle da sind, ${setup} für jeden Schritt des Aufbaus, ${opening}, um am Ende offenzulegen, was dein ehrliches Spiel zeigt, und ${settle} für die Unterschrift unter das Ergebnis.`,
    short: {
      second: (count) => `${count} s`,
      minute: (count) => `${count} min`,
      hour: (count) => `${count} h`,
      day: (count) => `${count} T`,
    },
  },
};
