/** Made by `fogline pack-rules`: SHA-256 of the rules bundle. */
export const CODE = '9c5d935973737bb302124c39153d515ec5b1fb569324da5c2eb5fdfbe586fe78';
