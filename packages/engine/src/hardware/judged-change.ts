// Whether a new inventory has to be judged at all.
import type { ReportingMachine } from '../facts/host-facts.ts'
import { isSameUsableMemory } from './judged-inventory.ts'
import { areSameMachines } from './reporting-machines.ts'

/** What differs from the inventory before. */
export interface InventoryChange {
  readonly machines: {
    readonly before: readonly ReportingMachine[]
    readonly after: readonly ReportingMachine[]
  }
  /** Names of all other facts of the host, and of all other sections of the inventory. */
  readonly others: readonly string[]
  /** null: unchanged. */
  readonly memory: MemoryChange | null
  /** Whether operators are selected for the cluster. */
  readonly hasOperators: boolean
}

export interface MemoryChange {
  readonly usableBytes: { readonly before: number | undefined; readonly after: number | undefined }
  /** All but the usable bytes. */
  readonly isRestSame: boolean
}

/** False: no rule looks at what changed, so the verdicts of the inventory before hold for this one as well. */
export function isJudgedAnew({ machines, others, memory, hasOperators }: InventoryChange): boolean {
  if (others.length > 0 || !areSameMachines(machines.before, machines.after)) return true
  if (memory === null) return false
  const { before, after } = memory.usableBytes
  return !memory.isRestSame || !isSameUsableMemory(before, after, hasOperators)
}
