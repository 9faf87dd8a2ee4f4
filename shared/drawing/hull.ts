/** A ship on the sea of Battleship, in units of one cell. */

/** Seen from above, pointing right, from (0,0) to (length,1). */
export const hullPath = (length: number): string => {
  const bow = length - 0.1;
  const shoulder = length - (length > 2 ? 0.95 : 0.75);
  return `M.22 .2H${shoulder}C${shoulder + 0.45} .2 ${bow - 0.08} .36 ${bow} .5C${bow - 0.08} .64 ${shoulder + 0.45} .8 ${shoulder} .8H.22Q.1 .8 .1 .66V.34Q.1 .2 .22 .2Z`;
};
