// Which live image boots: the one of the version that was asked for, or the newest for the processor.
import type { OsImage } from '@groundwork/contract/api/versions'
import type { CpuArchitecture } from '@groundwork/contract/enums'
import { compareVersions, majorMinor } from '../../versions/version.ts'
import { storedArchitecture } from '../architecture.ts'
import { accepted, type Outcome, problem, quote, refused } from '../problem.ts'

const PATH = 'openshift_version'

export function chooseOsImage(
  wish: { readonly version: string; readonly architecture: CpuArchitecture },
  osImages: readonly OsImage[],
): Outcome<OsImage> {
  const architecture = storedArchitecture(wish.architecture)
  const candidates = osImages.filter((image) => storedArchitecture(image.cpu_architecture) === architecture)
  const image = wish.version === '' ? newest(candidates) : matching(wish.version, candidates)
  if (image) return accepted(image)
  const known = [...new Set(candidates.map(({ openshift_version }) => openshift_version))].sort(
    compareVersions,
  )
  const offers = known.length > 0 ? `there are images of ${known.join(', ')}` : 'there are none at all'
  const asked =
    wish.version === '' ? 'an operating system image' : `an operating system image of ${quote(wish.version)}`
  const message = `This service has not got ${asked} for ${wish.architecture}; ${offers}.`
  return refused([problem('not-found', PATH, message)])
}

function matching(version: string, images: readonly OsImage[]): OsImage | undefined {
  const line = majorMinor(version)
  return (
    images.find(({ openshift_version }) => openshift_version === version) ??
    images.find(({ openshift_version }) => line !== null && majorMinor(openshift_version) === line)
  )
}

const newest = (images: readonly OsImage[]): OsImage | undefined =>
  [...images].sort((a, b) => compareVersions(b.openshift_version, a.openshift_version))[0]
