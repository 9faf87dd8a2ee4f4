/** Whether the page is touched on a screen so narrow that a finger slips on the squares of a board. */
export const isNarrowTouch = (): boolean => matchMedia('(pointer: coarse) and (max-width: 479px)').matches;
