import type { FieldValue, HostField, HostNames } from '../hosts/host-field.ts'
import type { HostSummary } from '../hosts/host-summary.ts'

/** A value as people read it: sizes with a unit, lists with commas, nothing when it is not known. */
export function fieldText(field: HostField, host: HostSummary, names: HostNames = {}): string {
  return valueText(field, field.read(host, names))
}

export function valueText({ kind, unit }: Pick<HostField, 'kind' | 'unit'>, value: FieldValue): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return kind === 'bytes' && typeof value === 'number' ? sizeText(value, unit ?? 'GB') : String(value)
}

const GIB = 2 ** 30
const GB = 1e9

/** Memory counts in powers of two, disks do not. */
export function sizeText(bytes: number, unit: 'GiB' | 'GB'): string {
  const amount = bytes / (unit === 'GiB' ? GIB : GB)
  const digits = amount >= 100 ? 0 : 1
  return `${Number(amount.toFixed(digits))} ${unit}`
}
