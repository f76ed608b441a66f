import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { CLI_BUNDLE } from '../../../tools/bundle-options.mjs'

export interface Bundle {
  /** The program to start. */
  readonly main: string
  remove(): Promise<void>
}

const ENTRY = fileURLToPath(new URL('./obedient-service.mjs', import.meta.url))
/** Among the packages, so that it finds what is not in the bundle. */
const PLACE = fileURLToPath(new URL('../../../packages/cli/dist/', import.meta.url))

/** The service that obeys in one file, as people run theirs: a start takes a third of the time. */
export async function bundleService(): Promise<Bundle> {
  const outdir = await mkdtemp(join(PLACE, 'obedient-'))
  await build({
    entryPoints: [ENTRY],
    outdir,
    outExtension: { '.js': '.mjs' },
    ...CLI_BUNDLE,
    conditions: [...CLI_BUNDLE.conditions],
    external: [...CLI_BUNDLE.external],
  })
  return {
    main: join(outdir, 'obedient-service.mjs'),
    remove: () => rm(outdir, { recursive: true, force: true }),
  }
}
