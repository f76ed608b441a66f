import { stringify } from 'smol-toml'
import type { InstallConfig } from '../../install-config/install-config.ts'

/** null: images come from where their names say. */
export function registriesConf({ imageDigestSources, imageContentSources }: InstallConfig): string | null {
  const sources = [...(imageDigestSources ?? []), ...(imageContentSources ?? [])]
  if (sources.length === 0) return null
  return `${stringify({
    'unqualified-search-registries': [],
    registry: sources.map(({ source, mirrors }) => ({
      location: source,
      'mirror-by-digest-only': true,
      mirror: mirrors.map((location) => ({ location })),
    })),
  })}\n`
}
