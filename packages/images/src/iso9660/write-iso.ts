// A whole ISO 9660 image as a list of pieces: POSIX names (Rock Ridge), names for Windows (Joliet), bootable from disc (El Torito) and
// stick (MBR). Equal input gives equal bytes. No links, no files above 4 GiB.
import type { Extent } from '../bytes/extent.ts'
import { lengthOf, type Piece } from '../bytes/pieces.ts'
import { BOOT_CATALOG_BYTES, bootCatalog, withBootInfoTable } from './el-torito.ts'
import { encodeDirectories, encodePathTable, encodeRootRecord, type Location } from './encode-directories.ts'
import { HYBRID_ALIGNMENT_BYTES, hybridMbr } from './hybrid-mbr.ts'
import type { IsoFile } from './iso-tree.ts'
import { type HierarchyLayout, type IsoLayout, layOutIso } from './lay-out-iso.ts'
import { SECTOR_BYTES, SYSTEM_AREA_SECTORS, sectorsFor } from './sectors.ts'
import { bootRecord, lastDescriptor, volumeDescriptor } from './volume-descriptors.ts'

export interface IsoInput {
  readonly volumeId: string
  /** Their data lie in this order. */
  readonly files: readonly IsoFile[]
  readonly boot: IsoBoot | null
}

export interface IsoBoot {
  /** A file that is added. */
  readonly catalogPath: string
  /** A file of bytes, ISOLINUX; null: not for BIOS. */
  readonly biosPath: string | null
  /** A file with a FAT file system; null: not for UEFI. */
  readonly efiPath: string | null
  /** Code of a master boot record that starts the BIOS loader; null: disc only. */
  readonly hybridCode: Uint8Array | null
}

export interface IsoImage {
  readonly sizeBytes: number
  readonly pieces: readonly Piece[]
  readonly files: ReadonlyMap<string, Extent>
}

export function writeIso(input: IsoInput): IsoImage {
  const { volumeId, boot } = input
  const files = boot === null ? input.files : [catalogFile(boot), ...input.files]
  const layout = layOutIso(files, boot === null ? 3 : 4)
  const alignment = boot?.hybridCode ? HYBRID_ALIGNMENT_BYTES : SECTOR_BYTES
  const sizeBytes = Math.ceil(layout.contentBytes / alignment) * alignment
  const starts = boot && locateBoot(layout, boot)

  const describe = (hierarchy: HierarchyLayout): Buffer =>
    volumeDescriptor({
      ...hierarchy,
      volumeId,
      sectors: sizeBytes / SECTOR_BYTES,
      rootRecord: encodeRootRecord(layout.root, hierarchy.locate(layout.root)),
    })
  const head = Buffer.concat([
    systemArea(boot, starts, sizeBytes),
    describe(layout.rockRidge),
    ...(starts === null ? [] : [bootRecord(starts.catalog.sector)]),
    describe(layout.joliet),
    lastDescriptor(),
    ...encodeHierarchy(layout.rockRidge),
    ...encodeHierarchy(layout.joliet),
  ])
  const contents = files.flatMap((file) => [
    ...contentsOf(file, boot, starts),
    zeros(paddingOf(layout.files.get(file.path)?.sizeBytes ?? 0)),
  ])
  const pieces: Piece[] = [
    { kind: 'bytes', bytes: head },
    ...contents,
    zeros(sizeBytes - layout.contentBytes),
  ]
  return { sizeBytes, pieces: pieces.filter((piece) => lengthOf(piece) > 0), files: extents(layout) }
}

interface BootLocations {
  readonly catalog: Location
  readonly bios: Location | null
  readonly efi: Location | null
}

function locateBoot(layout: IsoLayout, boot: IsoBoot): BootLocations {
  const locate = (path: string): Location => {
    const location = layout.files.get(path)
    if (location === undefined) throw new Error(`"${path}", which the image is to start, is not in the tree`)
    return location
  }
  return {
    catalog: locate(boot.catalogPath),
    bios: boot.biosPath === null ? null : locate(boot.biosPath),
    efi: boot.efiPath === null ? null : locate(boot.efiPath),
  }
}

function systemArea(boot: IsoBoot | null, starts: BootLocations | null, imageBytes: number): Buffer {
  const bytes = Buffer.alloc(SYSTEM_AREA_SECTORS * SECTOR_BYTES)
  if (boot?.hybridCode && starts?.bios) {
    hybridMbr({ code: boot.hybridCode, loader: starts.bios, efi: starts.efi, imageBytes }).copy(bytes)
  }
  return bytes
}

const encodeHierarchy = ({ plan, locate, continuationSector }: HierarchyLayout): Buffer[] =>
  [
    encodePathTable(plan, locate, 'little-endian'),
    encodePathTable(plan, locate, 'big-endian'),
    encodeDirectories(plan, locate, continuationSector),
    plan.continuationArea,
  ].map((bytes) => Buffer.concat([bytes], bytes.length + paddingOf(bytes.length)))

const catalogFile = (boot: IsoBoot): IsoFile => ({
  path: boot.catalogPath,
  pieces: [zeros(BOOT_CATALOG_BYTES)],
})

/** Two files say where others are: the catalog, and the loader for BIOS. */
function contentsOf(file: IsoFile, boot: IsoBoot | null, starts: BootLocations | null): readonly Piece[] {
  if (boot === null || starts === null) return file.pieces
  if (file.path === boot.catalogPath) return [{ kind: 'bytes', bytes: bootCatalog(starts.bios, starts.efi) }]
  if (starts.bios === null || file.path !== boot.biosPath) return file.pieces
  const [piece] = file.pieces
  if (piece?.kind !== 'bytes') throw new Error(`"${file.path}" has to be given as bytes`)
  return [{ kind: 'bytes', bytes: withBootInfoTable(piece.bytes, starts.bios.sector, SYSTEM_AREA_SECTORS) }]
}

const zeros = (length: number): Piece => ({ kind: 'zeros', length })

const paddingOf = (length: number): number => sectorsFor(length) * SECTOR_BYTES - length

const extents = ({ files }: IsoLayout): Map<string, Extent> =>
  new Map(
    [...files].map(([path, { sector, sizeBytes }]) => [
      path,
      { offset: sector * SECTOR_BYTES, length: sizeBytes },
    ]),
  )
