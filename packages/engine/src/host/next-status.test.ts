import { EVENTS } from '@groundwork/contract/events'
import { describe, expect, it } from 'vitest'
import { minutes } from '../facts/instant.ts'
import { aHost, CLUSTER_ID, NOW } from '../testing/builders.ts'
import { aHostSubject } from '../testing/subjects.ts'
import { newHost } from './new-host.ts'
import { applyHostEvent, refreshHost } from './next-status.ts'

describe('refreshHost', () => {
  it('writes status, text and time of a change and announces it', () => {
    const result = refreshHost(aHostSubject({ host: { status: 'insufficient' } }))
    expect(result.changes).toEqual({
      status: 'known',
      status_info: 'The host is ready to be installed.',
      status_updated_at: NOW,
    })
    expect(result.events).toEqual([
      {
        name: 'host_status_updated',
        props: {
          host_id: aHost(1).id,
          infra_env_id: aHost(1).infra_env_id,
          cluster_id: CLUSTER_ID,
          host_name: 'node-1',
          severity: 'info',
          src_status: 'insufficient',
          new_status: 'known',
          info: 'The host is ready to be installed.',
        },
      },
    ])
  })

  it('stores a new text of the same status quietly', () => {
    const host = { status: 'insufficient', status_info: 'something else' } as const
    const result = refreshHost(aHostSubject({ host, failing: ['hostname-unique', 'ntp-synced'] }))
    expect(result.changes).toEqual({
      status_info: 'The host cannot be installed: hostname-unique says failure ; ntp-synced says failure.',
    })
    expect(result.events).toEqual([])
  })

  it('says what is awaited when nothing failed outright', () => {
    const subject = aHostSubject({
      host: { status: 'known' },
      pending: ['time-synced-between-host-and-service'],
    })
    expect(refreshHost(subject).changes.status_info).toBe(
      'The host cannot be installed yet: time-synced-between-host-and-service says pending.',
    )
  })

  it.each([
    ['disconnected', { failing: ['connected'] }, 'warning'],
    ['insufficient', { failing: ['hostname-unique'] }, 'warning'],
    ['error', { host: { status: 'installed' }, cluster: { status: 'error' } }, 'error'],
    ['pending-for-input', { failing: ['machine-cidr-defined'] }, 'info'],
  ] as const)('announces %s with its severity', (status, situation, severity) => {
    const [event] = refreshHost(aHostSubject(situation)).events
    expect(event?.props).toMatchObject({ new_status: status, severity })
  })

  it('announces a stage that timed out with its limit', () => {
    const progress = {
      ...aHost().progress,
      current_stage: 'Installing',
      stage_updated_at: NOW - minutes(60),
    } as const
    const subject = aHostSubject({
      host: { status: 'installing-in-progress', progress },
      cluster: { status: 'installing' },
      settings: { areSoftTimeoutsEnabled: true },
    })
    expect(refreshHost(subject).events).toMatchObject([
      { name: 'host_stage_timed_out', props: { stage: 'Installing', minutes: 60 } },
    ])
  })

  it('looks again when the host would count as disconnected', () => {
    const { nextDeadline } = refreshHost(aHostSubject({ host: { checked_in_at: NOW } }))
    expect(nextDeadline).toBe(NOW + minutes(3) + 1)
  })

  it.each([
    ['an ordinary host', false, '3 minutes'],
    ['the bootstrap host', true, '5 minutes'],
  ])('says how long %s may be silent during its installation', (_, bootstrap, limit) => {
    const subject = aHostSubject({ host: { status: 'installing', bootstrap }, failing: ['connected'] })
    expect(refreshHost(subject).changes.status_info).toContain(`limit ${limit}`)
  })

  it.each([
    ['sda (INTEL, S1, disk-1)', { id: 'disk-1', name: 'sda', model: 'INTEL', serial: 'S1' }],
    ['/dev/sda', { id: 'other', path: '/dev/sdz' }],
  ])('names the disk to boot from: %s', (name, disk) => {
    const inventory = { ...aHost().inventory, disks: [disk] }
    const progress = { ...aHost().progress, current_stage: 'Rebooting' } as const
    const subject = aHostSubject({
      host: { status: 'installing-in-progress', inventory, progress, installation_disk_id: 'disk-1' },
    })
    const result = applyHostEvent(subject, { type: 'register', discovery_agent_version: '' })
    expect(result).toMatchObject({ changes: { status_info: expect.stringContaining(`disk ${name} as`) } })
  })
})

