import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** A rule of PatternFly's for themes that are neither our light nor our dark one. */
const OTHER_THEME = /^:root:where\([^)]*\.pf-v6-theme-(?:felt|glass|high-contrast)[^)]*\) \{[^}]*\}\n?/gm

/** A sixth of all styles is for themes that nothing here switches on, and every page waits for them. */
const leaveOutThemes: Plugin = {
  name: 'leave-out-themes',
  enforce: 'pre',
  transform: (code, id) =>
    /@patternfly\/react-core\/dist\/styles\/base\.css/.test(id) ? code.replace(OTHER_THEME, '') : null,
}

export default defineConfig({
  plugins: [leaveOutThemes, react()],
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
