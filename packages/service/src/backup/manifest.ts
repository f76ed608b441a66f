// The last entry of a backup: what it holds, with a checksum of each part.
import type { Table } from '../database/tables.ts'

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
  const manifest = readJson(text)
  if (manifest.format !== FORMAT) {
    throw new Error(
      `This backup has format ${manifest.format}, but this version of Groundwork reads only format ${FORMAT}.`,
    )
  }
  return manifest
}

function readJson(text: string): Manifest {
  try {
    const found = JSON.parse(text) as Manifest | null
    if (found !== null && typeof found === 'object') return found
  } catch {
    // Said below.
  }
  throw new Error('It is damaged: the list of its parts cannot be read.')
}
