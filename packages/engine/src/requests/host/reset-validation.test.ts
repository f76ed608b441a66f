import { HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../../facts/host-facts.ts'
import { aHost } from '../../testing/builders.ts'
import { acceptedValue, refusalOf } from '../testing/builders.ts'
import { resetValidation } from './reset-validation.ts'

const SPEED = 'sufficient-installation-disk-speed'
const IMAGES = 'container-images-available'
const DISK = '/dev/disk/by-id/wwn-0x500001'
const slow = { disk_speed: { tested: true, exit_code: 1, speed_ms: 0 } }
const pulled = { name: 'quay.io/release', result: 'failure' as const }

const measured = (changes: Partial<HostFacts> = {}): HostFacts =>
  aHost(1, {
    installation_disk_id: DISK,
    installation_disk_path: '/dev/sda',
    disks_info: { [DISK]: slow, '/dev/sdb': slow },
    images_status: { 'quay.io/release': pulled },
    ...changes,
  })

describe('repeating a measurement', () => {
  it('forgets the speed of the installation disk, not that of others', () => {
    expect(acceptedValue(resetValidation(measured(), SPEED))).toEqual({ disks_info: { '/dev/sdb': slow } })
  })

  it('finds the result under the path of the disk too', () => {
    const host = measured({ disks_info: { '/dev/sda': slow } })
    expect(acceptedValue(resetValidation(host, SPEED))).toEqual({ disks_info: {} })
  })

  it('forgets all pulled images', () => {
    expect(acceptedValue(resetValidation(measured(), IMAGES))).toEqual({ images_status: {} })
  })

  it('is possible when nothing was measured', () => {
    const host = measured({ disks_info: {}, images_status: {}, installation_disk_id: '', inventory: null })
    expect(acceptedValue(resetValidation(host, SPEED))).toEqual({ disks_info: {} })
    expect(acceptedValue(resetValidation(host, IMAGES))).toEqual({ images_status: {} })
  })

  it.each(['ntp-synced', 'no-such-validation', '', 'constructor', '__proto__'])(
    'is refused for "%s", which nothing is stored for',
    (id) => expect(refusalOf(resetValidation(measured(), id))).toEqual(['400 not-found validation_id']),
  )

  it('is refused for a host without a cluster', () => {
    const host = measured({ cluster_id: null, status: 'known-unbound' })
    expect(refusalOf(resetValidation(host, SPEED))).toEqual(['409 contradiction '])
  })

  it('is possible before an installation only', () => {
    const possible = HostStatus.enum.filter((status) => resetValidation(measured({ status }), SPEED).ok)
    expect([...possible].sort()).toEqual([
      'disconnected',
      'discovering',
      'insufficient',
      'known',
      'pending-for-input',
      'preparing-failed',
    ])
    expect(refusalOf(resetValidation(measured({ status: 'installing' }), SPEED))).toEqual([
      '409 wrong-status ',
    ])
  })
})
