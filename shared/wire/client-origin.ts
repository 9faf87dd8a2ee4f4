/** Where `fogline client` serves its pages: always there, because a browser keeps seats by the origin of the page. */
const CLIENT_PORT = 8790;
export const CLIENT_ORIGIN = `http://127.0.0.1:${CLIENT_PORT}`;
