// An inventory by its sections (cpu, disks, memory, ...). A thread that evaluates is told only those that changed, and nothing
// is evaluated where no rule looks at what changed.
import { hash } from 'node:crypto'
import type { Inventory } from '@groundwork/contract/hosts'
import { judgedDisks } from '@groundwork/engine/hardware'

export interface InventoryMarks {
  /** By section, of what rules look at. */
  readonly hashes: Readonly<Record<string, string>>
  readonly memory: MemoryMark
}

/** Usable memory changes from boot to boot, all else only with the machine. */
export interface MemoryMark {
  readonly usableBytes: number | undefined
  /** Hash. */
  readonly rest: string
}

export interface InventoryText {
  /** JSON. */
  readonly text: string
  readonly marks: InventoryMarks
}

/** The same text as `JSON.stringify` makes, with the marks of its sections. */
export function encodeInventory(inventory: Inventory): InventoryText {
  const hashes: Record<string, string> = {}
  const parts: string[] = []
  for (const [name, value] of Object.entries(inventory)) {
    if (value === undefined) continue
    const text = JSON.stringify(value)
    parts.push(`${JSON.stringify(name)}:${text}`)
    const judged = name === 'disks' ? JSON.stringify(sectionOf(inventory, name)) : text
    hashes[name] = hash('sha1', judged, 'base64')
  }
  return { text: `{${parts.join(',')}}`, marks: { hashes, memory: memoryMark(inventory.memory) } }
}

export function memoryMark(memory: Inventory['memory']): MemoryMark {
  const { usable_bytes: usableBytes, ...rest } = memory ?? {}
  return { usableBytes, rest: hash('sha1', JSON.stringify(rest), 'base64') }
}

/** The sections that rules may see differently. One that is gone is undefined. */
export function changedSections(
  before: InventoryMarks,
  after: InventoryMarks,
  inventory: Inventory,
): Partial<Inventory> {
  const names = new Set([...Object.keys(before.hashes), ...Object.keys(after.hashes)])
  const changed = [...names].filter((name) => before.hashes[name] !== after.hashes[name])
  return Object.fromEntries(changed.map((name) => [name, sectionOf(inventory, name as keyof Inventory)]))
}

const sectionOf = (inventory: Inventory, name: keyof Inventory): unknown =>
  name === 'disks' && inventory.disks ? judgedDisks(inventory.disks) : inventory[name]
