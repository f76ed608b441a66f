import type { Event } from '@groundwork/contract/events'
import { describe, expect, it } from 'vitest'
import { milestones } from './group-events.ts'

const event = (name: string, message: string, host_id?: string): Event => ({
  severity: 'info',
  name,
  message,
  event_time: '2026-11-17T15:00:00Z',
  ...(host_id !== undefined && { host_id }),
})

describe('milestones', () => {
  it('leave out single checks, and all but the newest percent of a host', () => {
    const all = [
      event('host_install_progress_updated', 'Host a: Writing image to disk: 40%', 'a'),
      event('host_validation_fixed', 'Validation ntp-synced of host a succeeds again.', 'a'),
      event('host_install_progress_updated', 'Host a: Writing image to disk: 20%', 'a'),
      event('cluster_installation_completed', 'The cluster is installed.'),
    ]
    expect(milestones(all).map(({ message }) => message)).toEqual([
      'Host a: Writing image to disk: 40%',
      'The cluster is installed.',
    ])
  })
})
