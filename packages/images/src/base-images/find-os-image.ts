// Which configured image a request means.
import { compareOpenshiftVersions } from '@groundwork/versions/full-version'
import type { OsImage } from './os-image.ts'

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['amd64', 'x86_64'],
  ['aarch64', 'arm64'],
])

export const imageArchitecture = (name: string): string => ALIASES.get(name) ?? name

/** By the exact build id, else the first with exactly this OpenShift version. */
export function findOsImage(
  images: readonly OsImage[],
  version: string,
  architecture: string,
): OsImage | undefined {
  const wanted = imageArchitecture(architecture)
  const candidates = images.filter((image) => imageArchitecture(image.cpu_architecture) === wanted)
  return (
    candidates.find((image) => image.version === version) ??
    candidates.find((image) => image.openshift_version === version)
  )
}

export const osImageKey = (image: OsImage): string =>
  `${image.version}@${imageArchitecture(image.cpu_architecture)}@${image.type}`

export const osImageName = (image: OsImage): string =>
  `${image.openshift_version} (${image.version}, ${image.cpu_architecture})`

/** What a person writes before the `=` of --os-image to name another one in its place. */
export const osImageOption = (image: OsImage): string => {
  const architecture = imageArchitecture(image.cpu_architecture)
  return architecture === 'x86_64' ? image.openshift_version : `${image.openshift_version}@${architecture}`
}

/** Several entries may name the same build; the one for the newest OpenShift stays, at the place of the first. */
export function distinctOsImages(images: readonly OsImage[]): readonly OsImage[] {
  const byKey = new Map<string, OsImage>()
  for (const image of images) {
    const known = byKey.get(osImageKey(image))
    if (known === undefined || isNewer(image, known)) byKey.set(osImageKey(image), image)
  }
  return [...byKey.values()]
}

const isNewer = (image: OsImage, known: OsImage): boolean =>
  (compareOpenshiftVersions(image.openshift_version, known.openshift_version) ?? 0) > 0
