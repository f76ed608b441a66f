// Images in directories, for sites that no registry can be reached from.

import type { ImageReference } from '@groundwork/image-names/image-reference'
import type { ImagePlace } from '../image/image-place.ts'
import { directoryPlace } from './directory-place.ts'
import { layoutPlace } from './layout-place.ts'
import { isMirrorDirectory, mirrorDirectoryPlace } from './mirror-directory-place.ts'

export type LocalImages =
  /** An OCI layout; the tag says which of its images, empty: its only one. */
  | { readonly kind: 'oci'; readonly path: string; readonly tag: string }
  /** A directory that skopeo or oc made. */
  | { readonly kind: 'dir'; readonly path: string }

/** null: not of this form. */
export function parseLocalImages(text: string): LocalImages | null {
  const [, kind, rest = ''] = /^(oci|dir):(\/.*)$/.exec(text.trim()) ?? []
  if (kind === 'dir') return { kind, path: rest }
  if (kind !== 'oci') return null
  // As skopeo does it: a tag may be a whole name, with slashes and colons.
  const colon = rest.indexOf(':')
  return colon === -1
    ? { kind, path: rest, tag: '' }
    : { kind, path: rest.slice(0, colon), tag: rest.slice(colon + 1) }
}

/** `wanted` null: the image that the place itself names. */
export async function localPlace(images: LocalImages, wanted: ImageReference | null): Promise<ImagePlace> {
  if (images.kind === 'oci') return layoutPlace(images, wanted)
  return (await isMirrorDirectory(images.path))
    ? mirrorDirectoryPlace(images.path, wanted)
    : directoryPlace(images.path, wanted)
}
