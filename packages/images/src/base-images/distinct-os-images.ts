import { compareOpenshiftVersions } from '@groundwork/versions/full-version'
import { osImageKey } from './find-os-image.ts'
import type { OsImage } from './os-image.ts'

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
