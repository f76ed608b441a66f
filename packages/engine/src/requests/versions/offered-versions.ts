// Which releases can be installed, as people are told: one entry for each version, with its architectures.

import type { OpenshiftVersion, OpenshiftVersions, ReleaseImage } from '@groundwork/contract/versions'
import type { CpuArchitecture } from '@groundwork/contract/vocabulary'
import { majorMinor } from '@groundwork/versions/version'
import { storedArchitecture } from '../architecture.ts'
import { compareReleases, isBeta, newest } from '../cluster/release.ts'
import { chooseOsImage, type OsImageOffer } from '../infra-env/os-image.ts'

export type VersionOffer = OsImageOffer

export interface VersionQuery {
  /** Only versions that contain this text. */
  readonly version?: string | undefined
  /** Only the newest of each line; a release for several architectures counts as the same version. */
  readonly onlyLatest?: boolean | undefined
}

/** By full version, sorted as text. One of all is the default, even if the query leaves it out. */
export function offeredVersions(offer: VersionOffer, query: VersionQuery = {}): OpenshiftVersions {
  const releases = installableReleases(offer)
  const chosen = defaultRelease(releases)?.version
  const names = [...new Set(releases.map(({ version }) => version))]
    .filter((version) => version.includes(query.version ?? ''))
    .sort()
  const shown = query.onlyLatest ? names.filter((name) => isNewestOfLine(name, names)) : names
  return Object.fromEntries(
    shown.map((name) => {
      const same = releases.filter(({ version }) => version === name)
      return [name, describe(name, same, name === chosen)]
    }),
  )
}

/** A release as it can be installed: with those of its architectures for which there is something to boot. */
export interface InstallableRelease extends ReleaseImage {
  readonly cpu_architectures: CpuArchitecture[]
}

export function installableReleases(offer: VersionOffer): readonly InstallableRelease[] {
  return offer.releases.flatMap((release) => {
    const bootable = architecturesIn(release).filter(
      (architecture) => chooseOsImage({ version: release.version, architecture }, offer).ok,
    )
    return bootable.length > 0 ? [{ ...release, cpu_architectures: bootable }] : []
  })
}

/** The one that is marked; without a mark the newest finished one, for the most common processors if possible. */
export function defaultRelease<Release extends ReleaseImage>(
  releases: readonly Release[],
): Release | undefined {
  const wishes: readonly ((release: Release) => boolean)[] = [
    (release) => release.default === true,
    (release) => !isBeta(release) && release.cpu_architecture === 'x86_64',
    (release) => !isBeta(release),
    () => true,
  ]
  return wishes.map((isWanted) => newest(releases.filter(isWanted))).find((release) => release !== undefined)
}

/** `multi` stands for the list beside it; alone it says nothing about what is inside. */
function architecturesIn({ cpu_architecture, cpu_architectures }: ReleaseImage): CpuArchitecture[] {
  const named = cpu_architectures?.length ? cpu_architectures : [cpu_architecture]
  const inside = named.filter((name) => name !== 'multi') as CpuArchitecture[]
  return [...new Set(inside.map(storedArchitecture))]
}

function describe(name: string, same: readonly InstallableRelease[], isDefault: boolean): OpenshiftVersion {
  const said = same.find(({ support_level }) => support_level !== undefined)?.support_level
  return {
    display_name: name,
    cpu_architectures: [...new Set(same.flatMap(({ cpu_architectures }) => cpu_architectures))],
    support_level: said ?? (same.some(isBeta) ? 'beta' : 'production'),
    ...(isDefault && { default: true }),
  }
}

const withoutMulti = (version: string): string => version.replace(/-multi$/, '')

function isNewestOfLine(name: string, names: readonly string[]): boolean {
  const line = majorMinor(name)
  const mine = withoutMulti(name)
  return !names.some((other) => majorMinor(other) === line && compareReleases(withoutMulti(other), mine) > 0)
}
