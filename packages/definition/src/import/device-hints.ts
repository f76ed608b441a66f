// Hints for the disk to install to, as agent-config and BareMetalHost have them, as our rule for disks.
import { type DiskCondition, printDiskRule } from '@groundwork/fleet/disk-rule'
import type { Reader } from './reader.ts'

/** Hint to the field of our rule; all are compared in the same way there. */
export const TEXT_HINTS = {
  hctl: 'hctl',
  model: 'model',
  vendor: 'vendor',
  serialNumber: 'serial',
  wwn: 'wwn',
} as const

/** One disk at most has it. */
export const UNIQUE_FIELDS: readonly string[] = ['id', 'serial', 'wwn', 'hctl']

export function diskRuleOf(hints: Reader): string | undefined {
  const conditions: DiskCondition[] = []
  const device = hints.text('deviceName')
  const isRotational = hints.flag('rotational')
  const gigabytes = hints.whole('minSizeGigabytes')
  if (device !== undefined) conditions.push({ field: 'id', operator: ':', value: device })
  for (const [hint, field] of Object.entries(TEXT_HINTS)) {
    const value = hints.text(hint)
    if (value) conditions.push({ field, operator: ':', value })
  }
  if (isRotational !== undefined)
    conditions.push({ field: 'type', operator: ':', value: isRotational ? 'hdd' : 'ssd' })
  if (gigabytes !== undefined) conditions.push({ field: 'size', operator: '>=', value: `${gigabytes}GB` })
  if (conditions.length === 0) return undefined
  // The first one that fits is taken there.
  const isOne = conditions.some(({ field }) => UNIQUE_FIELDS.includes(field))
  const [only] = conditions
  if (conditions.length === 1 && only?.field === 'id' && /^\/dev\/\S+$/.test(only.value)) return only.value
  return printDiskRule({ order: isOne ? null : 'first', conditions })
}
