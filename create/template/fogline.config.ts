import { defineConfig } from 'fogline/config';

export default defineConfig({
  games: {
    'high-card': () => import('./game/index.ts'),
  },
});
