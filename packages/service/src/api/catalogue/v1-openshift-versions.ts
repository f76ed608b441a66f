// The releases as the API of 2021 told them: by line, for x86_64 only, each together with the image that boots it.

import type { V1OpenshiftVersion, V1OpenshiftVersions } from '@groundwork/contract/v1'
import type { OsImage } from '@groundwork/contract/versions'
import {
  chooseOsImage,
  defaultRelease,
  type InstallableRelease,
  installableReleases,
  isBeta,
  newest,
  type VersionOffer,
} from '@groundwork/engine/requests/versions'
import { majorMinor } from '@groundwork/versions/version'

const ARCHITECTURE = 'x86_64'

export function v1OpenshiftVersions(offer: VersionOffer): V1OpenshiftVersions {
  const releases = installableReleases(offer).filter(({ cpu_architectures }) =>
    cpu_architectures.includes(ARCHITECTURE),
  )
  const lines = [...new Set(releases.map(({ version }) => majorMinor(version)))].filter(
    (line) => line !== null,
  )
  const chosen = defaultRelease(releases)
  const defaultLine = chosen && majorMinor(chosen.version)
  return Object.fromEntries(
    lines.sort().flatMap((line) => {
      const release = bestOf(releases.filter(({ version }) => majorMinor(version) === line))
      if (!release) return []
      const image = chooseOsImage({ version: release.version, architecture: ARCHITECTURE }, offer)
      return image.ok ? [[line, describe(release, image.value, line === defaultLine)]] : []
    }),
  )
}

/** Clients of 2021 do not know of images for several architectures, nor do they ask for candidates. */
function bestOf(releases: readonly InstallableRelease[]): InstallableRelease | undefined {
  const finished = releases.filter((release) => !isBeta(release))
  const pool = finished.length > 0 ? finished : releases
  return newest(pool.filter(({ cpu_architecture }) => cpu_architecture !== 'multi')) ?? newest(pool)
}

const describe = (release: InstallableRelease, image: OsImage, isDefault: boolean): V1OpenshiftVersion => ({
  display_name: release.version,
  release_image: release.url,
  release_version: release.version,
  rhcos_image: image.url,
  rhcos_rootfs: rootfsUrl(image.url),
  rhcos_version: image.version,
  support_level: isBeta(release) ? 'beta' : 'production',
  ...(isDefault && { default: true }),
})

/** The root file system lies beside the image; with other naming its address is unknown. */
function rootfsUrl(isoUrl: string): string {
  const match = /^(.*-live)(?:-iso)?(\.[^./]+)\.iso$/.exec(isoUrl)
  return match ? `${match[1]}-rootfs${match[2]}.img` : ''
}
