// The last entry of a backup: what it holds, with a checksum of each part.
import type { Table } from './tables.ts'

export const MANIFEST = 'manifest.json'
export const KEY = 'secret.key'
export const FORMAT = 1

export interface Manifest {
  readonly format: number
  readonly created_at: string
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
  /** Name in the archive to SHA-256, in the order of the archive. */
  readonly checksums: Readonly<Record<string, string>>
}

export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== FORMAT) {
    throw new Error(
      `This backup has format ${manifest.format}, but this version of Groundwork reads only format ${FORMAT}.`,
    )
  }
  return manifest
}
