// Builds what the product is made of, where it is not up to date: the web pages, the programs for hosts and the bundle of the command.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLI_BUNDLE, workerEntries } from '../bundle-options.mjs'
import { HOST_PROGRAMS } from './collect-files.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Imported at run time, by names that a bundler sees only in this form of them. */
const MODULES = Object.fromEntries(
  ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', '@peculiar/x509'].map((name) => {
    const home = join(root, 'node_modules', name)
    const { module } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
    return [name, join(home, module)]
  }),
)

export function buildPagesAndPrograms() {
  run('build-ui.mjs')
  for (const architecture of HOST_PROGRAMS) run('build-host.mjs', '--architecture', architecture)
}

function run(tool, ...words) {
  execFileSync(process.execPath, [join(root, 'tools', tool), ...words], { stdio: ['ignore', 2, 2] })
}

/**
 * The command with everything that it may load, also what is left to `node_modules` in a clone.
 * @param {string} directory that gets `main.js`; it is made anew
 * @returns {Promise<readonly string[]>} the modules in it, seen from the root of the repository
 */
export async function bundleProduct(directory) {
  const { build: esbuild } = await import('esbuild')
  const draft = `${directory}.${process.pid}`
  mkdirSync(dirname(directory), { recursive: true })
  const { metafile } = await esbuild({
    ...CLI_BUNDLE,
    entryPoints: { main: join(root, 'packages/cli/src/main.ts'), ...workerEntries() },
    absWorkingDir: root,
    outdir: draft,
    external: ['pg-native'],
    alias: MODULES,
    metafile: true,
    // Names stay: a fault in the log should say where it was.
    minifyWhitespace: true,
    minifySyntax: true,
  })
  rmSync(directory, { recursive: true, force: true })
  renameSync(draft, directory)
  return Object.keys(metafile.inputs)
}

/**
 * The starter, as Node runs it from inside itself.
 * @param {string} outfile
 */
export async function bundleStarter(outfile) {
  const { build: esbuild } = await import('esbuild')
  const { outputFiles } = await esbuild({
    ...{
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      conditions: ['source'],
      write: false,
    },
    entryPoints: [join(root, 'packages/cli/src/executable/starter.ts')],
    ...{ minifyWhitespace: true, minifySyntax: true, legalComments: 'none', logLevel: 'warning' },
  })
  writeFileSync(outfile, outputFiles[0]?.contents ?? '')
}
