// Which live image boots: that of the version that was asked for, or else that of the newest finished release.

import type { OsImage, ReleaseImage } from '@groundwork/contract/versions'
import type { CpuArchitecture } from '@groundwork/contract/vocabulary'
import { compareVersions, majorMinor } from '@groundwork/versions/version'
import { storedArchitecture } from '../architecture.ts'
import { isBeta, isCandidateName } from '../cluster/release.ts'
import { accepted, type Outcome, problem, quote, refused } from '../problem.ts'

const PATH = 'openshift_version'

export interface OsImageOffer {
  readonly osImages: readonly OsImage[]
  /** They tell which lines are finished. */
  readonly releases: readonly ReleaseImage[]
}

/** An empty version asks for the newest one. */
export function chooseOsImage(
  wish: { readonly version: string; readonly architecture: CpuArchitecture },
  { osImages, releases }: OsImageOffer,
): Outcome<OsImage> {
  const architecture = storedArchitecture(wish.architecture)
  const candidates = osImages.filter((image) => storedArchitecture(image.cpu_architecture) === architecture)
  const image = wish.version === '' ? newest(candidates, releases) : matching(wish.version, candidates)
  if (image) return accepted(image)
  const known = [...new Set(candidates.map(({ openshift_version }) => openshift_version))].sort(
    compareVersions,
  )
  const offers = known.length > 0 ? `there are images of ${known.join(', ')}` : 'there are none at all'
  const asked =
    wish.version === '' ? 'an operating system image' : `an operating system image of ${quote(wish.version)}`
  const line = majorMinor(wish.version) ?? '<version>'
  const message =
    `This service has not got ${asked} for ${wish.architecture}; ${offers}. ` +
    `To add one, start the service with --os-image ${line}@${architecture}=<path or URL of a live ISO>.`
  return refused([problem('not-found', PATH, message)])
}

function matching(version: string, images: readonly OsImage[]): OsImage | undefined {
  const line = majorMinor(version)
  return (
    images.find(({ openshift_version }) => openshift_version === version) ??
    images.find(({ openshift_version }) => line !== null && majorMinor(openshift_version) === line)
  )
}

/** What a machine boots is written to its disk, so a line that is not finished is only taken when there is no other. */
function newest(images: readonly OsImage[], releases: readonly ReleaseImage[]): OsImage | undefined {
  const linesOf = (list: readonly ReleaseImage[]) => new Set(list.map(({ version }) => majorMinor(version)))
  const finished = linesOf(releases.filter((release) => !isBeta(release)))
  const released = linesOf(releases)
  const line = ({ openshift_version }: OsImage) => majorMinor(openshift_version)
  const wishes: readonly ((image: OsImage) => boolean)[] = [
    (image) => finished.has(line(image)),
    (image) => !released.has(line(image)) && !isCandidateName(image.openshift_version),
    () => true,
  ]
  return wishes.map((isWanted) => newestOf(images.filter(isWanted))).find((image) => image !== undefined)
}

const newestOf = (images: readonly OsImage[]): OsImage | undefined =>
  [...images].sort((a, b) => compareVersions(b.openshift_version, a.openshift_version))[0]
