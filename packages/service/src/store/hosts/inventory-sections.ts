// An inventory by its sections (cpu, disks, memory, ...). A thread that evaluates is told only those that changed, and nothing
// is evaluated where no rule looks at what changed.
import { hash } from 'node:crypto'
import type { Inventory } from '@groundwork/contract/hosts'
import { judgedDisks } from '@groundwork/engine/hardware'

/** Names what an inventory is stored as: a text, and what is replaced in it. */
export interface InventorySource {
  /** The version of the text, as the database names it; 0: not known. */
  readonly id: number
  /** As it is stored (inventory-patch.ts). */
  readonly patch: string
  /** What is remembered of the reply; empty: nothing, so that a repetition is looked at as well. */
  readonly remembered: string
}

export interface InventoryMarks {
  /** By section, of what rules look at. */
  readonly hashes: Readonly<Record<string, string>>
  readonly memory: MemoryMark
  readonly source: InventorySource
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
  readonly marks: Omit<InventoryMarks, 'source'>
}

/** The same text as `JSON.stringify` makes, with the marks of its sections. */
export function encodeInventory(inventory: Inventory): InventoryText {
  const hashes: Record<string, string> = {}
  const parts: string[] = []
  for (const [name, value] of Object.entries(inventory)) {
    if (value === undefined) continue
    const text = JSON.stringify(value)
    parts.push(`${JSON.stringify(name)}:${text}`)
    hashes[name] = sectionHash(name === 'disks' ? JSON.stringify(sectionOf(inventory, name)) : text)
  }
  return { text: `{${parts.join(',')}}`, marks: { hashes, memory: memoryMark(inventory.memory) } }
}

const sectionHash = (text: string): string => hash('sha1', text, 'base64')

/** The marks of an inventory that differs in its memory only. */
export function withMemory(
  { hashes }: Pick<InventoryMarks, 'hashes'>,
  memory: NonNullable<Inventory['memory']>,
): Omit<InventoryMarks, 'source'> {
  return {
    hashes: { ...hashes, memory: sectionHash(JSON.stringify(memory)) },
    memory: memoryMark(memory),
  }
}

export function memoryMark(memory: Inventory['memory']): MemoryMark {
  const { usable_bytes: usableBytes, ...rest } = memory ?? {}
  return { usableBytes, rest: sectionHash(JSON.stringify(rest)) }
}

/** The sections that rules may see differently. One that is gone is undefined. */
export function changedSections(
  before: Pick<InventoryMarks, 'hashes'>,
  after: Pick<InventoryMarks, 'hashes'>,
  inventory: Inventory,
): Partial<Inventory> {
  const names = new Set([...Object.keys(before.hashes), ...Object.keys(after.hashes)])
  const changed = [...names].filter((name) => before.hashes[name] !== after.hashes[name])
  return Object.fromEntries(changed.map((name) => [name, sectionOf(inventory, name as keyof Inventory)]))
}

const sectionOf = (inventory: Inventory, name: keyof Inventory): unknown =>
  name === 'disks' && inventory.disks ? judgedDisks(inventory.disks) : inventory[name]
