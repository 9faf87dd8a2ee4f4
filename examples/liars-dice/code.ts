/** Made by `fogline pack-rules`: SHA-256 of the rules bundle. */
export const CODE = '9bbff755f2f6a5fa3097941634431ef8e1018010382fa168abe930a69ae8a89e';
