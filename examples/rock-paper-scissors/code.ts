/** Made by `fogline pack-rules`: SHA-256 of the rules bundle. */
export const CODE = '4bd86c9f73a31908e0cf4d7011b39327e11044428f53ae76116e8b1ba812242d';
