import { defineConfig } from 'fogline/config';

export default defineConfig({
  games: {
    'liars-dice': () => import('./package.ts'),
  },
});
