import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** A rule of PatternFly's for themes that are neither our light nor our dark one. */
const OTHER_THEME = /^:root:where\([^)]*\.pf-v6-theme-(?:felt|glass|high-contrast)[^)]*\) \{[^}]*\}\n?/gm
/** Classes of a font with icons: ours are drawings. */
const ICON_FONT =
  /^(?:@font-face \{\s*font-family: "pf-v6-pficon";[^}]*\}|(?:\.pf-v6-pficon[^{,]*,?\s*)+\{[^}]*\})\n*/gm

/** A fifth of all styles is for what nothing here switches on, and every page waits for them. */
const leaveOutStyles: Plugin = {
  name: 'leave-out-styles',
  enforce: 'pre',
  transform(code, id) {
    if (/@patternfly\/react-core\/dist\/styles\/base\.css/.test(id))
      return code.replace(OTHER_THEME, '').replace(ICON_FONT, '')
    // PatternFly's frame of a page has one for news, which we do not use.
    if (/@patternfly\/react-styles\/css\/components\/Drawer\/drawer\.css/.test(id)) return ''
    return null
  },
}

const PAGES_OF_SHARED_PART = 6

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Which modules are in the pages, for the bill of materials of the product. The service does not show such a file. */
const noteModules: Plugin = {
  name: 'note-modules',
  generateBundle(_options, bundle) {
    const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    const paths = [...new Set(ids.map((id) => relative(ROOT, id.replace(/^\0|\?.*/g, ''))))].sort()
    this.emitFile({ type: 'asset', fileName: '.modules', source: `${paths.join('\n')}\n` })
  },
}

export default defineConfig({
  plugins: [leaveOutStyles, react(), noteModules],
  // Packages of ours are bundled from their sources: nothing has to be built before.
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: 'es2022',
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    // Small parts that most pages use come as one file: the heads of 25 requests were 7 % of all bytes until the first page shows data.
    // With parts of fewer pages, code that the first page does not need comes too, 120 KB of it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'parts', test: /packages\/ui\/src/, minShareCount: PAGES_OF_SHARED_PART }],
        },
      },
    },
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
