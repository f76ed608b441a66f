import { mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { CLI_BUNDLE, workerEntries } from '../../tools/bundle-options.mjs'

export interface Bundle {
  /** The program to start. */
  readonly main: string
  remove(): Promise<void>
}

/** Among the packages, so that it finds what is not in the bundle. */
const PLACE = fileURLToPath(new URL('../../packages/cli/dist/', import.meta.url))

/** A program of a test (`x.mjs`) in one file, as people run ours: a start takes a third of the time. */
export async function bundleProgram(entry: URL): Promise<Bundle> {
  const source = fileURLToPath(entry)
  const outdir = await mkdtemp(join(PLACE, 'test-'))
  await build({
    entryPoints: { [basename(source, '.mjs')]: source, ...workerEntries() },
    outdir,
    outExtension: { '.js': '.mjs' },
    ...CLI_BUNDLE,
    conditions: [...CLI_BUNDLE.conditions],
    external: [...CLI_BUNDLE.external],
  })
  return {
    main: join(outdir, basename(source)),
    remove: () => rm(outdir, { recursive: true, force: true }),
  }
}
