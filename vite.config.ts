import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { compiledReact } from './scripts/build/compiled-react.ts';
import { compressPlugin } from './scripts/build/compress-plugin.ts';

/** Splits the routes: what decides which modules are loaded with which. */
const router = () =>
  tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true });

export default defineConfig({
  plugins: [router(), compiledReact(), tailwindcss(), chunkGroups(() => [router()]), compressPlugin()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    // What every page needs is one chunk: scripts/check-size.ts holds its budget.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: 'es' },
});
