// Which processors a release runs on. Some programs say aarch64 and some arm64, and mean the same.
import type { ReleaseArchitecture } from '@groundwork/contract/vocabulary'

const normal = (name: string): string => (name === 'aarch64' ? 'arm64' : name)

/** Two names of one architecture; arm64 is the one that is stored. */
export const storedArchitecture = <Name extends ReleaseArchitecture>(name: Name): Name => normal(name) as Name

export const acceptsArchitecture = (cluster: ReleaseArchitecture, host: string): boolean =>
  cluster === 'multi' || normal(cluster) === normal(host)
