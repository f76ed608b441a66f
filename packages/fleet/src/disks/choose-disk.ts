import type { Disk } from '@groundwork/contract/hosts'
import { compilePattern } from '../pattern/find-pattern.ts'
import { readBytes } from '../quantity/read-quantity.ts'
import { sizeText } from '../table/field-text.ts'
import { compareNaturally } from '../table/natural-order.ts'
import type { DiskCondition, DiskRule, DiskTextField } from './disk-rule.ts'

export type ChosenDisk =
  | { readonly ok: true; readonly disk: Disk }
  | {
      readonly ok: false
      readonly reason: 'no-disks' | 'none-fits' | 'not-eligible' | 'several-fit'
      /** A sentence. */
      readonly message: string
    }

/** Only disks that the service would install to are chosen. The order of the list does not matter. */
export function chooseDisk({ order, conditions }: DiskRule, disks: readonly Disk[]): ChosenDisk {
  if (disks.length === 0) return refuse('no-disks', 'No disk of this machine is known yet.')
  const tests = conditions.map(testOf)
  const fitting = disks.filter((disk) => tests.every((test) => test(disk)))
  if (fitting.length === 0) return refuse('none-fits', `None of its disks fits: ${listed(disks)}.`)
  const eligible = fitting.filter((disk) => disk.installation_eligibility?.eligible)
  if (eligible.length === 0) {
    const [why] = fitting.flatMap((disk) => disk.installation_eligibility?.not_eligible_reasons ?? [])
    return refuse(
      'not-eligible',
      `${listed(fitting)} cannot be installed to${why === undefined ? '' : `: ${why}`}.`,
    )
  }
  const [first, second] = sorted(eligible, order)
  if (!first || (order === null && second)) {
    return refuse(
      'several-fit',
      `Several disks fit: ${listed(eligible)}; add smallest, largest or first to the rule.`,
    )
  }
  return { ok: true, disk: first }
}

const refuse = (reason: Extract<ChosenDisk, { ok: false }>['reason'], message: string): ChosenDisk => ({
  ok: false,
  reason,
  message,
})

const nameOf = (disk: Disk): string => disk.path ?? disk.name ?? disk.id ?? ''
const sizeOf = (disk: Disk): number => disk.size_bytes ?? 0

/** More names do not help. */
const MOST_LISTED = 6

function listed(disks: readonly Disk[]): string {
  const shown = disks.slice(0, MOST_LISTED).map((disk) => `${nameOf(disk)} (${sizeText(sizeOf(disk), 'GB')})`)
  return `${shown.join(', ')}${disks.length > MOST_LISTED ? ' and others' : ''}`
}

/** Disks of one size are told apart by the place they sit in, then by name. */
function sorted(disks: readonly Disk[], order: DiskRule['order']): readonly Disk[] {
  const sign = order === 'smallest' ? 1 : order === 'largest' ? -1 : 0
  return [...disks].sort(
    (a, b) =>
      sign * (sizeOf(a) - sizeOf(b)) ||
      compareNaturally(a.hctl ?? '', b.hctl ?? '') ||
      compareNaturally(nameOf(a), nameOf(b)),
  )
}

type Test = (disk: Disk) => boolean

function testOf(condition: DiskCondition): Test {
  if (condition.field === 'size') return sizeTest(condition.operator, condition.value)
  const { field, operator, value } = condition
  if (operator === '~') {
    const isIn = compilePattern(value)
    return (disk) => textsOf(disk, field).some(isIn)
  }
  const wanted = value.toLowerCase()
  const isPart = field === 'model' || field === 'vendor'
  return (disk) =>
    textsOf(disk, field).some((text) => {
      const lower = text.toLowerCase()
      return lower === wanted || (isPart && lower.includes(wanted))
    })
}

function sizeTest(operator: string, value: string): Test {
  const { value: wanted, tolerance } = readBytes(value, 'GB') ?? { value: 0, tolerance: 0 }
  return (disk) => {
    const size = sizeOf(disk)
    if (operator === '<') return size < wanted
    if (operator === '<=') return size <= wanted
    if (operator === '>') return size > wanted
    if (operator === '>=') return size >= wanted
    return Math.abs(size - wanted) < tolerance
  }
}

function textsOf(disk: Disk, field: DiskTextField): readonly string[] {
  const { name = '', path = '', by_path = '', by_id = '', id = '' } = disk
  switch (field) {
    case 'type':
      return [
        disk.drive_type ?? '',
        ...(name.startsWith('nvme') || path.startsWith('/dev/nvme') ? ['nvme'] : []),
      ]
    case 'path':
      return [path]
    case 'by-path':
      return shortened(by_path, '/dev/disk/by-path/')
    case 'by-id':
      return shortened(by_id, '/dev/disk/by-id/')
    case 'id':
      return [id, path, by_path, by_id]
    case 'name':
      return [name]
    default:
      return [disk[field] ?? '']
  }
}

/** Links are known with and without their folder. */
const shortened = (link: string, folder: string): readonly string[] =>
  link.startsWith(folder) ? [link, link.slice(folder.length)] : [link]
