// One hierarchy of directories over a tree of files. An image has two: with POSIX names, and with those for Windows.
// Planned first, because every record says where something else lies.
import { jolietIdentifier, plainIdentifier } from './iso-names.ts'
import type { TreeDirectory, TreeNode } from './iso-tree.ts'
import {
  CONTINUATION_FIELD_BYTES,
  namedFields,
  rootFields,
  type SystemUse,
  unnamedFields,
} from './rock-ridge-fields.ts'
import { SECTOR_BYTES, sectorsFor } from './sectors.ts'

export interface PlannedRecord {
  readonly identifier: Buffer
  readonly target: TreeNode
  readonly systemUse: Buffer
  /** Place of further system use, relative to the area of the hierarchy. */
  readonly continuation: { readonly position: number; readonly length: number } | null
}

export interface PlannedDirectory {
  readonly node: TreeDirectory
  readonly identifier: Buffer
  /** In the order of the path table, from 1; the root is its own parent. */
  readonly parentNumber: number
  readonly records: readonly PlannedRecord[]
  readonly sizeBytes: number
}

export interface PlannedHierarchy {
  readonly directories: readonly PlannedDirectory[]
  readonly continuationArea: Buffer
}

export type Naming = 'rock-ridge' | 'joliet'

const SELF: Buffer = Buffer.from([0])
const PARENT: Buffer = Buffer.from([1])
const MAX_DIRECTORIES = 0xffff

export const recordBytes = (record: Pick<PlannedRecord, 'identifier' | 'systemUse'>): number => {
  const unpadded = 33 + record.identifier.length + (record.identifier.length % 2 === 0 ? 1 : 0)
  return unpadded + record.systemUse.length + (record.systemUse.length % 2)
}

export function planDirectories(root: TreeDirectory, naming: Naming): PlannedHierarchy {
  const area = new ContinuationArea()
  const directories: PlannedDirectory[] = []
  const waiting = [{ node: root, parent: root, identifier: SELF, parentNumber: 1 }]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const isRoot = next.node === root
    const records = [
      place(SELF, next.node, isRoot ? rootFields() : unnamedFields()),
      place(PARENT, next.parent, unnamedFields()),
      ...children(next.node).map(({ node, identifier }) =>
        place(identifier, node, namedFields(node.name, node.kind === 'directory')),
      ),
    ]
    directories.push({ ...next, records, sizeBytes: sizeOf(records) })
    for (const { target, identifier } of records.slice(2)) {
      if (target.kind === 'directory') {
        waiting.push({ node: target, parent: next.node, identifier, parentNumber: directories.length })
      }
    }
  }
  if (directories.length > MAX_DIRECTORIES) throw new Error('an ISO image holds at most 65,535 directories')
  return { directories, continuationArea: area.bytes() }

  function children(directory: TreeDirectory): { node: TreeNode; identifier: Buffer }[] {
    const taken = new Set<string>()
    const identify = naming === 'joliet' ? jolietIdentifier : plainIdentifier
    // Sorted first: who gets which short name must not depend on the order of the input.
    const nodes = [...directory.children.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
    const named = nodes.map((node) => ({ node, identifier: identify(node, taken) }))
    return named.sort((a, b) => Buffer.compare(a.identifier, b.identifier))
  }

  function place(identifier: Buffer, target: TreeNode, fields: SystemUse): PlannedRecord {
    if (naming === 'joliet') return { identifier, target, systemUse: Buffer.alloc(0), continuation: null }
    if (fields.overflow === null) return { identifier, target, systemUse: fields.inline, continuation: null }
    const systemUse = Buffer.concat([fields.inline, Buffer.alloc(CONTINUATION_FIELD_BYTES)])
    return { identifier, target, systemUse, continuation: area.add(fields.overflow) }
  }
}

function sizeOf(records: readonly PlannedRecord[]): number {
  const end = records.reduce((position, record) => recordPosition(position, record) + recordBytes(record), 0)
  return sectorsFor(end) * SECTOR_BYTES
}

/** A record never crosses the border of a sector. */
export function recordPosition(position: number, record: PlannedRecord): number {
  const left = SECTOR_BYTES - (position % SECTOR_BYTES)
  return recordBytes(record) <= left ? position : position + left
}

class ContinuationArea {
  readonly #parts: Buffer[] = []
  #size = 0

  add(part: Buffer): { position: number; length: number } {
    const left = SECTOR_BYTES - (this.#size % SECTOR_BYTES)
    if (part.length > left) this.#append(Buffer.alloc(left))
    const position = this.#size
    this.#append(part)
    return { position, length: part.length }
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts, sectorsFor(this.#size) * SECTOR_BYTES)
  }

  #append(part: Buffer): void {
    this.#parts.push(part)
    this.#size += part.length
  }
}
