import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The program for hosts in one file.
 * @param {string} outfile
 * @returns {Promise<readonly string[]>} the modules in it, seen from the root of the repository
 */
export async function bundleHost(outfile) {
  const { build: esbuild } = await import('esbuild')
  const { metafile } = await esbuild({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [join(root, 'packages/controller/src/host-program.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    // Node 20 runs nothing else from inside itself.
    format: 'cjs',
    target: 'node20',
    conditions: ['source'],
    // Names stay: a fault that a machine reports should say where it was.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  })
  return Object.keys(metafile.inputs)
}
