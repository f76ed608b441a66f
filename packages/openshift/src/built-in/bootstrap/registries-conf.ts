import { stringify } from 'smol-toml'
import type { InstallConfig } from '../../install-config/install-config.ts'

/** Empty: images come from where their names say. */
export function registriesConf({ imageDigestSources, imageContentSources }: InstallConfig): string {
  const sources = [...(imageDigestSources ?? []), ...(imageContentSources ?? [])]
  if (sources.length === 0) return ''
  return `${stringify({
    'unqualified-search-registries': [],
    registry: sources.map(({ source, mirrors }) => ({
      location: source,
      'mirror-by-digest-only': true,
      mirror: mirrors.map((location) => ({ location })),
    })),
  })}\n`
}
