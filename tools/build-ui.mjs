// Builds the web pages (packages/ui) when their sources, those of packages that they import, or the lock file have changed. With --optional, a
// build that fails is told and does not stop what follows: the service works without pages.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildUi } from './build-ui/build-ui.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await buildUi({ root, bundle })
} catch (error) {
  console.error(`The web pages could not be built: ${error instanceof Error ? error.message : error}`)
  process.exitCode = process.argv.includes('--optional') ? 0 : 1
}

/** @param {string} outDir */
function bundle(outDir) {
  console.error('Building the web pages ...')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const flags = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  // On standard error: the output of what is started stays clean.
  const { status } = spawnSync(process.execPath, [vite, ...flags], {
    cwd: join(root, 'packages/ui'),
    stdio: ['ignore', 2, 2],
    // Whoever builds: tests set another one, and React would come with its checks for developers.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`vite ended with code ${status}.`)
}
