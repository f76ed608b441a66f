import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // Packages of ours are bundled from their sources: nothing has to be built before.
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: 'es2022',
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  // For work on the pages: `npx vite packages/ui` beside a running service.
  server: {
    proxy: Object.fromEntries(
      ['/api', '/health', '/ready', '/openapi.json', '/metrics'].map((path) => [
        path,
        'http://127.0.0.1:8080',
      ]),
    ),
  },
})
