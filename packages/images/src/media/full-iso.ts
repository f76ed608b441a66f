import { extentOf } from './base-files.ts'
import type { BaseImage } from './base-image.ts'
import type { BootParts } from './boot-parts.ts'
import { findIgnitionArea, ignitionPatch } from './ignition-area.ts'
import { findKernelArgumentAreas, kernelArgumentPatches } from './kernel-argument-areas.ts'
import type { Medium } from './medium.ts'
import { mediumTag } from './medium-tag.ts'
import { overlay } from './overlay.ts'

const ignitionAreaOf = memoizeByObject(findIgnitionArea)
const kernelArgumentAreasOf = memoizeByObject(findKernelArgumentAreas)

/** The base with other bytes in the areas that are meant for it. */
export async function fullIso(base: BaseImage, parts: BootParts): Promise<Medium> {
  const ignition = await ignitionAreaOf(base)
  // Not looked for when there is nothing to write: an image without such areas is good enough then.
  const isLookedFor = parts.kernelArguments.length > 0 && base.architecture !== 's390x'
  const kernelArguments = isLookedFor ? await kernelArgumentAreasOf(base) : new Map()
  const fileOf = (path: string) => extentOf(base, path)
  const pieces = overlay(
    [{ kind: 'base', offset: 0, length: base.source.size }],
    [
      ignitionPatch(ignition, fileOf(ignition.path), parts.ignition),
      ...kernelArgumentPatches(base, kernelArguments, fileOf, parts.kernelArguments),
    ],
  )
  return {
    size: base.source.size,
    pieces,
    source: base.source,
    tag: mediumTag(base.tag, pieces),
    lastModified: parts.lastModified,
    fileName: 'discovery.iso',
  }
}

/** Keeps what was found out about an object for as long as the object is used; a failure is not kept. */
function memoizeByObject<Key extends object, Value>(
  find: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const known = new WeakMap<Key, Promise<Value>>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = find(key)
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }
}
