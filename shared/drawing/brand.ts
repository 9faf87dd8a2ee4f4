/** The sign of Fogline, drawn on a field of 64 × 64: a ship, and lines of fog before it (`public/icons/fogline.svg`). */

export const BRAND = {
  field: 64,
  corner: 15,
  hulls: ['M10 37h44l-7.5 12.5h-29z', 'M24 37V24h7v13zM34 37V28h8v9z'],
  fog: 'M6 31.5h30M42 31.5h16M12 24h22M40 24h12M20 16.5h26',
  fogWidth: 4.5,
  ground: 0x123340,
  ship: 0xf4975a,
  mist: 0xdae2e5,
} as const;
