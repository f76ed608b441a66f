import { type DiskCondition, parseDiskRule } from '@groundwork/fleet/disk-rule'
import { TEXT_HINTS } from '../import/device-hints.ts'

export interface DeviceHints {
  readonly hints: Readonly<Record<string, unknown>>
  /** What a hint cannot say. */
  readonly lost: readonly string[]
}

const HINT_OF = new Map<string, string>(Object.entries(TEXT_HINTS).map(([hint, field]) => [field, hint]))

export function deviceHints(rule: string): DeviceHints {
  const parsed = parseDiskRule(rule)
  if (!parsed.ok) return { hints: {}, lost: [rule] }
  const { order, conditions } = parsed.rule
  const hints: Record<string, unknown> = {}
  const lost = order === null || order === 'first' ? [] : [String(order)]
  for (const condition of conditions) {
    const hint = hintOf(condition)
    if (hint === null || Object.hasOwn(hints, hint[0])) lost.push(textOf(condition))
    else hints[hint[0]] = hint[1]
  }
  return { hints, lost }
}

const textOf = ({ field, operator, value }: DiskCondition): string => `${field}${operator}${value}`

function hintOf({ field, operator, value }: DiskCondition): readonly [string, unknown] | null {
  if (field === 'size') {
    const [, gigabytes] = /^(\d+)(?:\s*GB)?$/i.exec(value) ?? []
    return operator === '>=' && gigabytes ? ['minSizeGigabytes', Number(gigabytes)] : null
  }
  if (operator !== ':') return null
  if (field === 'type') return value === 'hdd' || value === 'ssd' ? ['rotational', value === 'hdd'] : null
  if (field === 'id' || field === 'path') return ['deviceName', value]
  if (field === 'name') return ['deviceName', `/dev/${value}`]
  if (field === 'by-path' || field === 'by-id')
    return ['deviceName', value.startsWith('/') ? value : `/dev/disk/${field}/${value}`]
  const hint = HINT_OF.get(field)
  return hint === undefined ? null : [hint, value]
}
