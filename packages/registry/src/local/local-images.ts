// Images in directories, for sites that no registry can be reached from.

import type { ImageReference } from '@groundwork/image-names/image-reference'
import type { ImageSource } from '../image/image-source.ts'
import { directorySource } from './directory-source.ts'
import { layoutSource } from './layout-source.ts'
import { isMirrorDirectory, mirrorDirectorySource } from './mirror-directory-source.ts'

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

/** `wanted` null: the image that the directory itself names. */
export async function localSource(images: LocalImages, wanted: ImageReference | null): Promise<ImageSource> {
  if (images.kind === 'oci') return layoutSource(images, wanted)
  return (await isMirrorDirectory(images.path))
    ? mirrorDirectorySource(images.path, wanted)
    : directorySource(images.path, wanted)
}
