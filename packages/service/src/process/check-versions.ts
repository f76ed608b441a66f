import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/settings/value-reader.ts'

/** Lists of versions and images have rules of their own; most starts give none, and need not load those rules yet. */
export async function checkVersions(config: Config): Promise<void> {
  const { osImages, releaseImages, releaseSources, mustGatherImages } = config.versions
  if ([osImages, releaseImages, releaseSources, mustGatherImages].every((list) => list === null)) return
  const { createCatalogue } = await import('../catalogue/catalogue.ts')
  try {
    createCatalogue(config)
  } catch (error) {
    throw new ConfigError([(error as Error).message])
  }
}
