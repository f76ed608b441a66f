// Makes one file of the controller, for its container image: packages/controller/dist/controller.mjs.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const outfile = join(root, 'packages/controller/dist/controller.mjs')

await build({
  entryPoints: [join(root, 'packages/controller/src/main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['source'],
  // Libraries inside were written for the older kind of modules, and look for those of Node in their way.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
  // Names stay: a fault in the log should say where it was.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
})
console.log(`${outfile} (${(statSync(outfile).size / 1e6).toFixed(1)} MB) is ready.`)
