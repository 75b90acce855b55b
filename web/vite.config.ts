import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Relative addresses, so that a host may serve the table below any path.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../src/marchwarden/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:8765', ws: true },
    },
  },
  test: { include: ['test/**/*.test.ts'] },
});
