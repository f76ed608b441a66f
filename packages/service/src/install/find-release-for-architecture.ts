import type { ReleaseImage } from '@groundwork/contract/versions'
import { goArchitecture } from '@groundwork/registry/image'

export type OfferedRelease = Pick<ReleaseImage, 'url' | 'version' | 'cpu_architecture' | 'cpu_architectures'>

/** The release of that version whose installer runs on such a machine; null: none is offered. */
export function findReleaseForArchitecture(
  offered: readonly OfferedRelease[],
  version: string,
  architecture: string,
): string | null {
  const twin = offered.find(
    (release) =>
      release.version === version &&
      (release.cpu_architectures ?? [release.cpu_architecture ?? '']).some(
        (name) => goArchitecture(name) === architecture,
      ),
  )
  return twin?.url ?? null
}
