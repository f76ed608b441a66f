import type { Disk } from '@groundwork/contract/hosts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseDisk } from './choose-disk.ts'
import { DISK_TEXT_FIELDS, type DiskRule, parseDiskRule, printDiskRule } from './disk-rule.ts'

const disk = (name: string, gigabytes: number, rest: Partial<Disk> = {}): Disk => ({
  id: `/dev/disk/by-id/${name}`,
  name,
  path: `/dev/${name}`,
  by_path: `/dev/disk/by-path/pci-${name}`,
  drive_type: 'SSD',
  size_bytes: gigabytes * 1e9,
  installation_eligibility: { eligible: true },
  ...rest,
})

const disks = [
  disk('sdb', 960),
  disk('sda', 480, { model: 'INTEL SSDSC2' }),
  disk('sdc', 240, { drive_type: 'HDD' }),
  disk('nvme0n1', 3200),
  disk('sdd', 8, {
    installation_eligibility: { eligible: false, not_eligible_reasons: ['Disk is too small'] },
  }),
]

function choose(text: string, list: readonly Disk[] = disks): string {
  const parsed = parseDiskRule(text)
  if (!parsed.ok) return parsed.problem.message
  const chosen = chooseDisk(parsed.rule, list)
  return chosen.ok ? (chosen.disk.name ?? '') : chosen.message
}

describe('a rule for disks', () => {
  it.each([
    ['smallest', 'sdc'],
    ['smallest ssd', 'sda'],
    ['largest', 'nvme0n1'],
    ['largest -', '"-" is not known in a rule for disks.'],
    ['model~INTEL', 'sda'],
    ['model:intel', 'sda'],
    ['path:/dev/nvme0n1', 'nvme0n1'],
    ['/dev/sdb', 'sdb'],
    ['/dev/disk/by-id/sdb', 'sdb'],
    ['by-path:pci-sdc', 'sdc'],
    ['nvme', 'nvme0n1'],
    ['size>500GB smallest', 'sdb'],
    ['size:240GB', 'sdc'],
    ['first', 'nvme0n1'],
    [
      'ssd',
      'Several disks fit: /dev/sdb (960 GB), /dev/sda (480 GB), /dev/nvme0n1 (3200 GB); add smallest, largest or first to the rule.',
    ],
    ['/dev/sdd', '/dev/sdd (8 GB) cannot be installed to: Disk is too small.'],
    ['smalest', '"smalest" is not known in a rule for disks. Did you mean smallest?'],
    ['size>big', '"big" is not a size, such as 200GB.'],
    ['', 'The rule is empty; write for example: smallest ssd.'],
  ])('%s: %s', (rule, expected) => {
    expect(choose(rule)).toBe(expected)
  })

  it('does not depend on the order of disks', () => {
    for (const rule of ['smallest ssd', 'largest', 'first']) {
      expect(choose(rule, [...disks].reverse())).toBe(choose(rule))
    }
  })

  it('prints as it reads', () => {
    const value = fc.string({ minLength: 1, maxLength: 10 }).map((text) => text.replaceAll('"', 'q'))
    const condition = fc.record({
      field: fc.constantFrom(...DISK_TEXT_FIELDS),
      operator: fc.constant(':' as const),
      value,
    })
    const rule = fc.record({
      order: fc.constantFrom('smallest', 'largest', 'first', null),
      conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    })
    fc.assert(
      fc.property(rule, (wanted) => {
        expect(parseDiskRule(printDiskRule(wanted as DiskRule))).toEqual({ ok: true, rule: wanted })
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseDiskRule(text)
        if (parsed.ok) chooseDisk(parsed.rule, disks)
      }),
    )
  })
})
