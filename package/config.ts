/** `fogline/config`: what a project says of itself in `fogline.config.ts`. */

export { type Config, defineConfig } from '../library/project/config.ts';
