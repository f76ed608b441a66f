import type { Extent } from '../bytes/extent.ts'
import { ImageError } from '../image-error.ts'
import type { BaseImage } from './base-image.ts'
import type { BootParts } from './boot-parts.ts'
import { ignitionPatch } from './ignition-area.ts'
import { kernelArgumentPatches } from './kernel-argument-areas.ts'
import type { Medium } from './medium.ts'
import { patchedTag } from './medium-tag.ts'
import {
  type MinimalIsoOptions,
  type MinimalLayout,
  minimalLayout,
  RAMDISK_AREA_BYTES,
  RAMDISK_PATH,
} from './minimal-layout.ts'
import { overlay, type Patch } from './overlay.ts'

/** A small image for this infra-env: it fetches its root file system. Another infra-env costs only its own parts. */
export async function minimalIso(
  base: BaseImage,
  parts: BootParts,
  options: MinimalIsoOptions,
): Promise<Medium> {
  const layout = await layoutOf(base, options)
  const fileOf = (path: string): Extent => {
    const extent = layout.files.get(path)
    if (extent === undefined) throw new Error(`the minimal ISO has no ${path}`)
    return extent
  }
  const patches = [
    ignitionPatch(layout.ignition, fileOf(layout.ignition.path), parts.ignition),
    ...ramdiskPatches(fileOf(RAMDISK_PATH), parts.ramdisk),
    ...kernelArgumentPatches(base, layout.kernelArguments, fileOf, parts.kernelArguments),
  ]
  return {
    size: layout.sizeBytes,
    pieces: overlay(layout.pieces, patches),
    source: base.source,
    tag: patchedTag(layout.tag, patches),
    lastModified: parts.lastModified,
    fileName: 'discovery.iso',
  }
}

function ramdiskPatches(area: Extent, ramdisk: Uint8Array | null): Patch[] {
  if (ramdisk === null) return []
  if (ramdisk.length > RAMDISK_AREA_BYTES) {
    throw new ImageError(
      500,
      `The ramdisk with the static network configuration has ${ramdisk.length} bytes, but a minimal ISO has room for ` +
        `${RAMDISK_AREA_BYTES}. Use the full ISO, or configure fewer hosts in one infra-env.`,
    )
  }
  return [{ offset: area.offset, pieces: [{ kind: 'bytes', bytes: ramdisk }] }]
}

interface KnownLayout {
  readonly options: MinimalIsoOptions
  readonly layout: Promise<MinimalLayout>
}

/** One for each name that this server is called by; a client that makes up names must not fill the memory. */
const MAX_LAYOUTS = 8
const known = new WeakMap<BaseImage, KnownLayout[]>()

function layoutOf(base: BaseImage, { rootfsUrl, nmstate }: MinimalIsoOptions): Promise<MinimalLayout> {
  const layouts = known.get(base) ?? []
  const isSame = ({ options }: KnownLayout) => options.rootfsUrl === rootfsUrl && options.nmstate === nmstate
  const found = layouts.find(isSame) ?? {
    options: { rootfsUrl, nmstate },
    layout: minimalLayout(base, { rootfsUrl, nmstate }),
  }
  const others = layouts.filter((entry) => entry !== found)
  known.set(base, [found, ...others].slice(0, MAX_LAYOUTS))
  found.layout.catch(() => {
    known.set(
      base,
      (known.get(base) ?? []).filter((entry) => entry !== found),
    )
  })
  return found.layout
}
