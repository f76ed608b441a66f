import type { BaseImages } from '../base-images/base-images.ts'
import type { OsImage } from '../base-images/os-image.ts'

/** As configured for this version; one of another kind does not do. */
export function findBase(
  bases: BaseImages,
  version: string,
  architecture: string,
  type: OsImage['type'],
): OsImage | undefined {
  const found = bases.find(version, architecture)
  if (found === undefined || found.type === type) return found
  const ofKind = bases
    .states()
    .map(({ image }) => image)
    .filter((image) => image.cpu_architecture === architecture && image.type === type)
  return (
    ofKind.find((image) => image.version === version) ??
    ofKind.find((image) => image.openshift_version === version)
  )
}
