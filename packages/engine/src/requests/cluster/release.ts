// Which release a request means: an exact version, or the newest finished one of a line such as 4.20.

import type { ReleaseImage } from '@groundwork/contract/versions'
import type { ReleaseArchitecture } from '@groundwork/contract/vocabulary'
import { majorMinor } from '@groundwork/versions/version'
import { storedArchitecture } from '../architecture.ts'
import { accepted, type Outcome, problem, quote, refused } from '../problem.ts'
import type { ClusterEnvironment } from './environment.ts'

export interface ChosenRelease {
  readonly openshift_version: string
  readonly ocp_release_image: string
  readonly cpu_architecture: ReleaseArchitecture
}

interface ReleaseRequest {
  readonly version: string
  readonly architecture: ReleaseArchitecture
  /** An image reference that decides alone, when given. */
  readonly image: string
}

type Offer = Pick<ClusterEnvironment, 'releases' | 'allowsCustomRelease'>

export function chooseRelease(requested: ReleaseRequest, offer: Offer): Outcome<ChosenRelease> {
  return requested.image === '' ? byVersion(requested, offer.releases) : byImage(requested, offer)
}

function byImage(
  requested: ReleaseRequest,
  { releases, allowsCustomRelease = false }: Offer,
): Outcome<ChosenRelease> {
  const release = releases.find(({ url }) => url === requested.image)
  if (release) return accepted(chosen(release))
  // The service does not read the image, so its version is what the client says.
  if (allowsCustomRelease && majorMinor(requested.version) !== null) {
    return accepted({
      openshift_version: requested.version,
      ocp_release_image: requested.image,
      cpu_architecture: storedArchitecture(requested.architecture),
    })
  }
  const message = `ocp_release_image ${quote(requested.image, 120)} is none of the releases this service offers. ${howToAdd(requested)}`
  return refused([problem('not-found', 'ocp_release_image', message)])
}

function byVersion(requested: ReleaseRequest, releases: readonly ReleaseImage[]): Outcome<ChosenRelease> {
  const architecture = storedArchitecture(requested.architecture)
  const wantsMulti = architecture === 'multi' || requested.version.endsWith('-multi')
  const version = requested.version.replace(/-multi$/, '')
  const matching = releases.filter((release) => matches(release, version))
  const single = wantsMulti ? [] : matching.filter((release) => architectureOf(release) === architecture)
  const multi = matching.filter(
    (release) => architectureOf(release) === 'multi' && (wantsMulti || runsOn(release, architecture)),
  )
  const release = newest(single) ?? newest(multi)
  if (release) return accepted(chosen(release))

  const known = [...new Set(releases.map((candidate) => candidate.version))].sort()
  const offers = known.length > 0 ? `it offers ${known.join(', ')}` : 'it offers none at all'
  const message = `This service has no finished release ${quote(requested.version)} for ${requested.architecture}; ${offers}. ${howToAdd(requested)}`
  return refused([problem('not-found', 'openshift_version', message)])
}

/** An administrator of the service can offer any release; machines then need something to boot, too. */
function howToAdd({ version, architecture }: ReleaseRequest): string {
  const line = majorMinor(version) ?? '<X.Y>'
  const full = /^\d+\.\d+\.\d+/.test(version) ? version : `${line}.<Z>`
  const suffix = architecture === 'x86_64' ? '' : `@${architecture}`
  return (
    `To add one, start the service with --release-image ${full}${suffix}=<release image> ` +
    `and, for what machines boot, --os-image ${line}${suffix === '@multi' ? '' : suffix}=<path or URL of a live ISO>.`
  )
}

const architectureOf = (release: ReleaseImage): ReleaseArchitecture =>
  storedArchitecture(release.cpu_architecture)

/** A beta is only found by its exact name, a line like `4.20` never means one. */
function matches(release: ReleaseImage, version: string): boolean {
  const full = release.version.replace(/-multi$/, '')
  if (full === version) return true
  return /^\d+\.\d+$/.test(version) && full.startsWith(`${version}.`) && !isBeta(release)
}

/** Not meant for production: said so, or seen from the name. */
export const isBeta = (release: ReleaseImage): boolean =>
  release.support_level === 'beta' || isCandidateName(release.version)

export const isCandidateName = (version: string): boolean => /-(?:ec|rc|fc|nightly)\b/.test(version)

function runsOn(release: ReleaseImage, architecture: ReleaseArchitecture): boolean {
  const list = release.cpu_architectures ?? []
  return list.includes(architecture) || (architecture === 'arm64' && list.includes('aarch64'))
}

function chosen(release: ReleaseImage): ChosenRelease {
  return {
    openshift_version: release.version,
    ocp_release_image: release.url,
    cpu_architecture: architectureOf(release),
  }
}

export const newest = <Release extends ReleaseImage>(releases: readonly Release[]): Release | undefined =>
  [...releases].sort((a, b) => compareReleases(b.version, a.version))[0]

/** By numbers: 4.20.10 is newer than 4.20.9; a finished release is newer than its candidates. */
export function compareReleases(a: string, b: string): number {
  const [first, second] = [numbersOf(a), numbersOf(b)]
  for (let index = 0; index < 3; index++) {
    const difference = (first[index] ?? 0) - (second[index] ?? 0)
    if (difference !== 0) return difference
  }
  const finished =
    Number(!a.replace(/-multi$/, '').includes('-')) - Number(!b.replace(/-multi$/, '').includes('-'))
  if (finished !== 0) return finished
  return CANDIDATES.compare(a, b)
}

/** rc.10 comes after rc.9. */
const CANDIDATES = new Intl.Collator('en', { numeric: true })

const numbersOf = (version: string): number[] =>
  (version.split('-')[0] ?? '').split('.').map((part) => Number(part) || 0)
