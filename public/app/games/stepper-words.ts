export const STEPPER = {
  legend: 'Move through the game',
  first: 'To the beginning',
  previous: 'One back',
  next: 'One on',
  last: 'To the end',
  slider: 'Move',
  round: 'Round',
  broken: 'The game ended here, in the middle of a round.',
} as const;
