// The code of the command line alone: in pieces that are loaded when they are needed, or as one file for an executable.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { CLI_BUNDLE } from '../bundle-options.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ENTRY = join(root, 'packages/cli/src/client-main.ts')

function optionsFor(version: string): BuildOptions {
  return {
    ...{ bundle: true, platform: 'node', target: 'node20', conditions: ['source'], absWorkingDir: root },
    ...{ legalComments: 'none', logLevel: 'warning', metafile: true },
    // Names stay: a fault should say where it was.
    ...{ minifyWhitespace: true, minifySyntax: true },
    define: { GROUNDWORK_VERSION: JSON.stringify(version) },
  }
}

/** The pieces, for the npm package; `main.js` is the first. */
export async function bundlePieces(outdir: string, version: string): Promise<void> {
  const { metafile } = await build({
    ...optionsFor(version),
    ...{ entryPoints: { main: ENTRY }, outdir, format: 'esm', splitting: true, banner: CLI_BUNDLE.banner },
  })
  requireAlone(metafile)
}

/** One file of CommonJS, which is what Node runs from inside an executable. */
export async function bundleWhole(outfile: string, version: string): Promise<void> {
  const { metafile } = await build({ ...optionsFor(version), entryPoints: [ENTRY], outfile, format: 'cjs' })
  requireAlone(metafile)
}

/** One constant. */
const VERSION = 'packages/service/src/catalogue/service-version.ts'

/** It is small because the service is not in it. */
function requireAlone(metafile: Metafile | undefined): void {
  const strange = Object.keys(metafile?.inputs ?? {}).filter(
    (path) => /^packages\/(service|lab|controller|host|ui)\//.test(path) && path !== VERSION,
  )
  if (strange.length > 0)
    throw new Error(`The command line alone would contain ${strange.slice(0, 5).join(', ')}.`)
}