describe('applyHostEvent', () => {
  it('sends the status before the progress', () => {
    const subject = aHostSubject({ host: { status: 'installing', role: 'master' } })
    const result = applyHostEvent(subject, {
      type: 'progress',
      stage: 'Starting installation',
      info: 'master',
    })
    expect(result.ok && result.events.map(({ name, props }) => [name, props.event])).toEqual([
      ['host_status_updated', undefined],
      ['host_install_progress_updated', 'Starting installation: master'],
    ])
  })

  it.each([
    ['of a running installation', 'installing-in-progress', 'Installing', 'Installing'],
    ['of a host that waits for its user', 'installing-pending-user-action', 'Rebooting', 'Rebooting'],
    ['of a host that is done', 'installed', 'Done', 'Done'],
    ['of a day-2 host that has left', 'added-to-existing-cluster', 'Done', 'Rebooting'],
  ] as const)('takes a report %s only once', (_, status, current_stage, stage) => {
    const kind = status === 'added-to-existing-cluster' ? 'AddToExistingClusterHost' : 'Host'
    const progress = { ...aHost().progress, current_stage, progress_info: 'x' }
    const subject = aHostSubject({ host: { status, kind, role: 'worker', progress } })
    const result = applyHostEvent(subject, { type: 'progress', stage, info: 'x' })
    expect(result).toEqual({ ok: true, rule: null, changes: {}, clusterChanges: {}, events: [] })
  })

  it.each([
    ['a finished preparation goes back to not_started, with a reason', 'success', { status: 'not_started' }],
    ['files that are still being made are not interrupted', 'not_started', undefined],
    ['a failed preparation stays failed', 'failed', undefined],
  ] as const)('registration while preparing: %s', (_, status, expected) => {
    const subject = aHostSubject({
      host: { status: 'preparing-successful' },
      cluster: {
        status: 'preparing-for-installation',
        last_installation_preparation: { status, reason: '' },
      },
    })
    const result = applyHostEvent(subject, { type: 'register', discovery_agent_version: 'agent:2' })
    const preparation = result.ok ? result.clusterChanges.last_installation_preparation : null
    if (expected === undefined) expect(preparation).toBeUndefined()
    else expect(preparation).toMatchObject({ ...expected, reason: expect.stringContaining('node-1') })
  })

  it('tells of lost media once', () => {
    const events = (media_status: 'connected' | 'disconnected') => {
      const result = applyHostEvent(aHostSubject({ host: { status: 'disconnected', media_status } }), {
        type: 'media-disconnect',
      })
      return result.ok ? result.events.map(({ name }) => name) : []
    }
    expect(events('connected')).toEqual(['host_media_disconnected'])
    expect(events('disconnected')).toEqual([])
  })

  it('makes a host of an installed cluster a day-2 host when it registers', () => {
    const subject = aHostSubject({ host: { status: 'binding' }, cluster: { kind: 'AddHostsCluster' } })
    const result = applyHostEvent(subject, { type: 'register', discovery_agent_version: '' })
    expect(result).toMatchObject({ changes: { kind: 'AddToExistingClusterHost' } })
  })

  it('sends only properties that the catalogue knows', () => {
    const result = applyHostEvent(aHostSubject({ host: { status: 'known' } }), { type: 'unbind' })
    const events = result.ok ? result.events : []
    expect(events.map(({ name }) => name)).toEqual(['host_status_updated', 'host_unbind_succeeded'])
    for (const { name, props } of events) {
      expect(Object.keys(EVENTS[name].properties)).toEqual(expect.arrayContaining(Object.keys(props)))
    }
  })
})

describe('newHost', () => {
  it.each([
    ['in a cluster', {}, { status: 'discovering', kind: 'Host', role: 'auto-assign', bootstrap: false }],
    [
      'in an installed cluster',
      { kind: 'AddHostsCluster' },
      { kind: 'AddToExistingClusterHost', role: 'worker', machine_config_pool_name: 'worker' },
    ],
    ['in a single-node cluster', { control_plane_count: 1 }, { role: 'master', bootstrap: true }],
  ] as const)('%s', (_, cluster, expected) => {
    expect(newHost(aHostSubject({ cluster }).context.cluster)).toMatchObject(expected)
  })

  it('without a cluster', () => {
    expect(newHost(null)).toMatchObject({ status: 'discovering-unbound', kind: 'Host', role: 'auto-assign' })
  })
})
