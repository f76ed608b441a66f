import type { BaseImages } from '../base-images/base-images.ts'
import { findOsImage } from '../base-images/find-os-image.ts'
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
  const ofKind = bases.states().flatMap(({ image }) => (image.type === type ? [image] : []))
  return findOsImage(ofKind, version, architecture)
}
