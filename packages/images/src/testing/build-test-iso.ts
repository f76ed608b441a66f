// A tiny image with the layout of a CoreOS live ISO. Nothing in it boots, everything in it can be recognised.

import type { Piece } from '../bytes/pieces.ts'
import { writeIso } from '../iso9660/write-iso.ts'
import { type TestIsoFiles, testIsoFiles } from './test-iso-files.ts'

export interface TestIsoOptions {
  readonly architecture?: 'x86_64' | 'arm64' | 'ppc64le' | 's390x'
  readonly volumeId?: string
  readonly kernelBytes?: number
  readonly initrdBytes?: number
  readonly rootfsBytes?: number
  /** `coreos/kargs.json`; true unless said. */
  readonly hasKargsJson?: boolean
  /** `coreos/igninfo.json`; true unless said. */
  readonly hasIgninfo?: boolean
  /** Starts from a stick too; only x86_64, where it is true unless said. */
  readonly isHybrid?: boolean
  /** Folder below EFI. */
  readonly vendor?: string
  /** Further files, or others in place of the usual ones, by absolute path. */
  readonly files?: Readonly<Record<string, Uint8Array | string>>
  /** Paths that are missing. */
  readonly without?: readonly string[]
}

/** For a half image take a part of the result. */
export function buildTestIso(options: TestIsoOptions = {}): Uint8Array {
  const architecture = options.architecture ?? 'x86_64'
  const volumeId = options.volumeId ?? 'rhcos-418.94.202502100215-0'
  const files: TestIsoFiles = { ...testIsoFiles({ ...options, architecture, volumeId }), ...options.files }
  for (const path of options.without ?? []) delete files[path]
  const has = (path: string): string | null => (path in files ? path : null)
  const biosPath = has('/isolinux/isolinux.bin')
  const efiPath = has('/images/efiboot.img')
  const isHybrid = options.isHybrid ?? architecture === 'x86_64'
  const image = writeIso({
    volumeId,
    files: Object.entries(files).map(([path, content]) => ({
      path,
      pieces: [{ kind: 'bytes', bytes: Buffer.from(content) }],
    })),
    boot:
      biosPath === null && efiPath === null
        ? null
        : {
            catalogPath: biosPath === null ? '/boot.catalog' : '/isolinux/boot.cat',
            biosPath,
            efiPath,
            hybridCode: isHybrid && biosPath !== null ? Buffer.alloc(432, 'boot code ') : null,
          },
  })
  return Buffer.concat(image.pieces.map(inMemory))
}

function inMemory(piece: Piece): Uint8Array {
  if (piece.kind === 'base') throw new Error('a test image is made of nothing but bytes')
  return piece.kind === 'bytes' ? piece.bytes : Buffer.alloc(piece.length)
}
