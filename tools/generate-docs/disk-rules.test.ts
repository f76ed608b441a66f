import { describe, expect, it } from 'vitest'
import { allowedDriveTypes, diskReasonTable, driveTypeTable } from './disk-rules.ts'

describe('documentation of disks', () => {
  it('asks the rule which drives are allowed', () => {
    expect(allowedDriveTypes('x86_64', 13)).toEqual(['HDD', 'SSD', 'Multipath', 'FC'])
    expect(allowedDriveTypes('ppc64le', 15)).toEqual(['HDD', 'SSD', 'Multipath', 'RAID', 'iSCSI'])
  })

  it.each([
    '| HDD | any | any |',
    '| RAID | 4.14 and later | any |',
    '| iSCSI | 4.15 and later | any |',
    '| FC | any | x86_64, s390x |',
    '| ECKD (ESE) | any | s390x |',
  ])('has the row %s', (row) => {
    expect(driveTypeTable().split('\n')).toContain(row)
  })

  it('shows the reasons as they are written into the inventory', () => {
    expect(diskReasonTable()).toContain('Not for installation: it has 20 GB, at least 100 GB are needed')
  })
})
